import type { BOOK_FORMATS } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';

export const FORMAT_LABELS = {
  get paperback() {
    return i18n.t('Paperback');
  },
  get hardback() {
    return i18n.t('Hardback');
  },
  get ebook() {
    return i18n.t('E-book');
  },
  get audiobook() {
    return i18n.t('Audiobook');
  },
} satisfies Record<(typeof BOOK_FORMATS)[number], string>;

/** The name of a language by its BCP 47 tag, in the language of the page; the tag itself where it is none. */
export function nameLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(tag) ?? tag;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}
