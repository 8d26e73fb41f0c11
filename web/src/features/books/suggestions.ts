import type { Book } from '@bookstore/contracts/books';
import type { Category } from '@bookstore/contracts/categories';
import { toSlug } from '@bookstore/contracts/slugs';
import type { QueryClient } from '@tanstack/react-query';
import { readFirstBooks } from '../../shared/books/books.requests.ts';
import { findCategories } from '../../shared/books/categories.ts';
import type { BookStocks } from '../../shared/books/stock.tsx';
import { readBookStocks } from './book-stock.queries.ts';

const MAX_BOOKS = 6;
/** Of authors, and of categories. */
const MAX_NAMES = 2;

/** A page that is suggested: of an author, of a category or of a book. */
type Suggestion = { href: string } & (
  { kind: 'Author' | 'Category'; name: string } | { kind: 'Book'; book: Book }
);
export type Suggestions = { options: readonly Suggestion[]; stocks: BookStocks };

/** Whether each word that is typed begins a word of a name. */
function isMeant(name: string, q: string): boolean {
  const words = toSlug(name).split('-');
  return toSlug(q)
    .split('-')
    .every((typed) => typed !== '' && words.some((word) => word.startsWith(typed)));
}

const suggestAuthors = (q: string, books: readonly Book[]): Suggestion[] =>
  [...new Set(books.flatMap(({ author = '', authors = [author] }) => authors))]
    .filter((name) => isMeant(name, q))
    .slice(0, MAX_NAMES)
    .map((name) => ({ kind: 'Author', name, href: `/authors/${encodeURIComponent(toSlug(name))}` }));

const suggestCategories = (q: string, categories: readonly Category[]): Suggestion[] =>
  categories
    .filter(({ name }) => isMeant(name, q))
    .slice(0, MAX_NAMES)
    .map(({ slug, name }) => ({
      kind: 'Category',
      name,
      href: `/search?category=${encodeURIComponent(slug)}`,
    }));

/** Reads the first books that a search finds, the sold-out ones last, behind the authors and the categories of that name. */
export async function findSuggestions(
  q: string,
  queryClient: QueryClient,
  signal: AbortSignal,
): Promise<Suggestions> {
  const books = await readFirstBooks(q, MAX_BOOKS, signal);
  const stocks = await readBookStocks(
    queryClient,
    books.map(({ _id }) => _id),
  );
  const isSoldOut = ({ _id }: Book) => Number(stocks.get(_id)?.state === 'out');
  const options = [
    ...suggestAuthors(q, books),
    ...suggestCategories(q, findCategories(queryClient)),
    ...books
      .toSorted((left, right) => isSoldOut(left) - isSoldOut(right))
      .map((book): Suggestion => ({ kind: 'Book', book, href: `/books/${book._id}` })),
  ];
  return { options, stocks };
}
