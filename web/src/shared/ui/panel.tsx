import { i18n } from '@bookstore/i18n/i18n';
import type { ReactNode } from 'react';

type PanelProps = { title: string; isSample?: boolean; className?: string; children: ReactNode };

/** A box of the dashboard. Sample data is labelled as such. */
export const Panel = ({ title, isSample = false, className = '', children }: PanelProps) => (
  <section aria-label={title} className={`min-w-0 rounded-xl border border-line bg-surface p-5 ${className}`}>
    <h2 className="text-lg font-semibold">
      {title} {isSample && <span className="text-sm font-normal text-muted">{i18n.t('sample')}</span>}
    </h2>
    {children}
  </section>
);
