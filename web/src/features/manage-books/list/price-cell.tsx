import { type Book, bookConflict } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { formatPrice } from '../../../shared/format/format.ts';
import { explainFirst } from '../../../shared/language/sentences.ts';
import { currencySign } from '../../../shared/format/format-currency.ts';
import { toTypedAmount, withoutGroups } from '../../../shared/format/typed-amount.ts';
import { mayCall } from '../../../shared/staff/staff-claims.ts';
import { readExtensions } from '../../../shared/http/http.ts';
import { CellEditor, type EditOutcome } from '../../../shared/ui/cell-editor.tsx';
import { explainEdit } from './bulk-edit.queries.ts';
import { useChangeBook } from './manage-books.queries.ts';
import { applyPriceChange, priceChange } from './price-change.ts';

function explain(error: unknown, current: Book | undefined): string {
  const reason = explainEdit(error);
  if (reason === undefined) return i18n.t('No answer: check whether it is changed.');
  const failure = i18n.t('Not changed: {reason}.', { reason });
  if (!current) return failure;
  const price = formatPrice(current.newPrice);
  return `${failure} ${i18n.t('The price is {price} now. Save again to set yours.', { price })}`;
}

/** The new price of a book, which is changed in its row. */
export function PriceCell({ book }: { book: Book }) {
  const { mutateAsync: changeBook } = useChangeBook();
  if (!mayCall('changeBook')) return formatPrice(book.newPrice);

  const save = async (text: string, seen: Book): Promise<EditOutcome<Book>> => {
    const { data, error: refusal } = priceChange.safeParse({ rule: 'set', amount: withoutGroups(text) });
    if (refusal) return { failure: text ? explainFirst(refusal) : i18n.t('Please enter a price') };
    const change = { newPrice: applyPriceChange(seen, data), v: seen.v };
    return changeBook({ id: seen._id, change }).then(
      () => ({}),
      (error: unknown) => {
        const current = readExtensions(error, bookConflict)?.book;
        return { failure: explain(error, current), entry: current };
      },
    );
  };

  return (
    <CellEditor
      label={i18n.t('Price of {title}', { title: book.title })}
      entry={book}
      sign={currencySign()}
      toText={({ newPrice }) => toTypedAmount(newPrice)}
      save={save}
    >
      {formatPrice(book.newPrice)}
    </CellEditor>
  );
}
