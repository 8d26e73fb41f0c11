import type { ReactNode } from 'react';

type PanelProps = { title: string; isSample?: boolean; children: ReactNode };

/** A box of the dashboard. One that shows no figures of the shop's own says so. */
export const Panel = ({ title, isSample = false, children }: PanelProps) => (
  <section aria-label={title} className="rounded-xl border border-line bg-surface p-5">
    <h2 className="text-lg font-semibold">
      {title} {isSample && <span className="text-sm font-normal text-muted">sample</span>}
    </h2>
    {children}
  </section>
);

type FigureProps = { title: string; value: string; note?: string; isSample?: boolean };

export const Figure = ({ title, value, note, isSample = false }: FigureProps) => (
  <Panel title={title} isSample={isSample}>
    <p className="mt-1 text-3xl font-semibold tabular-nums">{value}</p>
    {note && <p className="mt-1 text-sm text-muted">{note}</p>}
  </Panel>
);
