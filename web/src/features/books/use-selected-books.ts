import type { Book } from '@bookstore/contracts/books';
import { useState } from 'react';
import type { Selection } from '../../shared/ui/data-table.tsx';

const NONE: readonly Book[] = [];

const newerOf = (kept: Book, shown: Book | undefined): Book =>
  shown && (shown.v ?? 0) >= (kept.v ?? 0) ? shown : kept;

/** The selected books, those of other pages too, each as it was shown last. */
export function useSelectedBooks(shown: readonly Book[] = NONE) {
  const [kept, setKept] = useState<ReadonlyMap<string, Book>>(new Map());
  const shownById = new Map(shown.map((book) => [book._id, book]));
  const books = [...kept.values()].map((book) => newerOf(book, shownById.get(book._id)));

  const keep = (choose: (selected: readonly Book[]) => readonly Book[]) =>
    setKept((current) => new Map(choose([...current.values()]).map((book) => [book._id, book])));
  const drop = (id: string) => keep((current) => current.filter(({ _id }) => _id !== id));
  const selected: Selection = Object.fromEntries(books.map(({ _id }) => [_id, true]));
  const select = (selection: Selection) =>
    keep(() => Object.keys(selection).flatMap((id) => shownById.get(id) ?? kept.get(id) ?? []));
  return { books, keep, drop, selected, select };
}
