import type { BookImport } from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';
import { Badge } from '../../shared/ui/badge.tsx';

const STATES = {
  checked: { label: () => i18n.t('Checked'), look: 'open' },
  committing: { label: () => i18n.t('Importing'), look: 'warning' },
  committed: { label: () => i18n.t('Imported'), look: 'done' },
  undoing: { label: () => i18n.t('Being undone'), look: 'warning' },
  undone: { label: () => i18n.t('Undone'), look: 'ended' },
} as const satisfies Record<BookImport['state'], object>;

type ImportStateProps = Pick<BookImport, 'state'> & {
  /** Its wrong rows, where they are what is to be looked at. */
  wrong?: number;
};

export const ImportState = ({ state, wrong = 0 }: ImportStateProps) =>
  state === 'checked' && wrong > 0 ? (
    <Badge look="warning">
      {i18n.t('{count, plural, one {# wrong row} other {# wrong rows}}', { count: wrong })}
    </Badge>
  ) : (
    <Badge look={STATES[state].look}>{STATES[state].label()}</Badge>
  );
