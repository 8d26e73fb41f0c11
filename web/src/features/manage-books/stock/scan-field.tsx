import type { Book } from '@bookstore/contracts/books';
import { toIsbn13 } from '@bookstore/contracts/isbn';
import { MAX_QUERY_LENGTH } from '@bookstore/contracts/lists';
import type { StockLevel } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { BookOption } from '../../../shared/books/book-option.tsx';
import { foundBooksQuery, useFoundBooks } from '../../../shared/books/found-books.queries.ts';
import { Field } from '../../../shared/form/field.tsx';
import { formatCount } from '../../../shared/format/format.ts';
import { useCombobox } from '../../../shared/ui/use-combobox.ts';
import { OPTION_LIST, useOptions } from '../../../shared/ui/use-options.ts';
import { describeIsbn } from './scanned-list.tsx';
import { stockLevelsQuery } from './stock-levels.queries.ts';

/** Under a field within a page it has its frame on phones, too. */
const LIST = `${OPTION_LIST} mt-2 rounded-xl border-x`;

/** Why a search has no books to choose from. */
export const explainSearch = (hasFailed: boolean): string =>
  hasFailed
    ? i18n.t('The search failed. Please try again.')
    : i18n.t('No book of the shop has this title, author or ISBN.');

const MAX_FOUND = 8;
/** An ISBN that is being typed, or one with a mistake. */
const DIGITS_OF_ISBN = /^[\d\s-]{5,}x?$/i;

/** Whether a text may be a title or an author. */
export const isSearchable = (text: string): boolean => text.length > 1 && !DIGITS_OF_ISBN.test(text);

/** The books to choose from. */
export const booksToChooseQuery = (text: string) => foundBooksQuery(text, MAX_FOUND);

function writeText({ current: field }: RefObject<HTMLInputElement | null>, text: string): void {
  if (field && field.value !== text) field.value = text;
}

const describeStock = ({ isCounted, onHand }: StockLevel) =>
  isCounted ? i18n.t('{count} on the shelf', { count: formatCount(onHand) }) : i18n.t('not counted');

const CountedBook = ({ book, level }: { book: Book; level: StockLevel | undefined }) => (
  <BookOption book={book}>
    <span className="sr-only">, </span>
    <span className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
      <span>{describeIsbn(book.isbn)}</span> {level && <span>{describeStock(level)}</span>}
    </span>
  </BookOption>
);

type BookListProps = {
  id: string;
  books: readonly Book[];
  isOpen: boolean;
  activeIndex: number;
  onChoose: (index: number) => void;
};

function BookList({ id, books, isOpen, activeIndex, onChoose }: BookListProps) {
  const optionProps = useOptions({ id, activeIndex, onChoose });
  const { data: levels } = useQuery({
    ...stockLevelsQuery(books.map(({ _id }) => _id)),
    enabled: isOpen,
  });
  return (
    <div id={id} role="listbox" aria-label={i18n.t('Books found')} hidden={!isOpen} className={LIST}>
      {books.map((book, index) => (
        <div key={book._id} {...optionProps(index)}>
          <CountedBook book={book} level={levels?.find(({ bookId }) => bookId === book._id)} />
        </div>
      ))}
    </div>
  );
}

type ScanFieldProps = {
  /** The input holds its text itself: a scanner types faster than it is rendered. */
  field: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  onChoose: (book: Book) => void;
};

/** Takes a whole ISBN, with which Enter submits the form, or part of a title or an author, and lists the books that it finds. */
export function ScanField({ field, error, onChoose }: ScanFieldProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const { books, isCurrent, isError } = useFoundBooks(isSearchable(text.trim()) ? text : '', MAX_FOUND);
  const choose = (index: number) => {
    const book = books[index];
    if (book) onChoose(book);
  };
  const box = useCombobox({
    listId,
    optionCount: books.length,
    text,
    onWrite: (value) => {
      writeText(field, value);
      setText(value);
    },
    onChoose: choose,
  });
  const handleFocus = () => {
    // The form may have put another text in.
    setText(field.current?.value ?? '');
    box.open();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      if (toIsbn13(field.current?.value ?? '')) return;
      box.open();
    }
    // The first Escape closes the list only.
    if (event.key === 'Escape' && box.isOpen) event.stopPropagation();
    box.input.onKeyDown(event);
  };

  const message = (isError || (isCurrent && books.length === 0)) && explainSearch(isError);
  return (
    <Field label={i18n.t('ISBN, title or author')} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...box.input}
            ref={field}
            value={undefined}
            maxLength={MAX_QUERY_LENGTH}
            spellCheck={false}
            onFocus={handleFocus}
            onKeyDown={handleKey}
          />
          <p
            role="status"
            className={box.isWanted && message && !error ? `${LIST} px-4 text-muted` : 'sr-only'}
          >
            {box.isWanted &&
              !error &&
              (message ||
                (box.isOpen &&
                  i18n.t('{count, plural, one {# book found} other {# books found}}', {
                    count: books.length,
                  })))}
          </p>
          <BookList
            id={listId}
            books={books}
            isOpen={box.isOpen}
            activeIndex={box.activeIndex}
            onChoose={choose}
          />
        </div>
      )}
    </Field>
  );
}
