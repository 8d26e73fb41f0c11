import type { BookImport } from '@bookstore/contracts/imports';
import { Badge } from '../../shared/ui/badge.tsx';

const STATES = {
  checked: { label: 'Checked', look: 'open' },
  committing: { label: 'Importing', look: 'warning' },
  committed: { label: 'Imported', look: 'done' },
  undoing: { label: 'Being undone', look: 'warning' },
  undone: { label: 'Undone', look: 'ended' },
} as const satisfies Record<BookImport['state'], object>;

export const ImportState = ({ state }: Pick<BookImport, 'state'>) => (
  <Badge look={STATES[state].look}>{STATES[state].label}</Badge>
);
