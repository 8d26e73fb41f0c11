import type { HTMLAttributes, ReactNode } from 'react';

export type Figure = { id: string; name: ReactNode; note?: string | undefined; value: ReactNode };

type FigureListProps = HTMLAttributes<HTMLElement> & {
  figures: readonly Figure[];
  isOrdered?: boolean;
};

/** Names with a figure each. */
export function FigureList({ figures, isOrdered, className = '', ...attributes }: FigureListProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List {...attributes} className={`mt-1 divide-y divide-line ${className}`}>
      {figures.map(({ id, name, note, value }) => (
        <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
          <span className="min-w-0 wrap-anywhere">
            {name} {note && <span className="text-sm text-muted">{note}</span>}
          </span>
          <span className="font-semibold whitespace-nowrap tabular-nums">{value}</span>
        </li>
      ))}
    </List>
  );
}
