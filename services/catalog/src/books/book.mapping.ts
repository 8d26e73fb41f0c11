import type { Book, BookChange, BookDraft } from '@bookstore/contracts/books';
import { toDollars } from '@bookstore/contracts/money';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import type { StoredBook } from './book.schema.ts';
import { toPrefixes } from './book.words.ts';

/** A stored book as the shop shows it. */
export const toBook = (stored: OutboxDocument<StoredBook>): Book => ({
  _id: stored._id.toString(),
  title: stored.title,
  ...(stored.author && { author: stored.author }),
  description: stored.description,
  category: stored.category,
  trending: stored.trending,
  oldPrice: toDollars(stored.oldPriceCents),
  newPrice: toDollars(stored.newPriceCents),
  coverImage: stored.coverImage,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});

/** The stored fields of a new book. */
export const fromDraft = ({ oldPrice, newPrice, author, ...fields }: BookDraft) => ({
  ...fields,
  ...(author && { author }),
  oldPriceCents: oldPrice,
  newPriceCents: newPrice,
  prefixes: toPrefixes(fields.title, author),
});

/** The stored fields that a change sets. An empty cover keeps the old one. */
export const fromChange = ({ oldPrice, newPrice, coverImage, ...fields }: BookChange) => ({
  ...fields,
  ...(coverImage && { coverImage }),
  ...(oldPrice !== undefined && { oldPriceCents: oldPrice }),
  ...(newPrice !== undefined && { newPriceCents: newPrice }),
});
