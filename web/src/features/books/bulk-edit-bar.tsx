import { MAX_IDS } from '@bookstore/contracts/lists';
import type { Book } from '@bookstore/contracts/books';
import { ERRORS } from '@bookstore/contracts/errors';
import { useState } from 'react';
import { countOf } from '../../shared/format.ts';
import { readFieldErrors, RequestError } from '../../shared/http.ts';
import { ResultList } from '../../shared/ui/result-box.tsx';
import { SelectionBar } from '../../shared/ui/selection-bar.tsx';
import { applyPriceChange } from './price-change.ts';
import { PriceDialog } from './price-dialog.tsx';
import { type BookEdit, type EditResult, useEditBooks } from './bulk-edit.queries.ts';
import { isGone } from './books.queries.ts';

function explain({ error }: EditResult): string {
  if (!(error instanceof RequestError)) return 'not changed: the shop could not be reached';
  const [invalid] = readFieldErrors(error);
  if (invalid) return `not changed: ${invalid.message}`;
  if (error.code === 'CONFLICT') return 'not changed: someone else changed it meanwhile';
  if (isGone(error)) return 'not changed: it was deleted meanwhile';
  if (error.status === undefined) return 'no answer: check whether it is changed';
  return `not changed: ${error.code in ERRORS ? error.message : 'the shop failed'}`;
}

type BulkEditBarProps = {
  books: readonly Book[];
  /** Other books can have been selected meanwhile. */
  onSelect: (choose: (selected: readonly Book[]) => readonly Book[]) => void;
};

/** A selection after a change: those that were not changed stay selected, each as it is known now, unless it is gone. */
const keepUnchanged = (selected: readonly Book[], results: readonly EditResult[]): Book[] =>
  selected.flatMap((book) => {
    const result = results.find((each) => each.book._id === book._id);
    if (!result) return book;
    return result.isDone || isGone(result.error) ? [] : result.book;
  });

/** Changes the prices of the selected books, or whether they are trending, and says what became of each. */
export function BulkEditBar({ books, onSelect }: BulkEditBarProps) {
  const [priced, setPriced] = useState<readonly Book[]>();
  const { edit, progress, results, forget } = useEditBooks();

  const run = async (edits: readonly BookEdit[]) => {
    const done = await edit(edits);
    onSelect((selected) => keepUnchanged(selected, done));
  };
  const mark = (trending: boolean) => void run(books.map((book) => ({ book, change: { trending } })));

  return (
    <>
      <SelectionBar
        label="Selected books"
        count={books.length}
        max={MAX_IDS}
        isPending={progress !== undefined}
        onClear={() => onSelect(() => [])}
        actions={[
          { label: 'Mark as trending', onClick: () => mark(true) },
          { label: 'Not trending', onClick: () => mark(false) },
          { label: 'Change price', look: 'primary', onClick: () => setPriced(books) },
        ]}
      />
      {priced && (
        <PriceDialog
          books={priced}
          onSubmit={(change) =>
            void run(priced.map((book) => ({ book, change: { newPrice: applyPriceChange(book, change) } })))
          }
          onClose={() => setPriced(undefined)}
        />
      )}
      <div role="status">
        {progress && (
          <p className="mb-4 text-muted">
            Changing {progress.done + 1} of {progress.total}...
          </p>
        )}
        {results && (
          <ResultList
            title={`Changed: ${results.filter(({ isDone }) => isDone).length} of ${countOf(results.length, 'book', 'books')}.`}
            results={results.map((result) => ({
              id: result.book._id,
              isFailure: !result.isDone,
              content: (
                <>
                  <strong>{result.book.title}</strong> {result.isDone ? 'changed' : explain(result)}.
                </>
              ),
            }))}
            onClose={forget}
          />
        )}
      </div>
    </>
  );
}
