import type { Book, BookDraftRequest, BookMetadata } from '@bookstore/contracts/books';
import { DECIMAL } from '@bookstore/contracts/money';
import { i18n } from '@bookstore/i18n/i18n';
import { useWatch } from 'react-hook-form';
import { FORMAT_LABELS } from '../../../shared/books/book-labels.ts';
import { toCategoryOptions, useCategories } from '../../../shared/books/categories.ts';
import { Checkbox, FieldGroup, SelectField, TextAreaField, TextField } from '../../../shared/form/fields.tsx';
import type { ZodForm } from '../../../shared/form/use-zod-form.ts';
import { currencySign } from '../../../shared/format/format-currency.ts';
import { formatPrice } from '../../../shared/format/format.ts';
import { withoutGroups } from '../../../shared/format/typed-amount.ts';
import { toOptions } from '../../../shared/ui/select.tsx';
import { listBookFields, listMetadataGroups } from './book-fields.ts';
import { IsbnField } from './isbn-field.tsx';
import { LanguageField } from './language-field.tsx';
import { SeriesOffer } from './series-offer.tsx';

const PAIR = 'grid items-start gap-5 sm:grid-cols-2';

type FormProps = { form: ZodForm<BookDraftRequest> };
/** `base` is the stored book that the form changes. */
type SectionProps = FormProps & { base: Book | undefined };

function MetadataField({ form, name }: FormProps & { name: keyof BookMetadata }) {
  const field = listBookFields()[name];
  if (name === 'format') {
    const options = toOptions(i18n.t('Not known'), FORMAT_LABELS);
    return <SelectField form={form} name={name} {...field} options={options} />;
  }
  if (name === 'language') return <LanguageField form={form} {...field} />;
  if (name === 'recommendation') return <TextAreaField form={form} name={name} {...field} rows={3} />;
  return <TextField form={form} name={name} {...field} />;
}

/** The fields with long texts. */
const WIDE: ReadonlySet<string> = new Set(['authors', 'recommendation']);

/** What booksellers know of a book beyond the specification. */
const MetadataFields = ({ form, base }: SectionProps) =>
  listMetadataGroups().map(({ legend, names }) => (
    <FieldGroup key={legend} legend={legend}>
      <div className={PAIR}>
        {names.map((name) => (
          <div key={name} className={WIDE.has(name) ? 'sm:col-span-full' : ''}>
            <MetadataField form={form} name={name} />
          </div>
        ))}
      </div>
      {names.includes('series') && <SeriesOffer form={form} base={base} />}
    </FieldGroup>
  ));

/** What shoppers read, after the ISBN. */
export function TextSection({ form, base, authorHint }: SectionProps & { authorHint: string }) {
  const { title, author, description } = listBookFields();
  return (
    <>
      <IsbnField form={form} base={base} />
      <TextField form={form} name="title" {...title} />
      <TextField form={form} name="author" {...author} hint={authorHint} />
      <TextAreaField form={form} name="description" {...description} />
      <MetadataFields form={form} base={base} />
    </>
  );
}

const isFree = (price: BookDraftRequest['newPrice']) =>
  DECIMAL.test(String(price)) && !/[1-9]/.test(String(price));

/** How the book is sold: where it stands, and for how much. */
export function SaleSection({ form }: FormProps) {
  const typedPrice = useWatch({ control: form.control, name: 'newPrice' });
  const options = toCategoryOptions(i18n.t('Choose A Category'), useCategories());
  const money = { sign: currencySign(), read: withoutGroups, inputMode: 'decimal' } as const;
  const { category, trending, oldPrice, newPrice } = listBookFields();
  return (
    <>
      <SelectField form={form} name="category" {...category} options={options} />
      <Checkbox {...form.register('trending')}>{trending.label}</Checkbox>
      <div className={`${PAIR} lg:grid-cols-1 xl:grid-cols-2`}>
        <TextField form={form} name="oldPrice" {...oldPrice} {...money} />
        <TextField form={form} name="newPrice" {...newPrice} {...money} />
        <p role="status" className="col-span-full text-sm text-warning empty:hidden">
          {isFree(typedPrice) &&
            i18n.t('The price is {price}: customers get this book for nothing.', { price: formatPrice(0) })}
        </p>
      </div>
      <Checkbox {...form.register('withdrawn')}>
        {i18n.t('Withdrawn: not sold any more. Its page says so, and orders keep it.')}
      </Checkbox>
    </>
  );
}
