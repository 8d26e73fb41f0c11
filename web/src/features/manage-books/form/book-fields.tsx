import { type Book, type BookDraftRequest, type BookMetadata } from '@bookstore/contracts/books';
import { MAX_RECOMMENDATION_LENGTH } from '@bookstore/contracts/limits';
import { BOOK_FORMATS } from '@bookstore/contracts/lists';
import { DECIMAL } from '@bookstore/contracts/money';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { toCategoryOptions, useCategories } from '../../../shared/books/categories.ts';
import { Checkbox, FieldGroup, SelectField, TextAreaField, TextField } from '../../../shared/form/fields.tsx';
import type { ZodForm } from '../../../shared/form/use-zod-form.ts';
import { formatPrice } from '../../../shared/format/format.ts';
import { currencySign } from '../../../shared/format/format-currency.ts';
import { toTypedAmount, toTypedNumber, withoutGroups } from '../../../shared/format/typed-amount.ts';
import { toOptions } from '../../../shared/ui/select.tsx';
import { FORMAT_LABELS } from '../../../shared/books/book-labels.ts';

const text = z.union([z.string(), z.number().transform(String)]).default('');
const names = z.union([z.string(), z.array(z.string()).transform((list) => list.join('; '))]).default('');
const flag = z.boolean().default(false);

/** What the form of a book holds, valid or not: of a book, or of what was typed. A select without a choice has no value. */
export const bookValues = z.object({
  title: text,
  author: text,
  description: text,
  category: z.string().exactOptional(),
  trending: flag,
  oldPrice: text,
  newPrice: text,
  coverImage: text,
  isbn: text,
  authors: names,
  publisher: text,
  language: text,
  pages: text,
  format: z.enum(['', ...BOOK_FORMATS]).exactOptional(),
  publishedOn: text,
  series: text,
  seriesNumber: text,
  recommendation: text,
  recommendedBy: text,
  withdrawn: flag,
} satisfies Record<keyof BookDraftRequest, z.ZodType>);

export const NO_VALUES = bookValues.parse({});
export const toValues = (book: Book) => ({
  ...bookValues.parse(book),
  category: book.category,
  oldPrice: book.oldPrice === undefined ? '' : toTypedAmount(book.oldPrice),
  newPrice: toTypedAmount(book.newPrice),
  seriesNumber: book.seriesNumber === undefined ? '' : toTypedNumber(book.seriesNumber),
});

type BookField = {
  label: string;
  hint?: string;
  inputMode?: 'decimal' | 'numeric';
  autoCapitalize?: 'none';
  required?: true;
};

const EDITION = {
  authors: {
    label: 'Names of the authors',
    hint: 'With semicolons between several: Karl Marx; Friedrich Engels. The shop shows them as the author, unless you change that above.',
  },
  publisher: { label: 'Publisher' },
  publishedOn: {
    label: 'Published on',
    hint: 'A day such as 2019-03-31, a month such as 2019-03, or a year.',
  },
  series: { label: 'Series' },
  seriesNumber: { label: 'Number in the series', inputMode: 'decimal' },
} as const;
const IDENTITY = {
  isbn: { label: 'ISBN', hint: '10 or 13 digits, with or without hyphens.' },
  format: { label: 'Format' },
  language: { label: 'Language', hint: 'Its tag, such as en or pt-BR.', autoCapitalize: 'none' },
  pages: { label: 'Pages', inputMode: 'numeric' },
} as const;
const SELLING = {
  recommendation: {
    label: 'Recommendation',
    hint: `What you say in its favour, ${MAX_RECOMMENDATION_LENGTH} characters at most. Shown on its page.`,
  },
  recommendedBy: { label: 'Recommended by', hint: 'Who says so, such as Mira. Empty for the shop.' },
  withdrawn: { label: 'Withdrawn', hint: 'not sold any more. Its page says so, and orders keep it.' },
} as const;
const METADATA = { ...EDITION, ...IDENTITY, ...SELLING } satisfies Record<keyof BookMetadata, BookField>;

/** All fields of a book: of the specification, and what else booksellers know. */
export const BOOK_FIELDS = {
  title: { label: 'Title', required: true },
  author: { label: 'Author' },
  description: { label: 'Description', required: true },
  category: { label: 'Category', required: true },
  trending: { label: 'Trending' },
  oldPrice: {
    label: 'Old Price',
    hint: 'Optional. Shown struck through while it is above the new price.',
  },
  newPrice: { label: 'New Price', required: true },
  coverImage: { label: 'Cover Image', hint: 'Leave empty to keep the current cover.' },
  ...METADATA,
} as const satisfies Record<keyof BookDraftRequest, BookField>;

export const FIELD_LABELS = Object.fromEntries(
  Object.entries(BOOK_FIELDS).map(([name, { label }]) => [name, label]),
);

const isMetadata = (name: string): name is keyof BookMetadata => name in METADATA;

/**
 * What is sent of a form: the fields of the specification, and of the others those that differ from the book, empty where
 * they are cleared. New names of authors make the author of the book anew, unless that was changed as well.
 */
export function toRequest(typed: BookDraftRequest, base: Book | undefined): BookDraftRequest {
  const before: Partial<BookDraftRequest> = base ? toValues(base) : NO_VALUES;
  const sent: BookDraftRequest = { ...typed, format: typed.format ?? '' };
  for (const name of Object.keys(METADATA).filter(isMetadata))
    if (sent[name] === (before[name] ?? '')) sent[name] = undefined;
  if (sent.authors !== undefined && sent.author === before.author) sent.author = undefined;
  return sent;
}

const FORMAT_OPTIONS = toOptions('Not known', FORMAT_LABELS);
const PAIR = 'grid items-start gap-5 sm:grid-cols-2';

const isFree = (price: BookDraftRequest['newPrice']) =>
  DECIMAL.test(String(price)) && !/[1-9]/.test(String(price));

type BookFieldsProps = { form: ZodForm<BookDraftRequest>; authorHint: string };

/** The fields of the specification. */
export function BookFields({ form, authorHint }: BookFieldsProps) {
  const newPrice = useWatch({ control: form.control, name: 'newPrice' });
  const options = toCategoryOptions('Choose A Category', useCategories());
  const money = { sign: currencySign(), read: withoutGroups, inputMode: 'decimal' } as const;
  return (
    <>
      <TextField form={form} name="title" {...BOOK_FIELDS.title} />
      <TextField form={form} name="author" {...BOOK_FIELDS.author} hint={authorHint} />
      <TextAreaField form={form} name="description" {...BOOK_FIELDS.description} />
      <SelectField form={form} name="category" {...BOOK_FIELDS.category} options={options} />
      <Checkbox {...form.register('trending')}>{BOOK_FIELDS.trending.label}</Checkbox>
      <div className={PAIR}>
        <TextField form={form} name="oldPrice" {...BOOK_FIELDS.oldPrice} {...money} />
        <TextField form={form} name="newPrice" {...BOOK_FIELDS.newPrice} {...money} />
        <p role="status" className="text-sm text-warning empty:hidden sm:col-span-2">
          {isFree(newPrice) && `The price is ${formatPrice(0)}: customers get this book for nothing.`}
        </p>
      </div>
    </>
  );
}

type FormProps = Pick<BookFieldsProps, 'form'>;

function MetadataField({ form, name }: FormProps & { name: keyof BookMetadata }) {
  const field: BookField = METADATA[name];
  if (name === 'format') return <SelectField form={form} name={name} {...field} options={FORMAT_OPTIONS} />;
  if (name === 'recommendation') return <TextAreaField form={form} name={name} {...field} rows={3} />;
  if (name === 'seriesNumber') return <TextField form={form} name={name} {...field} read={withoutGroups} />;
  if (name !== 'withdrawn') return <TextField form={form} name={name} {...field} />;
  return (
    <Checkbox {...form.register(name)}>
      {field.label}: {field.hint}
    </Checkbox>
  );
}

/** The fields with long texts. */
const WIDE: ReadonlySet<string> = new Set(['authors', 'recommendation']);

/** What else booksellers know of a book. */
export const MetadataFields = ({ form }: FormProps) =>
  Object.entries({ 'Authors and edition': EDITION, Identity: IDENTITY, Selling: SELLING }).map(
    ([legend, fields]) => (
      <FieldGroup key={legend} legend={legend}>
        <div className={`${PAIR} [&>:only-child]:col-span-full`}>
          {Object.keys(fields)
            .filter(isMetadata)
            .map((name) => (
              <div key={name} className={WIDE.has(name) ? 'sm:col-span-full' : ''}>
                <MetadataField form={form} name={name} />
              </div>
            ))}
        </div>
      </FieldGroup>
    ),
  );
