import type { BookDraftRequest } from '@bookstore/contracts/books';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '../../shared/field/checkbox-field.tsx';
import { SelectField } from '../../shared/field/select-field.tsx';
import { TextAreaField } from '../../shared/field/text-area-field.tsx';
import { TextField } from '../../shared/field/text-field.tsx';
import { CATEGORY_OPTIONS } from './category-options.ts';

const OPTIONS = [{ value: '', label: 'Choose A Category' }, ...CATEGORY_OPTIONS];

type BookForm = UseFormReturn<BookDraftRequest, unknown, BookDraftRequest>;

type BookFieldsProps = { form: BookForm; authorHint: string; cover: ReactNode };

/** The fields that adding and updating a book have in common. How the cover is given differs. */
export const BookFields = ({ form: { register, formState }, authorHint, cover }: BookFieldsProps) => (
  <>
    <TextField
      label="Title"
      registration={register('title')}
      error={formState.errors.title?.message}
      required
    />
    <TextField
      label="Author"
      hint={authorHint}
      registration={register('author', {
        setValueAs: (value: string | undefined) => (value?.trim() === '' ? undefined : value),
      })}
      error={formState.errors.author?.message}
    />
    <TextAreaField
      label="Description"
      registration={register('description')}
      error={formState.errors.description?.message}
      required
    />
    <SelectField
      label="Category"
      options={OPTIONS}
      registration={register('category')}
      error={formState.errors.category?.message}
      required
    />
    <CheckboxField registration={register('trending')}>Trending</CheckboxField>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Old Price"
        inputMode="decimal"
        registration={register('oldPrice')}
        error={formState.errors.oldPrice?.message}
        required
      />
      <TextField
        label="New Price"
        inputMode="decimal"
        registration={register('newPrice')}
        error={formState.errors.newPrice?.message}
        required
      />
    </div>
    {cover}
  </>
);
