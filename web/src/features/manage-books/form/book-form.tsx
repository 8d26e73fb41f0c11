import { type Book, bookConflict, bookDraft, type BookDraftRequest } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showAlert, showDialog } from '../../../shared/dialogs/dialogs.ts';
import { describeConflict, takeTheirs } from '../../../shared/form/conflict.ts';
import { TextField } from '../../../shared/form/fields.tsx';
import { focusMain } from '../../../shared/browser/focus.ts';
import { isEdited, useUnsavedChanges } from '../../../shared/form/unsaved-changes.ts';
import { useZodForm, type ZodForm } from '../../../shared/form/use-zod-form.ts';
import { readCode, readExtensions, readFieldErrors } from '../../../shared/http/http.ts';
import { STAFF_MESSAGES } from '../../../shared/staff/staff-messages.ts';
import { PAGE_NOTICES } from '../../../shared/page/page-notices.ts';
import {
  type BookSubmission,
  type SavedBook,
  useAddBook,
  useUpdateBook,
} from '../list/manage-books.queries.ts';
import { useFirstCount } from '../stock/count-form.tsx';
import { DraftNote, useBookDraft, useDraftStorage } from './book-draft.tsx';
import { listBookFields, listFieldLabels, NO_VALUES, toRequest, toValues } from './book-fields.ts';
import { SaleSection, TextSection } from './book-sections.tsx';
import { isGone } from '../../../shared/books/books.queries.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CoverField, useCover } from './cover-field.tsx';

const createAddTexts = () => ({
  authorHint: i18n.t('Optional.'),
  coverLabel: i18n.t('Cover Image'),
  submit: i18n.t('Add Book'),
  submitting: i18n.t('Adding..'),
  saved: STAFF_MESSAGES.bookAdded,
  failed: STAFF_MESSAGES.bookAddFailed,
});
const createUpdateTexts = () => ({
  authorHint: i18n.t('Leave empty to keep the current author.'),
  coverLabel: i18n.t('Or a new cover from a file'),
  submit: i18n.t('Update Book'),
  submitting: i18n.t('Update Book'),
  saved: STAFF_MESSAGES.bookUpdated,
  failed: STAFF_MESSAGES.bookUpdateFailed,
});

function showFieldErrors(form: ZodForm<BookDraftRequest>, error: unknown): void {
  for (const { path, message } of readFieldErrors(error)) {
    const field = bookDraft.keyof().safeParse(path);
    if (field.success) form.setError(field.data, { message });
  }
  if (readCode(error) === 'ISBN_TAKEN')
    form.setError('isbn', { message: PAGE_NOTICES.isbnTaken }, { shouldFocus: true });
}

type BookFormProps = {
  /** The book to update; without one a new book is added. */
  book?: Book;
  mutation: UseMutationResult<SavedBook, Error, BookSubmission>;
  texts: ReturnType<typeof createAddTexts> | ReturnType<typeof createUpdateTexts>;
  firstCount?: ReturnType<typeof useFirstCount>;
  /** What the field of a new book's ISBN begins with. */
  isbn?: string | undefined;
  /** What stands below the fields about the sale. */
  children?: ReactNode;
};

const CARD = 'grid content-start gap-5 rounded-xl border border-line bg-surface p-4 sm:p-6';
/** What shoppers read is on the left, with the buttons below it, and how the book is sold on the right. */
const COLUMNS =
  'flex max-w-6xl flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]';
const LEFT = 'lg:col-start-1 lg:row-span-2 lg:row-start-1';

function BookForm({ book, mutation, texts, firstCount, isbn = '', children }: BookFormProps) {
  const draft = useBookDraft(book?._id);
  /** The book that the form's values are based on, while the query may already have fetched a newer one. */
  const [base, setBase] = useState(draft.found?.base ?? book);
  const form = useZodForm(bookDraft, base ? toValues(base) : { ...NO_VALUES, isbn });
  const cover = useCover();
  const hasCover = cover.file !== undefined;
  const typed = firstCount?.typed ?? '';
  const isChanged = isEdited(form) || hasCover || typed !== '';
  useUnsavedChanges(isChanged, draft.forget);
  useDraftStorage(
    draft,
    form,
    { isEdited: isChanged, addition: typed, hasCover, base },
    firstCount?.onRestore,
  );

  const show = (saved: Book | undefined) => {
    form.reset(saved ? toValues(saved) : NO_VALUES);
    setBase(saved);
    cover.choose(undefined);
    draft.dismiss();
  };

  const showConflict = (old: Book, newer: Book, file: File | undefined) => {
    const both = takeTheirs(form, listFieldLabels(), toValues(old), toValues(newer));
    if (file && newer.coverImage !== old.coverImage) both.add(i18n.t('Cover Image'));
    setBase(newer);
    void showDialog({
      title: texts.failed,
      text: describeConflict('this book', both),
      confirm: i18n.t('OK'),
    });
  };

  const save = (fields: BookDraftRequest, file: File | undefined, old: Book | undefined) =>
    mutation.mutate(
      { fields: toRequest(fields, old), cover: file, v: old?.v },
      {
        onSuccess: (receipt) => {
          show(book && receipt.book);
          const text = [texts.saved.text, receipt.note].filter(Boolean).join(' ');
          void showDialog({ ...texts.saved, text, tone: 'success' });
        },
        onError: (error) => {
          const newer = readExtensions(error, bookConflict)?.book;
          if (old && newer) {
            showConflict(old, newer, file);
            return;
          }
          showFieldErrors(form, error);
          const text = i18n.t('This book does not exist any more. Someone has deleted it.');
          if (isGone(error)) void showDialog({ title: texts.failed, text, confirm: i18n.t('OK') });
          else void showAlert(texts.failed);
        },
      },
    );

  /** Also while a picture is checked: a second click would save twice. */
  const isBusy = mutation.isPending || form.formState.isSubmitting;

  const submit = async (fields: BookDraftRequest) => {
    const { file, fault } = await cover.whenChecked();
    if (!fault && firstCount?.isValid !== false) save(fields, file, base);
  };

  const discard = () => {
    show(book);
    firstCount?.onRestore('');
    focusMain();
  };

  return (
    <div className={COLUMNS}>
      <form noValidate className="contents" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <div className={`${LEFT} lg:mb-20 lg:self-start ${CARD}`}>
          {draft.found && <DraftNote hasCover={draft.found.hasCover} onDiscard={discard} />}
          <TextSection form={form} base={base} authorHint={texts.authorHint} />
        </div>
        <div className={CARD}>
          <SaleSection form={form} />
          {firstCount?.field}
          {book && (
            <TextField
              form={form}
              name="coverImage"
              {...listBookFields().coverImage}
              label={i18n.t('Cover Image URL')}
            />
          )}
          <CoverField
            label={texts.coverLabel}
            book={base}
            cover={cover}
            error={mutation.error}
            onChoose={(file) => {
              cover.choose(file);
              // A reset while a book is being saved would lose the outcome.
              if (mutation.isError) mutation.reset();
            }}
          />
        </div>
        <div className={`save-bar ${LEFT} border-t border-line bg-paper py-3 lg:self-end`}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? texts.submitting : texts.submit}
          </Button>
        </div>
      </form>
      {children}
    </div>
  );
}

export function AddBookForm({ isbn }: Pick<BookFormProps, 'isbn'>) {
  const firstCount = useFirstCount();
  const mutation = useAddBook(({ _id }) => firstCount.save(_id));
  return <BookForm mutation={mutation} texts={createAddTexts()} firstCount={firstCount} isbn={isbn} />;
}

type EditBookFormProps = Required<Pick<BookFormProps, 'book' | 'children'>>;

export const EditBookForm = ({ book, children }: EditBookFormProps) => (
  <BookForm book={book} mutation={useUpdateBook(book._id)} texts={createUpdateTexts()}>
    {children}
  </BookForm>
);
