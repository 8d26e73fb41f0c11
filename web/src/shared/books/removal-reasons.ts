import type { RemovalReason } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';

/** Why copies were removed, by itself. */
export const REMOVAL_LABELS = {
  damaged: () => i18n.t('Damaged'),
  lost: () => i18n.t('Lost'),
  'received-by-mistake': () => i18n.t('Received by mistake'),
} as const satisfies Record<RemovalReason, () => string>;

/** Why copies were removed, within a sentence. */
export const REMOVAL_NAMES = {
  damaged: () => i18n.t('damaged'),
  lost: () => i18n.t('lost'),
  'received-by-mistake': () => i18n.t('received by mistake'),
} as const satisfies Record<RemovalReason, () => string>;
