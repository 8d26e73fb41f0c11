import { CATEGORIES, type BookDraftRequest } from '@bookstore/contracts/books';
import { COVER_MAX_BYTES, COVER_MEDIA_TYPES } from '@bookstore/contracts/covers';
import {
  Checkbox,
  Field,
  SelectField,
  TextAreaField,
  TextField,
  toOptions,
} from '../../shared/form/fields.tsx';
import type { ZodForm } from '../../shared/form/use-zod-form.ts';
import { readFieldErrors, RequestError } from '../../shared/http.ts';

const CATEGORY_OPTIONS = toOptions('Choose A Category', CATEGORIES);

const COVER_TOO_LARGE = 'Please choose a picture of at most 5 MB';

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

export const isTooLarge = (file: File | undefined): boolean => (file?.size ?? 0) > COVER_MAX_BYTES;

/** Why the server refused a cover. Only a cover can make the request too large. */
function coverErrorOf(error: unknown): string | undefined {
  const message = readFieldErrors(error).find(({ path }) => path === 'cover')?.message;
  return message ?? (error instanceof RequestError && error.status === 413 ? COVER_TOO_LARGE : undefined);
}

type CoverFieldProps = {
  label: string;
  file: File | undefined;
  /** Why the book could not be saved. */
  error: Error | null;
  onChoose: (file: File | undefined) => void;
};

export const CoverField = ({ label, file, error, onChoose }: CoverFieldProps) => (
  <Field
    label={label}
    hint={file ? `Selected: ${file.name}` : 'PNG, JPEG, WebP or AVIF, at most 5 MB.'}
    error={isTooLarge(file) ? COVER_TOO_LARGE : coverErrorOf(error)}
  >
    {(control) => (
      <input
        {...control}
        type="file"
        accept={COVER_MEDIA_TYPES.join(',')}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
    )}
  </Field>
);
