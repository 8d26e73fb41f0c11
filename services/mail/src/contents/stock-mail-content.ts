import type { StockMailKind } from '@bookstore/contracts/mails';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';
import type { MailContent, MailShop } from '../mail.ts';
import { greet } from './greeting.ts';

type Book = { bookId: string; title: string };

/** What tells that a sold-out book can be ordered again, to a customer who has asked for it. */
const writeBack = ({ bookId, title }: Book, publicUrl: string, i18n: I18n): MailContent => ({
  subject: i18n.t('“{title}” is back in stock', { title }),
  preview: i18n.t('The book that you were waiting for can be ordered again.'),
  heading: i18n.t('It is back'),
  paragraphs: [
    greet('', i18n),
    i18n.t('“{title}” can be ordered again. We cannot reserve a copy for you: who orders first gets it.', {
      title,
    }),
  ],
  button: { label: i18n.t('View the book'), url: `${publicUrl}/books/${encodeURIComponent(bookId)}` },
  note: i18n.t(
    'You asked for this mail on the page of the book while it was sold out. It is the only one: to get another one, ask again when it is sold out.',
  ),
});

const WRITERS: Record<StockMailKind, typeof writeBack> = { 'back-in-stock': writeBack };

/** A mail about a book that a customer has asked for. */
export const createStockMail = (
  kind: StockMailKind,
  book: Book,
  { publicUrl, shop = DEFAULT_SHOP }: { publicUrl: string; shop?: Pick<MailShop, 'language'> },
): MailContent => WRITERS[kind](book, publicUrl, i18nFor(shop.language));
