/** Where catalog tells which state its books are in, to the parts of the shop only. */
export const BOOKS_VERSION_PATH = '/internal/books/version';

/** Names the state of the catalogue that a reply was read at or after; another after every change of a book. */
export const BOOKS_VERSION_HEADER = 'books-version';
