import { bookDraft, type BookDraftRequest } from '@bookstore/contracts/books';
import { useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { askDialog, showAlert } from '../../shared/dialogs/dialog-store.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { MESSAGES } from '../../shared/messages.ts';
import { BookFields } from './book-fields.tsx';
import { useAddBook } from './books.queries.ts';
import { CoverFileField, isTooLarge } from './cover-file-field.tsx';
import { explainRefusedCover, showRefusedFields } from './refused-fields.ts';

const EMPTY = {
  title: '',
  author: '',
  description: '',
  trending: false,
  oldPrice: '',
  newPrice: '',
  coverImage: '',
};

export function AddBookForm() {
  const form = useZodForm(bookDraft, EMPTY);
  const addBook = useAddBook();
  const [cover, setCover] = useState<File>();
  const [addedCount, setAddedCount] = useState(0);

  const add = (fields: BookDraftRequest) => {
    if (isTooLarge(cover)) return;
    addBook.mutate(
      { fields, cover },
      {
        onSuccess: () => {
          form.reset();
          setCover(undefined);
          setAddedCount(addedCount + 1);
          void askDialog({ ...MESSAGES.bookAdded, tone: 'success' });
        },
        onError: (error) => {
          showRefusedFields(error, form.setError);
          void showAlert(MESSAGES.bookAddFailed);
        },
      },
    );
  };

  return (
    <form
      noValidate
      className="grid max-w-2xl gap-5"
      onSubmit={(event) => void form.handleSubmit(add)(event)}
    >
      <BookFields
        form={form}
        authorHint="May be left empty."
        cover={
          <CoverFileField
            key={addedCount}
            label="Cover Image"
            file={cover}
            error={explainRefusedCover(addBook.error)}
            onChoose={(file) => {
              setCover(file);
              addBook.reset();
            }}
          />
        }
      />
      <div>
        <Button type="submit" disabled={addBook.isPending}>
          {addBook.isPending ? 'Adding..' : 'Add Book'}
        </Button>
      </div>
    </form>
  );
}
