import { MAX_IDS } from '@bookstore/contracts/lists';
import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { confirmAction } from '../../../shared/dialogs/dialogs.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { Trans } from '../../../shared/language/trans.tsx';
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
    title: i18n.t('Withdraw {count, plural, one {# book} other {# books}}?', { count }),
    text: i18n.t(
      'They leave every list of the shop and cannot be ordered. Their pages stay and say so. They can be sold again.',
    ),
    tone: 'warning',
    confirm: i18n.t('Withdraw'),
  });

/** What became of a book, as a sentence that begins with its title. */
function Outcome({ book, isDone, error }: EditResult) {
  const title = <strong dir="auto">{book.title}</strong>;
  if (isDone) return <Trans id="<title/> changed." components={{ title }} />;
  const reason = explainEdit(error);
  return reason === undefined ? (
    <Trans id="<title/> no answer: check whether it is changed." components={{ title }} />
  ) : (
    <Trans id="<title/> not changed: {reason}." values={{ reason }} components={{ title }} />
  );
}

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
            {i18n.t('Changing {number} of {total}...', {
              number: formatCount(progress.done + 1),
              total: formatCount(progress.total),
            })}
          </p>
        )}
        {results && (
          <ResultList
            title={i18n.t('Changed: {done} of {count, plural, one {# book} other {# books}}.', {
              done: formatCount(results.filter(({ isDone }) => isDone).length),
              count: results.length,
            })}
            results={results.map((result) => ({
              id: result.book._id,
              isFailure: !result.isDone,
              content: <Outcome {...result} />,
            }))}
            onClose={forget}
          />
        )}
      </div>
      <SelectionBar
        label={i18n.t('Selected books')}
        count={books.length}
        max={MAX_IDS}
        isPending={progress !== undefined}
        onClear={() => onSelect(() => [])}
        actions={[
          { label: i18n.t('Mark as trending'), onClick: () => changeAll(books, { trending: true }) },
          { label: i18n.t('Not trending'), onClick: () => changeAll(books, { trending: false }) },
          { label: i18n.t('Change category'), onClick: () => setMoved(books) },
          areWithdrawn
            ? { label: i18n.t('Sell again'), onClick: () => changeAll(books, { withdrawn: false }) }
            : { label: i18n.t('Withdraw'), onClick: () => void withdraw() },
          { label: i18n.t('Change price'), look: 'primary', onClick: () => setPriced(books) },
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
