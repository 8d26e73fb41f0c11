import type { Book } from '@bookstore/contracts/books';
import { toIsbn13 } from '@bookstore/contracts/isbn';
import { MAX_COPIES } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Field } from '../../../shared/form/field.tsx';
import { formatCount } from '../../../shared/format/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { booksOfIsbnQuery } from './scan.queries.ts';
import { booksToChooseQuery, explainSearch, isSearchable, ScanField } from './scan-field.tsx';
import { readScan, useStrayDigits } from './scan-keys.ts';
import { describeUnknown, isSameBook, type Scanned } from './scanned-lines.ts';

/** The next ISBN keeps an unknown book, too, so that it is not lost on those who scan without looking. */
type Scan = Scanned & { author?: string | undefined; copies: number; isUnknown?: true };
type Problem = { field: 'isbn' | 'copies'; text: string; isUnknown?: true };

const FIRST_COPIES = 1;
const describeCopies = (minCopies: number) =>
  i18n.t('Enter {min} to {max} copies, or scan the next ISBN.', {
    min: minCopies,
    max: formatCount(MAX_COPIES - 1),
  });

const enter = (field: RefObject<HTMLInputElement | null>, text: string) => {
  if (!field.current) return;
  field.current.value = text;
  field.current.focus();
  field.current.select();
};

type ScanFormProps = {
  submit: string;
  minCopies: 0 | 1;
  /** Keeps what was scanned. @returns why it cannot be, if so. */
  onScan: (book: Scanned, copies: number) => string | undefined;
};

/**
 * An ISBN, typed or scanned, or a book chosen by its title, Enter, the copies, Enter, and the next one. The focus moves with the key, not with an answer, so
 * that a scanner loses nothing: another ISBN that is scanned in place of the copies keeps the one before and goes on with it,
 * the same one counts one more.
 */
export function ScanForm({ submit: submitLabel, minCopies, onScan }: ScanFormProps) {
  const queryClient = useQueryClient();
  const [isbnField, copiesField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const [shown, setShown] = useState<Scan>();
  const [problem, setProblem] = useState<Problem>();
  /** The book whose copies are asked for. Keys can follow one another faster than it is shown. */
  const scanned = useRef<Scan>(undefined);
  useEffect(() => isbnField.current?.focus({ preventScroll: true }), [isbnField]);
  useStrayDigits(() => (scanned.current ? copiesField : isbnField).current);

  const set = (scan: Scan | undefined) => {
    scanned.current = scan;
    setShown(scan);
    setProblem(undefined);
    enter(copiesField, String(scan?.copies ?? FIRST_COPIES));
  };
  const refuse = (refused: Problem) => {
    setProblem(refused);
    const field = refused.field === 'isbn' ? isbnField : copiesField;
    enter(field, field.current?.value ?? '');
  };
  const finish = () => {
    set(undefined);
    enter(isbnField, '');
  };
  const begin = ({ isbn, bookId, title, author }: Omit<Scan, 'copies'>) => {
    const scan: Scan = { isbn, bookId, title, author, copies: FIRST_COPIES };
    enter(isbnField, isbn || (title ?? ''));
    set(scan);
    if (bookId) return;
    // Without an answer the list looks it up again.
    void queryClient.query(booksOfIsbnQuery(isbn)).then(
      ({ length }) => {
        if (length > 0 || scanned.current !== scan) return;
        scan.isUnknown = true;
        // What is being typed stays where it is.
        const { current: field } = copiesField;
        if (document.activeElement === field && field?.value === String(scan.copies)) enter(isbnField, isbn);
        setProblem({ field: 'isbn', text: describeUnknown(), isUnknown: true });
      },
      () => undefined,
    );
  };
  const keep = ({ isbn, bookId, title }: Scan, copies: string): boolean => {
    if (!/^\d+$/.test(copies) || Number(copies) < minCopies || Number(copies) >= MAX_COPIES) {
      refuse({ field: 'copies', text: describeCopies(minCopies) });
      return false;
    }
    const refusal = onScan({ isbn, bookId, title }, Number(copies));
    if (refusal) refuse({ field: 'isbn', text: refusal });
    return refusal === undefined;
  };
  const goOn = (next: Omit<Scan, 'copies'>, copies = copiesField.current?.value.trim() ?? '') => {
    const before = scanned.current;
    if (!before || !isSameBook(before, next)) {
      if (!before || keep(before, copies)) begin(next);
    } else if (before.isUnknown) begin(next);
    else set({ ...before, copies: Number(copies) + 1 });
  };
  const choose = ({ isbn = '', _id, title, author }: Book) => goOn({ isbn, bookId: _id, title, author });
  /** Enter comes before the list, or without a choice: the only book that is found is meant. */
  const seek = async (text: string) => {
    enter(isbnField, text);
    const query = { ...booksToChooseQuery(text), retry: false };
    const books = await queryClient.query(query).catch(() => undefined);
    const { current: field } = isbnField;
    if (document.activeElement !== field || field?.value.trim() !== text) return;
    const [first, ...others] = books ?? [];
    if (first && others.length === 0) choose(first);
    else if (!first) refuse({ field: 'isbn', text: explainSearch(books === undefined) });
  };

  const submit = () => {
    const before = scanned.current;
    if (!before || document.activeElement === isbnField.current) {
      const text = isbnField.current?.value.trim() ?? '';
      const isbn = toIsbn13(text);
      if (isbn) goOn({ isbn });
      else if (before?.bookId && before.title === text) goOn(before);
      else if (isSearchable(text)) void seek(text);
      else
        refuse({
          field: 'isbn',
          text: i18n.t('This is no ISBN of 10 or 13 digits whose check digit is right.'),
        });
      return;
    }
    const copies = copiesField.current?.value.trim() ?? '';
    const next = readScan(copies);
    if (next) goOn({ isbn: next.isbn }, next.copies ?? String(before.copies));
    else if (keep(before, copies)) finish();
  };
  const giveUp = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && scanned.current) finish();
  };
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined);

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works in all of its fields
    <form
      noValidate
      aria-label={i18n.t('Scan')}
      className={`grid items-start gap-4 rounded-xl border p-4 sm:grid-cols-[minmax(0,1fr)_9rem_auto] ${problem ? 'border-danger bg-danger-soft' : 'border-line bg-surface'}`}
      onKeyDown={giveUp}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ScanField field={isbnField} error={errorOf('isbn')} onChoose={choose} />
      <Field label={i18n.t('Copies')} error={errorOf('copies')}>
        {(control) => (
          <input
            {...control}
            ref={copiesField}
            defaultValue={FIRST_COPIES}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </Field>
      <Button type="submit" className="sm:mt-7.5">
        {submitLabel}
      </Button>
      <ScanState scan={shown} problem={problem} />
    </form>
  );
}

const Hint = () => (
  <span className="text-sm text-muted">
    {i18n.t(
      'Type or scan an ISBN, or choose a book by its title or author; Enter, the number of copies, Enter. The same book again counts one more; Escape gives it up.',
    )}
  </span>
);

const BookLine = ({ title, author }: Pick<Scan, 'title' | 'author'>) => (
  <>
    <strong dir="auto">{title}</strong> <bdi>{author}</bdi>
  </>
);

const ScannedBook = ({ scan }: { scan: Scan }) =>
  scan.bookId ? <BookLine title={scan.title} author={scan.author} /> : <BooksOfIsbn isbn={scan.isbn} />;

/** What is scanned, or what can be done about a problem. */
const ScanState = ({ scan, problem }: { scan: Scan | undefined; problem: Problem | undefined }) => (
  <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-4 wrap-anywhere sm:col-span-3">
    {problem?.isUnknown && (
      <Link
        to="/dashboard/add-new-book"
        search={scan ? { isbn: scan.isbn } : {}}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {i18n.t('Add this book')}
      </Link>
    )}
    {!problem && (scan ? <ScannedBook scan={scan} /> : <Hint />)}
  </p>
);

/** The books that have the scanned ISBN. */
function BooksOfIsbn({ isbn }: { isbn: string }) {
  const { data, isError } = useQuery(booksOfIsbnQuery(isbn));
  if (!data)
    return isError
      ? i18n.t('It could not be looked up yet. Go on: it is looked up again.')
      : i18n.t('Looking it up…');
  const [first, ...others] = data;
  if (!first) return describeUnknown();
  if (others.length > 0)
    return i18n.t(
      '{count, plural, one {# book has} other {# books have}} this ISBN: choose one in the list below.',
      { count: data.length },
    );
  return <BookLine title={first.title} author={first.author} />;
}
