import type { BOOK_FORMATS } from '@bookstore/contracts/lists';
import { LOCALE } from '@bookstore/contracts/currency';

export const FORMAT_LABELS = {
  paperback: 'Paperback',
  hardback: 'Hardback',
  ebook: 'E-book',
  audiobook: 'Audiobook',
} as const satisfies Record<(typeof BOOK_FORMATS)[number], string>;

/** The English name of a language by its BCP 47 tag; the tag itself where it is none. */
export function nameLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames(LOCALE, { type: 'language' }).of(tag) ?? tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}
