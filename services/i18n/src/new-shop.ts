import type { I18n } from './i18n.ts';

/** What a new shop says of itself in the footer, and what the page about it replaces by more. */
export const describeNewShop = (i18n: I18n): string =>
  i18n.t(
    'A small book store for business, technology, fiction, horror and adventure, run by people who read what they sell.',
  );
