import type { Book, BookDraftRequest, BookMetadata } from '@bookstore/contracts/books';
import { DECIMAL } from '@bookstore/contracts/money';
import { useWatch } from 'react-hook-form';
import { FORMAT_LABELS } from '../../../shared/books/book-labels.ts';
import { toCategoryOptions, useCategories } from '../../../shared/books/categories.ts';
import { Checkbox, FieldGroup, SelectField, TextAreaField, TextField } from '../../../shared/form/fields.tsx';
import type { ZodForm } from '../../../shared/form/use-zod-form.ts';
import { currencySign } from '../../../shared/format/format-currency.ts';
import { formatPrice } from '../../../shared/format/format.ts';
import { withoutGroups } from '../../../shared/format/typed-amount.ts';
import { toOptions } from '../../../shared/ui/select.tsx';
import { BOOK_FIELDS, type BookField, isMetadata, METADATA_GROUPS } from './book-fields.ts';
import { IsbnField } from './isbn-field.tsx';
import { LanguageField } from './language-field.tsx';
import { SeriesOffer } from './series-offer.tsx';

const FORMAT_OPTIONS = toOptions('Not known', FORMAT_LABELS);
const PAIR = 'grid items-start gap-5 sm:grid-cols-2';

type FormProps = { form: ZodForm<BookDraftRequest> };
/** `base` is the stored book that the form changes. */
type SectionProps = FormProps & { base: Book | undefined };

function MetadataField({ form, name }: FormProps & { name: keyof BookMetadata }) {
  const field: BookField = BOOK_FIELDS[name];
  if (name === 'format') return <SelectField form={form} name={name} {...field} options={FORMAT_OPTIONS} />;
  if (name === 'language') return <LanguageField form={form} {...field} />;
  if (name === 'recommendation') return <TextAreaField form={form} name={name} {...field} rows={3} />;
  return <TextField form={form} name={name} {...field} />;
}

/** The fields with long texts. */
const WIDE: ReadonlySet<string> = new Set(['authors', 'recommendation']);

/** What booksellers know of a book beyond the specification. */
const MetadataFields = ({ form, base }: SectionProps) =>
  Object.entries(METADATA_GROUPS).map(([legend, fields]) => (
    <FieldGroup key={legend} legend={legend}>
      <div className={PAIR}>
        {Object.keys(fields)
          .filter(isMetadata)
          .map((name) => (
            <div key={name} className={WIDE.has(name) ? 'sm:col-span-full' : ''}>
              <MetadataField form={form} name={name} />
            </div>
          ))}
      </div>
      {'series' in fields && <SeriesOffer form={form} base={base} />}
    </FieldGroup>
  ));

/** What shoppers read, after the ISBN. */
export const TextSection = ({ form, base, authorHint }: SectionProps & { authorHint: string }) => (
  <>
    <IsbnField form={form} base={base} />
    <TextField form={form} name="title" {...BOOK_FIELDS.title} />
    <TextField form={form} name="author" {...BOOK_FIELDS.author} hint={authorHint} />
    <TextAreaField form={form} name="description" {...BOOK_FIELDS.description} />
    <MetadataFields form={form} base={base} />
  </>
);

const isFree = (price: BookDraftRequest['newPrice']) =>
  DECIMAL.test(String(price)) && !/[1-9]/.test(String(price));

/** How the book is sold: where it stands, and for how much. */
export function SaleSection({ form }: FormProps) {
  const newPrice = useWatch({ control: form.control, name: 'newPrice' });
  const options = toCategoryOptions('Choose A Category', useCategories());
  const money = { sign: currencySign(), read: withoutGroups, inputMode: 'decimal' } as const;
  const { label, hint } = BOOK_FIELDS.withdrawn;
  return (
    <>
      <SelectField form={form} name="category" {...BOOK_FIELDS.category} options={options} />
      <Checkbox {...form.register('trending')}>{BOOK_FIELDS.trending.label}</Checkbox>
      <div className={`${PAIR} lg:grid-cols-1 xl:grid-cols-2`}>
        <TextField form={form} name="oldPrice" {...BOOK_FIELDS.oldPrice} {...money} />
        <TextField form={form} name="newPrice" {...BOOK_FIELDS.newPrice} {...money} />
        <p role="status" className="col-span-full text-sm text-warning empty:hidden">
          {isFree(newPrice) && `The price is ${formatPrice(0)}: customers get this book for nothing.`}
        </p>
      </div>
      <Checkbox {...form.register('withdrawn')}>
        {label}: {hint}
      </Checkbox>
    </>
  );
}
