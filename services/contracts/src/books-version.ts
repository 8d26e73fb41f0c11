/** The internal route by which catalog serves the current version of its books. */
export const BOOKS_VERSION_PATH = '/internal/books/version';

/** The header of the reply that names the version, a new one after every change of a book. */
export const BOOKS_VERSION_HEADER = 'books-version';
