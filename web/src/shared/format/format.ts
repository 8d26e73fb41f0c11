import { formatMoney } from '@bookstore/contracts/shop-format';
import { i18n } from '@bookstore/i18n/i18n';
import { currentShop } from '../shop/current-shop.ts';

/** An amount in the currency and the locale of the shop. */
export const formatPrice = (amount: number): string => formatMoney(amount, currentShop());

const PREVIEW_LENGTH = 80;

const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** The beginning of a text, followed by an ellipsis when it is longer. A surrogate pair is not cut in half. */
export const preview = (text: string): string =>
  text.length > PREVIEW_LENGTH ? `${text.slice(0, PREVIEW_LENGTH).replace(HALF_CHARACTER, '')}...` : text;

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Words side by side, in the language of the page: `title, author`. */
export const formatEnumeration = (words: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(words);

/** A number with its thousands apart, as the shop writes it: `1,234`. */
export const formatCount = (count: number): string => count.toLocaleString(currentShop().locale);

/** How many there are of what is counted up to `max`: `1,234`, and `10,000+` from there. */
export const formatTotal = (total: number, max: number): string =>
  `${formatCount(total)}${total < max ? '' : '+'}`;
