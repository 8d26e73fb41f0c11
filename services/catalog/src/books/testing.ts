import type { BookDraftRequest } from '@bookstore/contracts/books';

/** A book that staff could add. */
export const aBook = (fields: Partial<BookDraftRequest> = {}): BookDraftRequest => ({
  title: 'The Time Machine',
  author: 'H. G. Wells',
  description: 'An inventor tells his dinner guests how far the future goes.',
  category: 'fiction',
  trending: false,
  oldPrice: 14.5,
  newPrice: 9.99,
  coverImage: 'the-time-machine.webp',
  ...fields,
});
