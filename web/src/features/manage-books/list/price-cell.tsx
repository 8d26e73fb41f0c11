import { type Book, bookConflict } from '@bookstore/contracts/books';
import { localizeExamples } from '../../../shared/format/examples.ts';
import { explainField } from '../../../shared/language/sentences.ts';
import { capitalize, formatPrice } from '../../../shared/format/format.ts';
import { currencySign } from '../../../shared/format/format-currency.ts';
import { toTypedAmount, withoutGroups } from '../../../shared/format/typed-amount.ts';
import { mayCall } from '../../../shared/staff/staff-claims.ts';
import { readExtensions } from '../../../shared/http/http.ts';
import { CellEditor, type EditOutcome } from '../../../shared/ui/cell-editor.tsx';
import { explainEdit } from './bulk-edit.queries.ts';
import { useChangeBook } from './manage-books.queries.ts';
import { applyPriceChange, priceChange } from './price-change.ts';

/** The new price of a book, which is changed in its row. */
export function PriceCell({ book }: { book: Book }) {
  const { mutateAsync: changeBook } = useChangeBook();
  if (!mayCall('changeBook')) return formatPrice(book.newPrice);

  const save = async (text: string, seen: Book): Promise<EditOutcome<Book>> => {
    const { data, error: refusal } = priceChange.safeParse({ rule: 'set', amount: withoutGroups(text) });
    if (refusal) {
      const reason = explainField(localizeExamples(refusal.issues[0]?.message ?? ''));
      return { failure: text ? reason : 'Please enter a price' };
    }
    const change = { newPrice: applyPriceChange(seen, data), v: seen.v };
    return changeBook({ id: seen._id, change }).then(
      () => ({}),
      (error: unknown) => {
        const current = readExtensions(error, bookConflict)?.book;
        const now = current && ` The price is ${formatPrice(current.newPrice)} now. Save again to set yours.`;
        return { failure: `${capitalize(explainEdit(error))}.${now ?? ''}`, entry: current };
      },
    );
  };

  return (
    <CellEditor
      label={`Price of ${book.title}`}
      entry={book}
      sign={currencySign()}
      toText={({ newPrice }) => toTypedAmount(newPrice)}
      save={save}
    >
      {formatPrice(book.newPrice)}
    </CellEditor>
  );
}
