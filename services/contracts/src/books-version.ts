/** Where catalog tells which state its books are in, to the parts of the shop only. */
export const BOOKS_VERSION_PATH = '/internal/books/version';

/** The header of that reply which names the state: another one after every change of a book. */
export const BOOKS_VERSION_HEADER = 'books-version';
