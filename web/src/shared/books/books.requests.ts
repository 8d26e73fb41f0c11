import { author, type Author, authorPath } from '@bookstore/contracts/authors';
import { book, type Book, bookSuggestions, SUGGESTIONS_PATH } from '@bookstore/contracts/books';
import { homeBooks } from '@bookstore/contracts/home-books';
import { HOME_BOOKS_PATH, MAX_IDS } from '@bookstore/contracts/lists';
import { READING_LISTS_PATH, shownReadingList } from '@bookstore/contracts/reading-lists';
import { z } from 'zod';
import { asStaff } from '../staff/staff-token.ts';
import { readJson, request, requestPage, send } from '../http/http.ts';

const BOOKS_PATH = '/api/books/';

export const bookPath = (id: string) => `/api/books/${encodeURIComponent(id)}`;

const bookList = z.array(book);

type ListQuery = Readonly<Record<string, string | number | undefined>>;

export const readBook = (id: string, signal: AbortSignal) =>
  request(bookPath(id), book, { bearer: asStaff, signal });

export const readBookPage = (query: ListQuery, signal: AbortSignal) =>
  requestPage(BOOKS_PATH, bookList, { query, bearer: asStaff, signal });

export const readHomeBooks = (signal: AbortSignal) =>
  request(HOME_BOOKS_PATH, homeBooks, { bearer: asStaff, signal });

/** Books as they are now, by their ids: null for one that is no longer sold. One that is still loading is absent. */
export type CurrentBooks = ReadonlyMap<string, Book | null>;

/** Reads up to a hundred books with each request, one request after the other. */
export async function readCurrentBooks(ids: readonly string[], signal: AbortSignal): Promise<CurrentBooks> {
  const current = new Map<string, Book | null>(ids.map((id) => [id, null]));
  for (let first = 0; first < ids.length; first += MAX_IDS) {
    const query = ids.slice(first, first + MAX_IDS).join(',');
    const found = await request(`${BOOKS_PATH}?ids=${query}`, bookList, { bearer: asStaff, signal });
    for (const each of found) current.set(each._id, each);
  }
  return current;
}

/** A reading list with its books. */
export const readReadingList = (slug: string, signal: AbortSignal) =>
  request(`${READING_LISTS_PATH}/${encodeURIComponent(slug)}`, shownReadingList, { signal });

/** The first books that a search finds. */
export const readFirstBooks = (q: string, limit: number, signal: AbortSignal) =>
  request(BOOKS_PATH, bookList, { query: { q, limit }, signal });

/** Searches to suggest when one finds nothing. */
export const readSuggestions = (q: string | undefined, signal: AbortSignal) =>
  request(SUGGESTIONS_PATH, bookSuggestions, { query: { q }, signal });

/** An author with a page of books, and how many books there are. */
export async function readAuthor(
  slug: string,
  query: ListQuery,
  signal: AbortSignal,
): Promise<Author & { total: number }> {
  const response = await send(authorPath(slug), { query, signal });
  const found = await readJson(response, author);
  return { ...found, total: Number(response.headers.get('x-total-count') ?? found.books.length) };
}
