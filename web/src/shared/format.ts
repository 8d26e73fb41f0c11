import { toDecimalString } from '@bookstore/contracts/money';

const PREVIEW_LENGTH = 80;

/** A price as the shop shows it: `$12.50`. */
export const formatPrice = (dollars: number): string => `$${toDecimalString(dollars)}`;

/** The first 80 characters of a text, followed by an ellipsis when there are more. */
export const preview = (text: string): string =>
  text.length > PREVIEW_LENGTH ? `${text.slice(0, PREVIEW_LENGTH)}...` : text;

/** The day of an ISO date, as people write it where the browser is. */
export const formatDay = (isoDate: string): string => new Date(isoDate).toLocaleDateString();

/** A word with a capital first letter: `Fiction`. */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
