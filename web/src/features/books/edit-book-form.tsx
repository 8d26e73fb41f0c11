import { bookDraft, type Book, type BookDraftRequest } from '@bookstore/contracts/books';
import { useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { askDialog, showAlert } from '../../shared/dialogs/dialog-store.ts';
import { TextField } from '../../shared/field/text-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { MESSAGES } from '../../shared/messages.ts';
import { BookFields } from './book-fields.tsx';
import { useUpdateBook } from './books.queries.ts';
import { CoverFileField, isTooLarge } from './cover-file-field.tsx';
import { explainRefusedCover, showRefusedFields } from './refused-fields.ts';

const toFormValues = ({
  title,
  author = '',
  description,
  category,
  trending,
  oldPrice,
  newPrice,
  coverImage,
}: Book) => ({
  title,
  author,
  description,
  category,
  trending,
  oldPrice: String(oldPrice),
  newPrice: String(newPrice),
  coverImage,
});

export function EditBookForm({ book }: { book: Book }) {
  const form = useZodForm(bookDraft, toFormValues(book));
  const updateBook = useUpdateBook(book._id);
  const [cover, setCover] = useState<File>();
  const [updatedCount, setUpdatedCount] = useState(0);

  const update = ({ oldPrice, newPrice, ...change }: BookDraftRequest) => {
    if (isTooLarge(cover)) return;
    updateBook.mutate(
      { fields: { ...change, oldPrice: Number(oldPrice), newPrice: Number(newPrice) }, cover },
      {
        onSuccess: (receipt) => {
          form.reset(toFormValues(receipt.book));
          setCover(undefined);
          setUpdatedCount(updatedCount + 1);
          void askDialog({ ...MESSAGES.bookUpdated, tone: 'success' });
        },
        onError: (error) => {
          showRefusedFields(error, form.setError);
          void showAlert(MESSAGES.bookUpdateFailed);
        },
      },
    );
  };

  return (
    <form
      noValidate
      className="grid max-w-2xl gap-5"
      onSubmit={(event) => void form.handleSubmit(update)(event)}
    >
      <BookFields
        form={form}
        authorHint="Left empty, the book keeps its author."
        cover={
          <>
            <TextField
              label="Cover Image URL"
              hint="Left empty, the book keeps its cover."
              registration={form.register('coverImage')}
              error={form.formState.errors.coverImage?.message}
            />
            <CoverFileField
              key={updatedCount}
              label="Or a new cover from a file"
              file={cover}
              error={explainRefusedCover(updateBook.error)}
              onChoose={(file) => {
                setCover(file);
                updateBook.reset();
              }}
            />
          </>
        }
      />
      <div>
        <Button type="submit" disabled={updateBook.isPending}>
          Update Book
        </Button>
      </div>
    </form>
  );
}
