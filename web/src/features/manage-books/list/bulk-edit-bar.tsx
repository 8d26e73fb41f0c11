import { MAX_IDS } from '@bookstore/contracts/lists';
import type { Book } from '@bookstore/contracts/books';
import { useState } from 'react';
import { confirmAction } from '../../../shared/dialogs/dialogs.ts';
import { countOf } from '../../../shared/format/format.ts';
import { ResultList } from '../../../shared/ui/result-box.tsx';
import { SelectionBar } from '../../../shared/ui/selection-bar.tsx';
import { applyPriceChange } from './price-change.ts';
import { PriceDialog } from './price-dialog.tsx';
import { type BookEdit, type EditResult, explainEdit, useEditBooks } from './bulk-edit.queries.ts';
import { isGone } from '../../../shared/books/books.queries.ts';
import { CategoryDialog } from './category-dialog.tsx';

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

const confirmWithdrawing = (count: number) =>
  confirmAction({
    title: `Withdraw ${countOf(count, 'book', 'books')}?`,
    text: 'They leave every list of the shop and cannot be ordered. Their pages stay and say so. They can be sold again.',
    tone: 'warning',
    confirm: 'Withdraw',
  });

/** Changes the selected books, and says what became of each. */
export function BulkEditBar({ books, onSelect }: BulkEditBarProps) {
  const [priced, setPriced] = useState<readonly Book[]>();
  const [moved, setMoved] = useState<readonly Book[]>();
  const { edit, progress, results, forget } = useEditBooks();

  const run = async (edits: readonly BookEdit[]) => {
    const done = await edit(edits);
    onSelect((selected) => keepUnchanged(selected, done));
  };
  const changeAll = (all: readonly Book[], change: BookEdit['change']) =>
    void run(all.map((book) => ({ book, change })));
  const withdraw = async () => {
    if (await confirmWithdrawing(books.length)) changeAll(books, { withdrawn: true });
  };
  const areWithdrawn = books.some(({ withdrawn }) => withdrawn);

  return (
    <>
      <div role="status">
        {progress && (
          <p className="mb-2 rounded-xl border border-line-strong bg-surface px-4 py-2 shadow-lg">
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
                  <strong dir="auto">{result.book.title}</strong>{' '}
                  {result.isDone ? 'changed' : explainEdit(result.error)}.
                </>
              ),
            }))}
            onClose={forget}
          />
        )}
      </div>
      <SelectionBar
        label="Selected books"
        count={books.length}
        max={MAX_IDS}
        isPending={progress !== undefined}
        onClear={() => onSelect(() => [])}
        actions={[
          { label: 'Mark as trending', onClick: () => changeAll(books, { trending: true }) },
          { label: 'Not trending', onClick: () => changeAll(books, { trending: false }) },
          { label: 'Change category', onClick: () => setMoved(books) },
          areWithdrawn
            ? { label: 'Sell again', onClick: () => changeAll(books, { withdrawn: false }) }
            : { label: 'Withdraw', onClick: () => void withdraw() },
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
      {moved && (
        <CategoryDialog
          count={moved.length}
          onSubmit={(category) => changeAll(moved, { category })}
          onClose={() => setMoved(undefined)}
        />
      )}
    </>
  );
}
