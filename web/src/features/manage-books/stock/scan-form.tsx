import { toIsbn13 } from '@bookstore/contracts/isbn';
import { MAX_COPIES } from '@bookstore/contracts/stock';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Field } from '../../../shared/form/field.tsx';
import { formatCount } from '../../../shared/format/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { booksOfIsbnQuery } from './scan.queries.ts';
import { readScan, useStrayDigits } from './scan-keys.ts';

/** The next ISBN keeps an unknown book, too, so that it is not lost on those who scan without looking. */
type Scan = { isbn: string; copies: number; isUnknown?: true };
type Problem = { field: 'isbn' | 'copies'; text: string; isUnknown?: true; title?: string };

const UNKNOWN = 'No book of the shop has this ISBN.';
const NO_ISBN = 'This is no ISBN of 10 or 13 digits whose check digit is right.';
const FIRST_COPIES = 1;
/** What may be a title or an author: no mistyped ISBN, whose last character alone can be a letter. */
const findTitle = (text: string) => (/\p{L}{2}/u.test(text) ? text.trim() : '');
const describeCopies = (minCopies: number) =>
  `Enter ${minCopies} to ${formatCount(MAX_COPIES - 1)} copies, or scan the next ISBN.`;

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
  onScan: (isbn: string, copies: number) => string | undefined;
};

/**
 * An ISBN, typed or scanned, Enter, the copies, Enter, and the next one. The focus moves with the key, not with an answer, so
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
  const begin = (isbn: string) => {
    const scan: Scan = { isbn, copies: FIRST_COPIES };
    enter(isbnField, isbn);
    set(scan);
    // Without an answer the list looks it up again.
    void queryClient.query(booksOfIsbnQuery(isbn)).then(
      ({ length }) => {
        if (length > 0 || scanned.current !== scan) return;
        scan.isUnknown = true;
        // What is being typed stays where it is.
        const { current: field } = copiesField;
        if (document.activeElement === field && field?.value === String(scan.copies)) enter(isbnField, isbn);
        setProblem({ field: 'isbn', text: UNKNOWN, isUnknown: true });
      },
      () => undefined,
    );
  };
  const keep = ({ isbn }: Scan, copies: string): boolean => {
    if (!/^\d+$/.test(copies) || Number(copies) < minCopies || Number(copies) >= MAX_COPIES) {
      refuse({ field: 'copies', text: describeCopies(minCopies) });
      return false;
    }
    const refusal = onScan(isbn, Number(copies));
    if (refusal) refuse({ field: 'isbn', text: refusal });
    return refusal === undefined;
  };
  const goOn = (before: Scan | undefined, isbn: string, copies: string) => {
    if (before?.isbn !== isbn) {
      if (!before || keep(before, copies)) begin(isbn);
    } else if (before.isUnknown) begin(isbn);
    else set({ isbn, copies: Number(copies) + 1 });
  };

  const submit = () => {
    const before = scanned.current;
    const copies = copiesField.current?.value.trim() ?? '';
    if (!before || document.activeElement === isbnField.current) {
      const isbn = toIsbn13(isbnField.current?.value ?? '');
      if (isbn) goOn(before, isbn, copies);
      else refuse({ field: 'isbn', text: NO_ISBN, title: findTitle(isbnField.current?.value ?? '') });
      return;
    }
    const next = readScan(copies);
    if (next) goOn(before, next.isbn, next.copies ?? String(before.copies));
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
      aria-label="Scan"
      className={`grid items-start gap-4 rounded-xl border p-4 sm:grid-cols-[minmax(0,1fr)_9rem_auto] ${problem ? 'border-danger bg-danger-soft' : 'border-line bg-surface'}`}
      onKeyDown={giveUp}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label="ISBN" error={errorOf('isbn')}>
        {(control) => <input {...control} ref={isbnField} autoComplete="off" spellCheck={false} />}
      </Field>
      <Field label="Copies" error={errorOf('copies')}>
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
      <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-4 wrap-anywhere sm:col-span-3">
        {problem?.isUnknown && (
          <Link
            to="/dashboard/add-new-book"
            search={shown ? { isbn: shown.isbn } : {}}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            Add this book
          </Link>
        )}
        {problem?.title && <FindByTitle title={problem.title} />}
        {!problem && (shown ? <ScannedBook isbn={shown.isbn} /> : <Hint />)}
      </p>
    </form>
  );
}

const Hint = () => (
  <span className="text-sm text-muted">
    Type or scan an ISBN, Enter, the number of copies, Enter. The same ISBN again counts one more; Escape
    gives it up.
  </span>
);

/** Leads to where copies are received and counted without an ISBN. */
const FindByTitle = ({ title }: { title: string }) => (
  <Link
    to="/dashboard/manage-books"
    search={{ q: title }}
    className="inline-flex min-h-11 items-center font-semibold underline"
  >
    Find “{title}” in Manage Books
  </Link>
);

/** The books that have the scanned ISBN. */
function ScannedBook({ isbn }: { isbn: string }) {
  const { data, isError } = useQuery(booksOfIsbnQuery(isbn));
  if (!data)
    return isError ? 'It could not be looked up yet. Go on: it is looked up again.' : 'Looking it up…';
  const [first, ...others] = data;
  if (!first) return UNKNOWN;
  if (others.length > 0) return `${data.length} books have this ISBN: choose one in the list below.`;
  return (
    <>
      <strong dir="auto">{first.title}</strong> <bdi>{first.author}</bdi>
    </>
  );
}
