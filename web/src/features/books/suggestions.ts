import type { Book } from '@bookstore/contracts/books';
import type { Category } from '@bookstore/contracts/categories';
import { toSlug } from '@bookstore/contracts/slugs';
import type { QueryClient } from '@tanstack/react-query';
import { readFirstBooks } from '../../shared/books/books.requests.ts';
import { findCategories } from '../../shared/books/categories.ts';
import type { BookStocks } from '../../shared/books/stock.tsx';
import { readBookStocks } from './book-stock.queries.ts';
import { findMeant, findMeantAuthors } from './meant-names.ts';
import { type ListName, readListNames } from './reading-list-names.queries.ts';

const MAX_BOOKS = 6;

/** A page that is suggested: of an author, of a category, of a reading list or of a book. */
type Suggestion = { href: string } & (
  { kind: 'author' | 'category' | 'list'; name: string } | { kind: 'book'; book: Book }
);
export type Suggestions = { options: readonly Suggestion[]; stocks: BookStocks };

const suggestAuthors = (q: string, books: readonly Book[]): Suggestion[] =>
  findMeantAuthors(q, books).map((name) => ({
    kind: 'author',
    name,
    href: `/authors/${encodeURIComponent(toSlug(name))}`,
  }));

const suggestCategories = (q: string, categories: readonly Category[]): Suggestion[] =>
  findMeant(q, categories, ({ name }) => name).map(({ slug, name }) => ({
    kind: 'category',
    name,
    href: `/search?category=${encodeURIComponent(slug)}`,
  }));

const suggestLists = (q: string, lists: readonly ListName[]): Suggestion[] =>
  findMeant(q, lists, ({ title }) => title).map(({ slug, title }) => ({
    kind: 'list',
    name: title,
    href: `/lists/${encodeURIComponent(slug)}`,
  }));

/** Reads the first books that a search finds, the sold-out ones last, behind the authors, the categories and the lists of that name. */
export async function findSuggestions(
  q: string,
  queryClient: QueryClient,
  signal: AbortSignal,
): Promise<Suggestions> {
  const [books, lists] = await Promise.all([
    readFirstBooks(q, MAX_BOOKS, signal),
    readListNames(queryClient),
  ]);
  const stocks = await readBookStocks(
    queryClient,
    books.map(({ _id }) => _id),
  );
  const isSoldOut = ({ _id }: Book) => Number(stocks.get(_id)?.state === 'out');
  const options = [
    ...suggestAuthors(q, books),
    ...suggestCategories(q, findCategories(queryClient)),
    ...suggestLists(q, lists),
    ...books
      .toSorted((left, right) => isSoldOut(left) - isSoldOut(right))
      .map((book): Suggestion => ({ kind: 'book', book, href: `/books/${book._id}` })),
  ];
  return { options, stocks };
}
