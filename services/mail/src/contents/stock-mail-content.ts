import type { StockMailKind } from '@bookstore/contracts/mails';
import type { MailContent } from '../mail.ts';

type Book = { bookId: string; title: string };

/** What tells that a sold-out book can be ordered again, to a customer who has asked for it. */
const writeBack = ({ bookId, title }: Book, publicUrl: string): MailContent => ({
  subject: `“${title}” is back in stock`,
  preview: 'The book that you were waiting for can be ordered again.',
  heading: 'It is back',
  paragraphs: [
    'Hello,',
    `“${title}” can be ordered again. We cannot reserve a copy for you: who orders first gets it.`,
  ],
  button: { label: 'View the book', url: `${publicUrl}/books/${encodeURIComponent(bookId)}` },
  note: 'You asked for this mail on the page of the book while it was sold out. It is the only one: to get another one, ask again when it is sold out.',
});

const WRITERS: Record<StockMailKind, typeof writeBack> = { 'back-in-stock': writeBack };

/** A mail about a book that a customer has asked for. */
export const createStockMail = (
  kind: StockMailKind,
  book: Book,
  { publicUrl }: { publicUrl: string },
): MailContent => WRITERS[kind](book, publicUrl);
