import { type Book, bookDraft, type BookDraftRequest } from '@bookstore/contracts/books';
import { DECIMAL } from '@bookstore/contracts/money';
import { useWatch } from 'react-hook-form';
import { toCategoryOptions, useCategories } from '../../../shared/books/categories.ts';
import { Checkbox, FieldGroup, SelectField, TextAreaField, TextField } from '../../../shared/form/fields.tsx';
import type { ZodForm } from '../../../shared/form/use-zod-form.ts';
import { formatPrice } from '../../../shared/format/format.ts';
import { toOptions } from '../../../shared/ui/select.tsx';
import { FORMAT_LABELS } from '../../../shared/books/book-labels.ts';

export const NO_VALUES = {
  title: '',
  author: '',
  description: '',
  trending: false,
  oldPrice: '',
  newPrice: '',
  coverImage: '',
  isbn: '',
  authors: '',
  publisher: '',
  language: '',
  pages: '',
  publishedOn: '',
  series: '',
  seriesNumber: '',
  withdrawn: false,
};

/** A book as its form shows it. A select without a choice has no value. */
export const toValues = (book: Book) => ({
  title: book.title,
  author: book.author ?? '',
  description: book.description,
  category: book.category,
  trending: book.trending,
  oldPrice: String(book.oldPrice ?? ''),
  newPrice: String(book.newPrice),
  coverImage: book.coverImage,
  isbn: book.isbn ?? '',
  authors: book.authors?.join('; ') ?? '',
  publisher: book.publisher ?? '',
  language: book.language ?? '',
  pages: String(book.pages ?? ''),
  format: book.format,
  publishedOn: book.publishedOn ?? '',
  series: book.series ?? '',
  seriesNumber: String(book.seriesNumber ?? ''),
  withdrawn: book.withdrawn ?? false,
});

export const FIELD_LABELS = {
  title: 'Title',
  author: 'Author',
  description: 'Description',
  category: 'Category',
  trending: 'Trending',
  oldPrice: 'Old Price',
  newPrice: 'New Price',
  coverImage: 'Cover Image',
  isbn: 'ISBN',
  authors: 'Names of the authors',
  publisher: 'Publisher',
  language: 'Language',
  pages: 'Pages',
  format: 'Format',
  publishedOn: 'Published on',
  series: 'Series',
  seriesNumber: 'Number in the series',
  withdrawn: 'Withdrawn',
} as const satisfies Record<keyof BookDraftRequest, string>;

const METADATA = bookDraft
  .keyof()
  .exclude([
    'title',
    'author',
    'description',
    'category',
    'trending',
    'oldPrice',
    'newPrice',
    'coverImage',
  ]).options;

/**
 * What is sent of a form: the fields of the specification, and of the others those that differ from the book, empty where
 * they are cleared. New names of authors make the author of the book anew, unless that was changed as well.
 */
export function toRequest(typed: BookDraftRequest, base: Book | undefined): BookDraftRequest {
  const before: Partial<BookDraftRequest> = base ? toValues(base) : NO_VALUES;
  const sent: BookDraftRequest = { ...typed, format: typed.format ?? '' };
  for (const name of METADATA) if (sent[name] === (before[name] ?? '')) sent[name] = undefined;
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
  return (
    <>
      <TextField form={form} name="title" label="Title" required />
      <TextField form={form} name="author" label="Author" hint={authorHint} />
      <TextAreaField form={form} name="description" label="Description" required />
      <SelectField form={form} name="category" label="Category" options={options} required />
      <Checkbox {...form.register('trending')}>Trending</Checkbox>
      <div className={PAIR}>
        <TextField
          form={form}
          name="oldPrice"
          label="Old Price"
          inputMode="decimal"
          hint="Optional. Shown struck through while it is above the new price."
        />
        <TextField form={form} name="newPrice" label="New Price" inputMode="decimal" required />
        <p role="status" className="text-sm text-warning empty:hidden sm:col-span-2">
          {isFree(newPrice) && `The price is ${formatPrice(0)}: customers get this book for nothing.`}
        </p>
      </div>
    </>
  );
}

/** What else booksellers know of a book. */
export const MetadataFields = ({ form }: Pick<BookFieldsProps, 'form'>) => (
  <>
    <FieldGroup legend="Authors and edition">
      <TextField
        form={form}
        name="authors"
        label="Names of the authors"
        hint="With semicolons between several: Karl Marx; Friedrich Engels. The shop shows them as the author, unless you change that above."
      />
      <div className={PAIR}>
        <TextField form={form} name="publisher" label="Publisher" />
        <TextField
          form={form}
          name="publishedOn"
          label="Published on"
          hint="A day such as 2019-03-31, or a year."
        />
        <TextField form={form} name="series" label="Series" />
        <TextField form={form} name="seriesNumber" label="Number in the series" inputMode="decimal" />
      </div>
    </FieldGroup>
    <FieldGroup legend="Identity">
      <div className={PAIR}>
        <TextField form={form} name="isbn" label="ISBN" hint="10 or 13 digits, with or without hyphens." />
        <SelectField form={form} name="format" label="Format" options={FORMAT_OPTIONS} />
        <TextField
          form={form}
          name="language"
          label="Language"
          hint="Its tag, such as en or pt-BR."
          autoCapitalize="none"
        />
        <TextField form={form} name="pages" label="Pages" inputMode="numeric" />
      </div>
    </FieldGroup>
    <FieldGroup legend="Selling">
      <Checkbox {...form.register('withdrawn')}>
        Withdrawn: not sold any more. Its page says so, and orders keep it.
      </Checkbox>
    </FieldGroup>
  </>
);
