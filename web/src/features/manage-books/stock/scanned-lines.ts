import { MAX_COPIES } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { CancelledError, type QueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { formatCount } from '../../../shared/format/format.ts';
import { type Bearer, isTransient, RequestError } from '../../../shared/http/http.ts';
import { createIdempotencyKey } from '../../../shared/http/idempotency-key.ts';
import { createListeners } from '../../../shared/browser/listeners.ts';
import { asPresentStaff } from '../../../shared/staff/staff-claims.ts';
import { openStaffItem } from '../../../shared/staff/staff-storage.ts';
import type { GuardedStorage } from '../../../shared/browser/storage.ts';
import { booksOfIsbnQuery } from './scan.queries.ts';

/** How many lines a browser keeps of a delivery or a stock-taking: about 1 MB. */
const MAX_SCANNED_LINES = 5_000;
const MAX_RETRY_DELAY_MS = 15_000;
const TOO_MANY_REQUESTS = 429;

const choice = z.object({ bookId: z.string(), title: z.string() });

const scannedLine = z.object({
  /** The idempotency key of what is sent for it. */
  key: z.string(),
  /** Empty for a book without one, which has a `bookId`: earlier versions, in other tabs, need a text. */
  isbn: z.string(),
  copies: z.int().min(0),
  state: z.enum(['waiting', 'choice', 'failed', 'done', 'undoing', 'undone']),
  bookId: z.string().optional(),
  title: z.string().optional(),
  /** The books that have the ISBN, if there are several. */
  choices: z.array(choice).optional(),
  /** What became of it, or what is wrong with it. */
  note: z.string().optional(),
});
/** Copies of a book that were scanned, and what became of them. */
export type ScannedLine = z.infer<typeof scannedLine>;
/** What was scanned or chosen: an ISBN, or a book, which may have none. */
export type Scanned = Pick<ScannedLine, 'isbn' | 'bookId' | 'title'>;
export type LineChanges = Partial<Omit<ScannedLine, 'key'>>;

export const isInProgress = ({ state }: ScannedLine): boolean => state === 'waiting' || state === 'undoing';

export const isSameBook = (one: Scanned, other: Scanned): boolean =>
  one.bookId && other.bookId ? one.bookId === other.bookId : one.isbn !== '' && one.isbn === other.isbn;

/** Whether what was sent may have been carried out or not, or is to be sent later. */
const isUndecided = (error: unknown): boolean =>
  isTransient(error) ||
  error instanceof CancelledError ||
  (error instanceof RequestError && error.status === TOO_MANY_REQUESTS);

export const describeUnknown = (): string => i18n.t('No book of the shop has this ISBN.');

/** The book of a line, or why it is not known. */
export async function findBook(queryClient: QueryClient, line: ScannedLine): Promise<LineChanges> {
  if (line.bookId) return {};
  const books = await queryClient.query(booksOfIsbnQuery(line.isbn));
  const choices = books.map(({ _id, title, withdrawn }) => ({
    bookId: _id,
    title: withdrawn ? i18n.t('{title} (withdrawn)', { title }) : title,
  }));
  if (choices.length > 1) return { state: 'choice', choices };
  return choices[0] ?? { state: 'failed', note: describeUnknown() };
}

type ScannedLinesOptions = {
  storage: GuardedStorage;
  name: string;
  /** Whether a book has one line, to which further copies are added. */
  isMerged: boolean;
  /** Sends what a line is for, as the account whose list it is; it can be repeated. @returns what becomes of the line. */
  process: (line: ScannedLine, bearer: Bearer) => Promise<LineChanges>;
};

const listChanges = createListeners();

/**
 * Lines that a browser or a tab keeps for the staff account, newest first. They are processed one after the other, again
 * and again until there is an answer, also after a reload.
 */
export function useScannedLines({ storage, name, isMerged, process }: ScannedLinesOptions) {
  const [item] = useState(() => openStaffItem(storage, name, z.array(scannedLine)));
  const [bearer] = useState(asPresentStaff);
  const [lines, setLines] = useState(() => item.read() ?? []);
  useEffect(() => {
    const refresh = () => setLines(item.read() ?? []);
    const unsubscribe = listChanges.subscribe(refresh);
    // Another tab may have changed it.
    window.addEventListener('storage', refresh);
    return () => {
      unsubscribe();
      window.removeEventListener('storage', refresh);
    };
  }, [item]);
  const change = (update: (stored: readonly ScannedLine[]) => readonly ScannedLine[]) => {
    item.keep(update(item.read() ?? []));
    listChanges.announce();
  };
  const patch = (key: string, changes: LineChanges) =>
    change((stored) => stored.map((line) => (line.key === key ? { ...line, ...changes } : line)));

  const { mutate } = useMutation({
    mutationFn: (line: ScannedLine) => process(line, bearer),
    // Mutations of a scope run one after the other.
    scope: { id: name },
    retry: (_count, error) => isUndecided(error),
    retryDelay: (count) => Math.min(500 * 2 ** count, MAX_RETRY_DELAY_MS),
    onSuccess: (changes, { key }) => patch(key, changes),
    onError: (error, { key }) => {
      // The next login of its account processes it.
      if (error instanceof RequestError && error.status === 401) return;
      patch(key, { state: 'failed', note: i18n.t('This could not be stored.') });
    },
  });
  useEffect(() => {
    for (const line of (item.read() ?? []).toReversed()) if (isInProgress(line)) mutate(line);
  }, [item, mutate]);

  /** Adds copies of a book. @returns why they cannot be kept, if so. */
  const add = (book: Scanned, copies: number): string | undefined => {
    const kept = item.read() ?? [];
    const earlier = isMerged ? kept.find((line) => isSameBook(line, book)) : undefined;
    // Of a line whose ISBN is not known, or that of several books, this is the book.
    const isNew = !earlier || (book.bookId !== undefined && earlier.bookId === undefined);
    const begun = { key: earlier?.key ?? createIdempotencyKey(), ...book, state: 'waiting' } as const;
    const line: ScannedLine = { ...(isNew ? begun : earlier), copies: (earlier?.copies ?? 0) + copies };
    if (line.copies >= MAX_COPIES)
      return i18n.t('There can be at most {max} copies of a book.', { max: formatCount(MAX_COPIES) });
    if (!earlier && kept.length >= MAX_SCANNED_LINES)
      return i18n.t('The list is full with {max} lines. Finish it first.', {
        max: formatCount(MAX_SCANNED_LINES),
      });
    change((stored) => [line, ...stored.filter((each) => each.key !== line.key)]);
    if (isNew) mutate(line);
    return undefined;
  };
  return {
    lines,
    add,
    /** Processes a line with these changes. */
    run: (line: ScannedLine, changes: LineChanges) => {
      const next: ScannedLine = { ...line, note: undefined, choices: undefined, ...changes };
      patch(line.key, next);
      mutate(next);
    },
    remove: (isRemoved: (line: ScannedLine) => boolean) =>
      change((stored) => stored.filter((line) => !isRemoved(line))),
  };
}

export type ScannedLines = ReturnType<typeof useScannedLines>;
