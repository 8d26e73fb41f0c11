import type { ReactNode } from 'react';

export type Figure = { id: string; name: ReactNode; note?: string | undefined; value: ReactNode };

/** Names with a figure each, as items of a list. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) =>
  figures.map(({ id, name, note, value }) => (
    <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        {name} {note && <span className="text-sm text-muted">{note}</span>}
      </span>
      <span className="font-semibold whitespace-nowrap tabular-nums">{value}</span>
    </li>
  ));
