import type { Book } from '@bookstore/contracts/books';
import { MAX_QUERY_LENGTH } from '@bookstore/contracts/lists';
import { useRef, useState } from 'react';
import { useFoundBooks } from '../../shared/books/found-books.queries.ts';
import { Field } from '../../shared/form/field.tsx';
import { countOf } from '../../shared/format/format.ts';

const MAX_FOUND = 5;

type BookFinderProps = { error: string | undefined; onAdd: (book: Book) => void };

/** Finds a book by its title, author or ISBN, and adds it. */
export function BookFinder({ error, onAdd }: BookFinderProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const found = useFoundBooks(text, MAX_FOUND);
  const books = found.isCurrent ? found.books : undefined;
  const add = (book: Book) => {
    onAdd(book);
    setText('');
    // The button that was pressed disappears.
    input.current?.focus();
  };
  return (
    <div>
      <Field label="Add a book" hint="Its title, author or ISBN. Enter adds the first one." error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            value={text}
            maxLength={MAX_QUERY_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => {
              const first = books?.[0];
              if (key === 'Enter' && first) add(first);
            }}
          />
        )}
      </Field>
      <p role="status" className="text-sm text-muted not-empty:mt-2">
        {books && (books.length > 0 ? countOf(books.length, 'book found', 'books found') : 'No book found.')}
      </p>
      {books && books.length > 0 && (
        <ul className="mt-1 divide-y divide-line rounded-lg border border-line">
          {books.map((book) => (
            <li key={book._id}>
              <button
                type="button"
                className="min-h-11 w-full px-3 py-2 text-start wrap-anywhere hover:bg-accent-soft"
                onClick={() => add(book)}
              >
                Add <bdi className="font-semibold">{book.title}</bdi>
                {book.author && (
                  <>
                    {' '}
                    by <bdi>{book.author}</bdi>
                  </>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
