import { author, authorNote, authorNoteChange, authorQuery, AUTHORS_PATH } from './authors.ts';
import {
  book,
  bookChange,
  bookDraft,
  bookFilters,
  bookQuery,
  bookReceipt,
  bookSuggestions,
  FILTERS_PATH,
  PUBLISHER_BOOKS_PATH,
  publisherBooksQuery,
  samplesReceipt,
  SUGGESTIONS_PATH,
  suggestionQuery,
} from './books.ts';
import { homeBooks } from './home-books.ts';
import { categories, CATEGORIES_PATH, categoriesChange } from './categories.ts';
import { COVER_MEDIA_TYPES, COVER_WIDTHS, COVERS_PATH, NARROW_COVER } from './covers.ts';
import { HOME_BOOKS_PATH, MAX_IDS } from './lists.ts';
import type { Operations } from './operation.ts';
import { READING_LISTS_PATH, readingLists, readingListsChange, shownReadingList } from './reading-lists.ts';

const COVER_UPLOAD = { field: 'cover', mediaTypes: COVER_MEDIA_TYPES };

/** The operations on books, authors, categories and reading lists. */
export const BOOK_OPERATIONS = {
  listBooks: {
    summary: `List books, newest first unless words or a category order them: every book, up to ${MAX_IDS} by their ids, or a page of them when a limit is given`,
    method: 'get',
    path: '/api/books/',
    caller: 'anyone',
    query: bookQuery,
    reply: book.array(),
  },
  listHomeBooks: {
    summary:
      'List the books of the home page: the newest, the best-selling, the recommended ones, and two reading lists',
    method: 'get',
    path: HOME_BOOKS_PATH,
    caller: 'anyone',
    reply: homeBooks,
  },
  suggestSearches: {
    summary:
      'Suggest up to three searches that find books in place of one that finds none: its spelling corrected',
    method: 'get',
    path: SUGGESTIONS_PATH,
    caller: 'anyone',
    query: suggestionQuery,
    reply: bookSuggestions,
  },
  findBook: {
    summary: 'Get a book',
    method: 'get',
    path: '/api/books/{id}',
    caller: 'anyone',
    reply: book,
    errors: ['BOOK_NOT_FOUND'],
  },
  showCover: {
    summary: `Get an uploaded cover, ${COVER_WIDTHS.wide} pixels wide as \`<id>.webp\` or ${COVER_WIDTHS.narrow} as \`<id>${NARROW_COVER}.webp\``,
    method: 'get',
    path: `${COVERS_PATH}/{name}`,
    caller: 'anyone',
    reply: { mediaType: 'image/webp' },
    errors: ['NOT_FOUND'],
  },
  addBook: {
    summary: 'Add a book',
    method: 'post',
    path: '/api/books/create-book',
    caller: 'manager',
    body: bookDraft,
    upload: COVER_UPLOAD,
    status: 201,
    reply: bookReceipt,
    errors: ['ISBN_TAKEN'],
  },
  changeBook: {
    summary:
      'Change any fields of a book; an empty cover keeps the old one. With `v`, only that version: otherwise the reply is 409 with the current `book`',
    method: 'put',
    path: '/api/books/edit/{id}',
    caller: 'manager',
    body: bookChange,
    upload: COVER_UPLOAD,
    reply: bookReceipt,
    errors: ['BOOK_NOT_FOUND', 'CONFLICT', 'ISBN_TAKEN'],
  },
  deleteBook: {
    summary: 'Delete a book',
    method: 'delete',
    path: '/api/books/{id}',
    caller: 'manager',
    reply: bookReceipt,
    errors: ['BOOK_NOT_FOUND'],
  },
  countFilters: {
    summary: 'Count how many books of a search have each category, language and format, and are in stock',
    method: 'get',
    path: FILTERS_PATH,
    caller: 'anyone',
    query: bookQuery,
    reply: bookFilters,
  },
  exportBooks: {
    summary:
      'Export books as CSV that can be imported again, with the filters of the list, in the shop’s locale',
    method: 'get',
    path: '/api/books/export.csv',
    caller: 'manager',
    query: bookQuery,
    reply: { mediaType: 'text/csv' },
  },
  listPublisherBooks: {
    summary: 'List a few books of the publisher of an ISBN, by the digits with which its ISBNs begin',
    method: 'get',
    path: PUBLISHER_BOOKS_PATH,
    caller: 'manager',
    query: publisherBooksQuery,
    reply: book.array(),
  },
  removeSamples: {
    summary: 'Remove the sample books: those that were never ordered are deleted, the others withdrawn',
    method: 'post',
    path: '/api/books/remove-samples',
    caller: 'manager',
    reply: samplesReceipt,
  },
  findAuthor: {
    summary: 'Get an author and a page of their books, best sellers first',
    method: 'get',
    path: `${AUTHORS_PATH}{slug}`,
    caller: 'anyone',
    query: authorQuery,
    reply: author,
    errors: ['AUTHOR_NOT_FOUND'],
  },
  listAuthorNotes: {
    summary: 'List what the shop says about authors, by their names',
    method: 'get',
    path: AUTHORS_PATH,
    caller: 'anyone',
    reply: authorNote.array(),
  },
  changeAuthorNote: {
    summary:
      'Replace what the shop says about an author, in the version that was seen; an empty text removes it',
    method: 'put',
    path: `${AUTHORS_PATH}{slug}`,
    caller: 'manager',
    body: authorNoteChange,
    reply: authorNote,
    errors: ['AUTHOR_NOT_FOUND', 'CONFLICT'],
  },
  listReadingLists: {
    summary: 'List the reading lists with the ids of their books, those of the home page first',
    method: 'get',
    path: READING_LISTS_PATH,
    caller: 'anyone',
    reply: readingLists,
  },
  findReadingList: {
    summary: 'Get a reading list with its books that are sold; one without any is not found',
    method: 'get',
    path: `${READING_LISTS_PATH}/{slug}`,
    caller: 'anyone',
    reply: shownReadingList,
    errors: ['NOT_FOUND'],
  },
  changeReadingLists: {
    summary: 'Replace the reading lists, in the version that was seen',
    method: 'put',
    path: READING_LISTS_PATH,
    caller: 'manager',
    body: readingListsChange,
    reply: readingLists,
    errors: ['CONFLICT'],
  },
  listCategories: {
    summary: 'List the categories in the order in which they are shown',
    method: 'get',
    path: CATEGORIES_PATH,
    caller: 'anyone',
    reply: categories,
  },
  changeCategories: {
    summary: 'Replace the list of categories, in the version that was seen; only empty ones can be left out',
    method: 'put',
    path: CATEGORIES_PATH,
    caller: 'manager',
    body: categoriesChange,
    reply: categories,
    errors: ['CONFLICT', 'CATEGORY_HAS_BOOKS'],
  },
} as const satisfies Operations;
