import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { SelectField, TextField } from '../../../shared/form/fields.tsx';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';
import { formatPrice } from '../../../shared/format/format.ts';
import { currencySign } from '../../../shared/format/format-currency.ts';
import { withoutGroups } from '../../../shared/format/typed-amount.ts';
import { applyPriceChange, type PriceChange, priceChange, PRICE_RULES } from './price-change.ts';

const RULE_LABELS = {
  set: () => i18n.t('Set to'),
  raise: () => i18n.t('Raise by percent'),
  lower: () => i18n.t('Lower by percent'),
} as const satisfies Record<PriceChange['rule'], () => string>;

/** What the prices will be, and which books lose their old price by that. */
const Preview = ({ books, change }: { books: readonly Book[]; change: PriceChange | undefined }) => (
  <ul
    aria-label={i18n.t('New prices')}
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only focusable elements scroll by keyboard
    tabIndex={0}
    className="max-h-48 divide-y divide-line overflow-y-auto rounded-lg border border-line px-3 text-sm"
  >
    {books.map((book) => {
      const price = change && applyPriceChange(book, change);
      const { oldPrice } = book;
      return (
        <li key={book._id} className="py-2">
          <span className="flex justify-between gap-4">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {book.title}
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {formatPrice(book.newPrice)}
              {price !== undefined && (
                <>
                  {' → '}
                  <strong>{formatPrice(price)}</strong>
                </>
              )}
            </span>
          </span>
          {price !== undefined && oldPrice !== undefined && price >= oldPrice && (
            <span className="text-muted">
              {i18n.t('Its old price of {price} goes.', { price: formatPrice(oldPrice) })}
            </span>
          )}
        </li>
      );
    })}
  </ul>
);

type PriceDialogProps = {
  /** As staff see them: their versions are those that the change is based on. */
  books: readonly Book[];
  onSubmit: (change: PriceChange) => void;
  onClose: () => void;
};

/** Asks for a change of the prices of several books, and shows the resulting prices. */
export function PriceDialog({ books, ...dialog }: PriceDialogProps) {
  const form = useZodForm<PriceChange, PriceChange>(priceChange, { rule: 'lower', amount: '' });
  const typed = form.watch();
  const { rule } = typed;
  const { data: change } = priceChange.safeParse(typed);
  return (
    <FormDialog
      {...dialog}
      title={i18n.t('Change the price of {count, plural, one {# book} other {# books}}', {
        count: books.length,
      })}
      form={form}
      submit={i18n.t('Change prices')}
    >
      <div className="grid gap-4">
        <SelectField
          form={form}
          name="rule"
          label={i18n.t('New Price')}
          options={PRICE_RULES.map((value) => ({ value, label: RULE_LABELS[value]() }))}
        />
        <TextField
          form={form}
          name="amount"
          label={i18n.t('Amount')}
          sign={rule === 'set' ? currencySign() : '%'}
          read={withoutGroups}
          inputMode="decimal"
          required
        />
      </div>
      <Preview books={books} change={change} />
    </FormDialog>
  );
}
