import type { BookDraftRequest } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { nameLanguage } from '../../../shared/books/book-labels.ts';
import { Field } from '../../../shared/form/field.tsx';
import type { ZodForm } from '../../../shared/form/use-zod-form.ts';
import { Options, toOptions } from '../../../shared/ui/select.tsx';
import { listLanguages } from './languages.ts';

type LanguageFieldProps = { form: ZodForm<BookDraftRequest>; label: string };

/** The language of a book, by its name. One that is stored is in the list, also if the list does not know it. */
export function LanguageField({ form, label }: LanguageFieldProps) {
  const [known] = useState(listLanguages);
  const { field, fieldState } = useController({ control: form.control, name: 'language' });
  const value = field.value ?? '';
  const present = value && !Object.hasOwn(known, value) ? { [value]: nameLanguage(value) } : {};
  return (
    <Field label={label} error={fieldState.error?.message}>
      {({ className, ...control }) => (
        <select {...field} {...control} value={value} className={`${className} pe-10`}>
          <Options options={toOptions(i18n.t('Not known'), { ...present, ...known })} />
        </select>
      )}
    </Field>
  );
}
