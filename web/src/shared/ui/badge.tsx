import { i18n } from '@bookstore/i18n/i18n';
import type { ReactNode } from 'react';

const LOOKS = {
  fresh: 'bg-second-soft text-second',
  ready: 'bg-info-soft text-info',
  open: 'bg-accent-soft text-accent',
  done: 'bg-accent text-on-accent',
  ended: 'bg-paper-deep text-muted',
  warning: 'bg-warning-soft text-warning',
  failure: 'bg-danger-soft text-danger',
} as const;

export type BadgeLook = keyof typeof LOOKS;

/** The status of something, in a word. */
export const Badge = ({ look, children }: { look: BadgeLook; children: ReactNode }) => (
  <span
    className={`inline-block rounded-full border border-current/30 px-3 py-px text-sm font-semibold whitespace-nowrap ${LOOKS[look]}`}
  >
    <span className="sr-only">{i18n.t('Status:')} </span>
    {children}
  </span>
);
