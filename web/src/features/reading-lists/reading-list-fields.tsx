import type { Book } from '@bookstore/contracts/books';
import type { ReadingList } from '@bookstore/contracts/reading-lists';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { Field } from '../../shared/form/field.tsx';
import { ItemButtons, moveItem } from '../../shared/ui/item-buttons.tsx';
import { BookFinder } from './book-finder.tsx';

type ReadingListFieldsProps = {
  list: ReadingList;
  /** Whether the shop has a page of it. */
  isShown: boolean;
  errorOf: (field: keyof ReadingList) => string | undefined;
  /** The title of a book, or what is known in its place. */
  nameBook: (id: string) => string;
  onChange: (changed: ReadingList) => void;
  onBookFound: (book: Book) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** A reading list: what it is called, and its books in their order. */
export function ReadingListFields(props: ReadingListFieldsProps) {
  const { list, errorOf, nameBook, onChange, onBookFound } = props;
  const { slug, title, intro, bookIds } = list;
  const label = title.trim() || slug;
  return (
    <li className="rounded-xl border border-line bg-surface p-4 sm:p-5">
      <fieldset className="grid min-w-0 gap-4">
        <legend className="sr-only">{label}</legend>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {props.isShown ? (
            <Link
              to="/lists/$slug"
              params={{ slug }}
              className="py-2 text-sm wrap-anywhere text-accent underline"
            >
              /lists/{slug}
            </Link>
          ) : (
            <span className="py-2 text-sm wrap-anywhere text-muted">/lists/{slug}</span>
          )}
          <ItemButtons label={label} onMove={props.onMove} onRemove={props.onRemove} />
        </div>
        <Field label={i18n.t('Title')} error={errorOf('title')} required>
          {(control) => (
            <input
              {...control}
              required
              value={title}
              onChange={({ target }) => onChange({ ...list, title: target.value })}
            />
          )}
        </Field>
        <Field
          label={i18n.t('Sentence')}
          hint={i18n.t('What the books have in common. May be empty.')}
          error={errorOf('intro')}
        >
          {(control) => (
            <input
              {...control}
              value={intro}
              onChange={({ target }) => onChange({ ...list, intro: target.value })}
            />
          )}
        </Field>
        {bookIds.length > 0 && (
          <ol
            aria-label={i18n.t('Books of {list}', { list: label })}
            className="divide-y divide-line border-y border-line"
          >
            {bookIds.map((id, position) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                <bdi className="min-w-0 wrap-anywhere">{nameBook(id)}</bdi>
                <ItemButtons
                  label={nameBook(id)}
                  onMove={(by) => onChange({ ...list, bookIds: moveItem(bookIds, position, by) })}
                  onRemove={() => onChange({ ...list, bookIds: bookIds.filter((each) => each !== id) })}
                />
              </li>
            ))}
          </ol>
        )}
        <BookFinder
          error={errorOf('bookIds')}
          onAdd={(book) => {
            onBookFound(book);
            if (!bookIds.includes(book._id)) onChange({ ...list, bookIds: [...bookIds, book._id] });
          }}
        />
      </fieldset>
    </li>
  );
}
