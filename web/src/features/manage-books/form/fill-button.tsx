import type { BookDraftRequest } from '@bookstore/contracts/books';
import { LOCALE } from '@bookstore/contracts/currency';
import type { ZodForm } from '../../../shared/form/use-zod-form.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { BOOK_FIELDS } from './book-fields.ts';
import type { Fill } from './fills.ts';

const nameFields = (fills: readonly Fill[]): string => {
  const labels = fills.map(({ name }) => BOOK_FIELDS[name].label.toLowerCase());
  return new Intl.ListFormat(LOCALE).format(labels);
};

type FillButtonProps = { form: ZodForm<BookDraftRequest>; fills: readonly Fill[] };

/** Fills in what is known, and names the fields first. */
export function FillButton({ form, fills }: FillButtonProps) {
  const [first] = fills;
  if (!first) return undefined;
  const fill = () => {
    for (const { name, value } of fills)
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    // The button disappears.
    form.setFocus(first.name);
  };
  return (
    <Button look="secondary" className="justify-self-start text-start" onClick={fill}>
      Fill in {nameFields(fills)}
    </Button>
  );
}
