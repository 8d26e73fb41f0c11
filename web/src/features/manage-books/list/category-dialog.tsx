import { categorySlug } from '@bookstore/contracts/categories';
import { z } from 'zod';
import { useCategories } from '../../../shared/books/categories.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { SelectField } from '../../../shared/form/fields.tsx';
import { useZodForm } from '../../../shared/form/use-zod-form.ts';
import { countOf } from '../../../shared/format/format.ts';

const choice = z.object({ category: categorySlug });

type CategoryDialogProps = { count: number; onSubmit: (category: string) => void; onClose: () => void };

/** Asks for the category that several books get. */
export function CategoryDialog({ count, onSubmit, onClose }: CategoryDialogProps) {
  const categories = useCategories();
  const form = useZodForm(choice, { category: categories[0]?.slug ?? '' });
  return (
    <FormDialog
      title={`Change the category of ${countOf(count, 'book', 'books')}`}
      form={form}
      submit="Change category"
      onSubmit={({ category }) => onSubmit(category)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="category"
        label="Category"
        options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
        required
      />
    </FormDialog>
  );
}
