import { bookDraft, type BookDraftRequest } from '@bookstore/contracts/books';
import { useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { askDialog, showAlert } from '../../shared/dialogs/dialog-store.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { MESSAGES } from '../../shared/messages.ts';
import { BookFields } from './book-fields.tsx';
import { useAddBook } from './books.queries.ts';
import { CoverFileField } from './cover-file-field.tsx';

const EMPTY = {
  title: '',
  author: '',
  description: '',
  trending: false,
  oldPrice: '',
  newPrice: '',
  coverImage: '',
};

/** A file's name in the letters that a cover's name may have. */
const toCoverName = (fileName: string) => fileName.replace(/[^\w.-]+/g, '-').replace(/^[^\w]+/, '');

export function AddBookForm() {
  const form = useZodForm(bookDraft, EMPTY);
  const addBook = useAddBook();
  const [fileName, setFileName] = useState('');

  const add = (draft: BookDraftRequest) => {
    addBook.mutate(
      { ...draft, coverImage: toCoverName(fileName) },
      {
        onSuccess: () => {
          form.reset();
          setFileName('');
          void askDialog({ ...MESSAGES.bookAdded, tone: 'success' });
        },
        onError: () => void showAlert(MESSAGES.bookAddFailed),
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
        cover={<CoverFileField fileName={fileName} onChoose={setFileName} />}
      />
      <div>
        <Button type="submit" disabled={addBook.isPending}>
          {addBook.isPending ? 'Adding..' : 'Add Book'}
        </Button>
      </div>
    </form>
  );
}
