import { capitalize } from '../../shared/format.ts';
import type { BookSearch } from './book-search.ts';

/** What a search is for, in a title: `Fiction books matching “sea”`. Undefined when it is for all books. */
export function nameSearch({ q, category }: BookSearch): string | undefined {
  const books = category ? `${capitalize(category)} books` : 'Books';
  if (q) return `${books} matching “${q}”`;
  return category && books;
}
