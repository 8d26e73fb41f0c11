import type { Book } from '@bookstore/contracts/books';
import { MAX_QUERY_LENGTH } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { useRef, useState } from 'react';
import { useFoundBooks } from '../../shared/books/found-books.queries.ts';
import { Field } from '../../shared/form/field.tsx';
import { Trans } from '../../shared/language/trans.tsx';

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
      <Field
        label={i18n.t('Add a book')}
        hint={i18n.t('Its title, author or ISBN. Enter adds the first one.')}
        error={error}
      >
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
        {books &&
          (books.length > 0
            ? i18n.t('{count, plural, one {# book found} other {# books found}}', { count: books.length })
            : i18n.t('No book found.'))}
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
                {book.author ? (
                  <Trans
                    id="Add <book>{title}</book> by <author>{author}</author>"
                    values={{ title: book.title, author: book.author }}
                    components={{ book: <bdi className="font-semibold" />, author: <bdi /> }}
                  />
                ) : (
                  <Trans
                    id="Add <book>{title}</book>"
                    values={{ title: book.title }}
                    components={{ book: <bdi className="font-semibold" /> }}
                  />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
