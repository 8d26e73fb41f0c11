import { type Book, bookConflict, bookDraft, type BookDraftRequest } from '@bookstore/contracts/books';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { isEdited, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm, type ZodForm } from '../../shared/form/use-zod-form.ts';
import { readExtensions, readFieldErrors } from '../../shared/http.ts';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import {
  BookConflict,
  type BookValues,
  type Difference,
  type FieldName,
  listDifferences,
} from './book-conflict.tsx';
import { type BookSubmission, type SavedBook, useAddBook, useUpdateBook } from './book-changes.queries.ts';
import { BookFields } from './book-fields.tsx';
import { CoverField, isTooLarge } from './cover-field.tsx';

const ADD = {
  authorHint: 'Optional.',
  coverLabel: 'Cover Image',
  submit: 'Add Book',
  submitting: 'Adding..',
  saved: MESSAGES.bookAdded,
  failed: MESSAGES.bookAddFailed,
};
const UPDATE = {
  authorHint: 'Leave empty to keep the current author.',
  coverLabel: 'Or a new cover from a file',
  submit: 'Update Book',
  submitting: 'Update Book',
  saved: MESSAGES.bookUpdated,
  failed: MESSAGES.bookUpdateFailed,
};

const EMPTY = {
  title: '',
  author: '',
  description: '',
  trending: false,
  oldPrice: '',
  newPrice: '',
  coverImage: '',
};

const toValues = ({ title, author = '', description, category, trending, coverImage, ...prices }: Book) => ({
  title,
  author,
  description,
  category,
  trending,
  oldPrice: String(prices.oldPrice),
  newPrice: String(prices.newPrice),
  coverImage,
});

function showFieldErrors(form: ZodForm<BookDraftRequest>, error: unknown): void {
  for (const { path, message } of readFieldErrors(error)) {
    const field = bookDraft.keyof().safeParse(path);
    if (field.success) form.setError(field.data, { message });
  }
}

type Conflict = { mine: BookValues; theirs: BookValues; differences: Difference[] };

/** A field of another feature. The form is not submitted while it is not valid. */
type FormAddition = { field: ReactNode; isValid: boolean; isEdited: boolean };

type BookFormProps = {
  /** The book to update; without one a new book is added. */
  book?: Book;
  mutation: UseMutationResult<SavedBook, Error, BookSubmission>;
  texts: typeof ADD | typeof UPDATE;
  addition?: FormAddition;
};

function BookForm({ book, mutation, texts, addition }: BookFormProps) {
  const form = useZodForm(bookDraft, book ? toValues(book) : EMPTY);
  /** The book that the form's values are based on, while the query may already have fetched a newer one. */
  const [base, setBase] = useState(book);
  const [conflict, setConflict] = useState<Conflict>();
  const [cover, setCover] = useState<File>();
  const [coverResets, setCoverResets] = useState(0);
  useUnsavedChanges(isEdited(form) || cover !== undefined || addition?.isEdited === true);

  const resetCover = (file?: File) => {
    setCover(file);
    setCoverResets(coverResets + 1);
  };

  const showConflict = (mine: BookValues, old: Book, newer: Book) => {
    const theirs = { fields: toValues(newer) };
    const differences = listDifferences({ fields: toValues(old) }, mine, theirs);
    setBase(newer);
    if (differences.length === 0) {
      save(mine, newer);
      return;
    }
    setConflict({ mine, theirs, differences });
    for (const { name, isDisputed } of differences) if (!isDisputed) form.setValue(name, theirs.fields[name]);
    void showDialog({ title: texts.failed, text: NOTICES.bookChanged.text, confirm: 'OK' });
  };

  const save = (values: BookValues, old: Book | undefined) =>
    mutation.mutate(
      { ...values, v: old?.v },
      {
        onSuccess: (receipt) => {
          form.reset(book ? toValues(receipt.book) : EMPTY);
          if (book) setBase(receipt.book);
          setConflict(undefined);
          resetCover();
          const text = [texts.saved.text, receipt.note].filter(Boolean).join(' ');
          void showDialog({ ...texts.saved, text, tone: 'success' });
        },
        onError: (error) => {
          const newer = readExtensions(error, bookConflict)?.book;
          if (old && newer) {
            showConflict(values, old, newer);
            return;
          }
          showFieldErrors(form, error);
          void showAlert(texts.failed);
        },
      },
    );

  const choose = (name: FieldName, side: 'mine' | 'theirs') => {
    if (!conflict) return;
    form.setValue(name, conflict[side].fields[name]);
    if (name === 'coverImage') resetCover(conflict[side].cover);
  };

  return (
    <form
      noValidate
      className="grid max-w-2xl gap-5 rounded-xl border border-line bg-surface p-4 sm:p-6"
      onSubmit={(event) =>
        void form.handleSubmit((fields) => {
          if (!isTooLarge(cover) && addition?.isValid !== false) save({ fields, cover }, base);
        })(event)
      }
    >
      <BookFields form={form} authorHint={texts.authorHint} />
      {book && (
        <TextField
          form={form}
          name="coverImage"
          label="Cover Image URL"
          hint="Leave empty to keep the current cover."
        />
      )}
      <CoverField
        // A file input can only be cleared by mounting a new one.
        key={coverResets}
        label={texts.coverLabel}
        book={base}
        file={cover}
        error={mutation.error}
        onChoose={(file) => {
          setCover(file);
          // While a book is being saved, its outcome would be lost.
          if (mutation.isError) mutation.reset();
        }}
      />
      {addition?.field}
      {conflict && (
        <BookConflict
          key={`conflict-${base?.v ?? ''}`}
          differences={conflict.differences}
          onChoose={choose}
        />
      )}
      <div>
        <Button type="submit" disabled={mutation.isPending}>
          {mutation.isPending ? texts.submitting : texts.submit}
        </Button>
      </div>
    </form>
  );
}

type AddBookFormProps = {
  addition: FormAddition;
  /** What to do with the added book. The note it returns is shown with the message. */
  afterAdding: (added: Book) => Promise<string | undefined>;
};

export const AddBookForm = ({ addition, afterAdding }: AddBookFormProps) => (
  <BookForm mutation={useAddBook(afterAdding)} texts={ADD} addition={addition} />
);

export const EditBookForm = ({ book }: { book: Book }) => (
  <BookForm book={book} mutation={useUpdateBook(book._id)} texts={UPDATE} />
);
