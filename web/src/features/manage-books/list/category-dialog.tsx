import { categorySlug } from '@bookstore/contracts/categories';
import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';
import { useCategories } from '../../../shared/books/categories.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { SelectField } from '../../../shared/form/fields.tsx';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';

const choice = z.object({ category: categorySlug });

type CategoryDialogProps = { count: number; onSubmit: (category: string) => void; onClose: () => void };

/** Asks for the category that several books get. */
export function CategoryDialog({ count, onSubmit, onClose }: CategoryDialogProps) {
  const categories = useCategories();
  const form = useZodForm(choice, { category: categories[0]?.slug ?? '' });
  return (
    <FormDialog
      title={i18n.t('Change the category of {count, plural, one {# book} other {# books}}', { count })}
      form={form}
      submit={i18n.t('Change category')}
      onSubmit={({ category }) => onSubmit(category)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="category"
        label={i18n.t('Category')}
        options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        required
      />
    </FormDialog>
  );
}
