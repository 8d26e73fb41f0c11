import type { BookImport } from '@bookstore/contracts/imports';
import { countOf } from '../../shared/format/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';

const STATES = {
  checked: { label: 'Checked', look: 'open' },
  committing: { label: 'Importing', look: 'warning' },
  committed: { label: 'Imported', look: 'done' },
  undoing: { label: 'Being undone', look: 'warning' },
  undone: { label: 'Undone', look: 'ended' },
} as const satisfies Record<BookImport['state'], object>;

type ImportStateProps = Pick<BookImport, 'state'> & {
  /** Its wrong rows, where they are what is to be looked at. */
  wrong?: number;
};

export const ImportState = ({ state, wrong = 0 }: ImportStateProps) =>
  state === 'checked' && wrong > 0 ? (
    <Badge look="warning">{countOf(wrong, 'wrong row', 'wrong rows')}</Badge>
  ) : (
    <Badge look={STATES[state].look}>{STATES[state].label}</Badge>
  );
