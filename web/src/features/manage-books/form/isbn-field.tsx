import type { Book, BookDraftRequest } from '@bookstore/contracts/books';
import { isbnInput } from '@bookstore/contracts/isbn';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Field } from '../../../shared/form/field.tsx';
import type { ZodForm } from '../../../shared/form/use-zod-form.ts';
import { Trans } from '../../../shared/language/trans.tsx';
import { useStrayDigits } from '../stock/scan-keys.ts';
import { booksOfIsbnQuery } from '../stock/scan.queries.ts';
import { listBookFields } from './book-fields.ts';
import { FillButton } from './fill-button.tsx';
import { listFills, OF_ISBN, OF_PUBLISHER } from './fills.ts';
import { booksOfPublisherQuery } from './known-books.queries.ts';

/** Names the book that has the ISBN already, and leads to it. */
function FoundBook({ _id, title, withdrawn }: Book) {
  const book = (
    <Link to="/dashboard/edit-book/$id" params={{ id: _id }} className="font-semibold underline">
      <bdi>{title}</bdi>
    </Link>
  );
  return withdrawn ? (
    <Trans id="This book is withdrawn: <book/>. Edit it to sell it again." components={{ book }} />
  ) : (
    <Trans id="This book is in the shop already: <book/>. Edit it or receive copies." components={{ book }} />
  );
}

type IsbnFieldProps = { form: ZodForm<BookDraftRequest>; base: Book | undefined };

/** Another book that has the typed ISBN, sold or else withdrawn, or without one, other books of its publisher. */
function useKnownBooks(text: string, base: Book | undefined): { found?: Book; ofPublisher: Book[] } {
  const isbn = isbnInput.safeParse(text).data ?? '';
  const isOther = ({ _id }: Book) => _id !== base?._id;
  const isAsked = isbn !== '' && isbn !== base?.isbn;
  const ofIsbn = useQuery({ ...booksOfIsbnQuery(isbn), enabled: isAsked }).data?.filter(isOther);
  const found = ofIsbn?.find(({ withdrawn }) => !withdrawn) ?? ofIsbn?.[0];
  const isNew = isAsked && ofIsbn?.length === 0;
  const ofPublisher = useQuery({ ...booksOfPublisherQuery(isbn), enabled: isNew }).data;
  if (isAsked && found) return { found, ofPublisher: [] };
  return { ofPublisher: isNew ? (ofPublisher?.filter(isOther) ?? []) : [] };
}

/** The ISBN, typed or scanned. Says if another book has it, before anything else is typed. */
export function IsbnField({ form, base }: IsbnFieldProps) {
  const typed = useWatch({ control: form.control });
  const { found, ofPublisher } = useKnownBooks(typed.isbn ?? '', base);
  const input = useRef<HTMLInputElement>(null);
  useStrayDigits(() => (base ? null : input.current));
  const { ref, ...registered } = form.register('isbn');
  const { label, hint } = listBookFields().isbn;

  /** A scanner ends an ISBN with Enter, which would submit a form with nothing else in it. */
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || base) return;
    event.preventDefault();
    form.setFocus('title');
  };
  return (
    <>
      <Field label={label} hint={hint} error={form.formState.errors.isbn?.message}>
        {(control) => (
          <input
            {...registered}
            {...control}
            ref={(element) => {
              ref(element);
              input.current = element;
            }}
            autoComplete="off"
            onKeyDown={goOn}
          />
        )}
      </Field>
      <p role="status" className="rounded-lg bg-warning-soft px-4 py-3 wrap-anywhere empty:hidden">
        {found && <FoundBook {...found} />}
      </p>
      {found?.withdrawn && <FillButton form={form} fills={listFills([found], OF_ISBN, typed)} />}
      <p role="status" className="text-muted empty:hidden">
        {ofPublisher.length > 0 && i18n.t('The shop has other books of this publisher.')}
      </p>
      <FillButton form={form} fills={listFills(ofPublisher, OF_PUBLISHER, typed)} />
    </>
  );
}
