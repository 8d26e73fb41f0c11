import { CATEGORIES } from '@bookstore/contracts/lists';
import type { Book, BookDraftRequest } from '@bookstore/contracts/books';
import { Checkbox, SelectField, TextAreaField, TextField } from '../../shared/form/fields.tsx';
import type { ZodForm } from '../../shared/form/use-zod-form.ts';
import { toOptions } from '../../shared/ui/select.tsx';

export const NO_VALUES = {
  title: '',
  author: '',
  description: '',
  trending: false,
  oldPrice: '',
  newPrice: '',
  coverImage: '',
};

/** A book as its form shows it. */
export const toValues = ({
  title,
  author = '',
  description,
  category,
  trending,
  coverImage,
  ...prices
}: Book) => ({
  title,
  author,
  description,
  category,
  trending,
  oldPrice: String(prices.oldPrice),
  newPrice: String(prices.newPrice),
  coverImage,
});

const CATEGORY_OPTIONS = toOptions('Choose A Category', CATEGORIES);

export const BookFields = ({ form, authorHint }: { form: ZodForm<BookDraftRequest>; authorHint: string }) => (
  <>
    <TextField form={form} name="title" label="Title" required />
    <TextField form={form} name="author" label="Author" hint={authorHint} />
    <TextAreaField form={form} name="description" label="Description" required />
    <SelectField form={form} name="category" label="Category" options={CATEGORY_OPTIONS} required />
    <Checkbox {...form.register('trending')}>Trending</Checkbox>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="oldPrice"
        label="Old Price"
        inputMode="decimal"
        dependent="newPrice"
        required
      />
      <TextField form={form} name="newPrice" label="New Price" inputMode="decimal" required />
    </div>
  </>
);
