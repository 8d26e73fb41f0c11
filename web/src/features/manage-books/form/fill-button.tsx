import type { BookDraftRequest } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import type { ZodForm } from '../../../shared/form/use-zod-form.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { Fill } from './fills.ts';

/** What the fields are called within a sentence. */
const NAMES = {
  title: () => i18n.t('title'),
  author: () => i18n.t('author'),
  authors: () => i18n.t('names of the authors'),
  description: () => i18n.t('description'),
  category: () => i18n.t('category'),
  publisher: () => i18n.t('publisher'),
  language: () => i18n.t('language'),
  pages: () => i18n.t('pages'),
  format: () => i18n.t('format'),
  publishedOn: () => i18n.t('date of publication'),
  series: () => i18n.t('series'),
  seriesNumber: () => i18n.t('number in the series'),
} satisfies Record<Fill['name'], () => string>;

const nameFields = (fills: readonly Fill[]): string =>
  new Intl.ListFormat(i18n.locale).format(fills.map(({ name }) => NAMES[name]()));

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
      {i18n.t('Fill in {fields}', { fields: nameFields(fills) })}
    </Button>
  );
}
