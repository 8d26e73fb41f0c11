import { bookDraft, type Book, type BookDraftRequest } from '@bookstore/contracts/books';
import { Button } from '../../shared/button.tsx';
import { askDialog, showAlert } from '../../shared/dialogs/dialog-store.ts';
import { TextField } from '../../shared/field/text-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { MESSAGES } from '../../shared/messages.ts';
import { BookFields } from './book-fields.tsx';
import { useUpdateBook } from './books.queries.ts';

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

  const update = ({ oldPrice, newPrice, ...change }: BookDraftRequest) => {
    updateBook.mutate(
      { ...change, oldPrice: Number(oldPrice), newPrice: Number(newPrice) },
      {
        onSuccess: () => void askDialog({ ...MESSAGES.bookUpdated, tone: 'success' }),
        onError: () => void showAlert(MESSAGES.bookUpdateFailed),
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
          <TextField
            label="Cover Image URL"
            hint="Left empty, the book keeps its cover."
            registration={form.register('coverImage')}
            error={form.formState.errors.coverImage?.message}
          />
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
