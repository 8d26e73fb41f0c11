import { SOLD_OUT_REASON } from '@bookstore/contracts/orders';
import type { I18n } from './i18n.ts';

/** Why an order was cancelled or has come back: as it was typed, and that of the shop itself in a language. */
export const nameReason = (reason: string, i18n: I18n): string =>
  reason === SOLD_OUT_REASON ? i18n.t('Sold out') : reason;
