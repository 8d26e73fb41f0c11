import type { BookImport } from '@bookstore/contracts/imports';
import type { BadgeLook } from '../../shared/ui/badge.tsx';

export const STATE_LABELS = {
  checked: 'Checked',
  committing: 'Importing',
  committed: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
} as const satisfies Record<BookImport['state'], string>;

export const STATE_LOOKS = {
  checked: 'open',
  committing: 'warning',
  committed: 'done',
  undoing: 'warning',
  undone: 'ended',
} as const satisfies Record<BookImport['state'], BadgeLook>;
