import type { Book } from '@bookstore/contracts/books';
import { MAX_LIST_TITLE_LENGTH } from '@bookstore/contracts/limits';
import { type ReadingList, type ReadingLists, readingListsChange } from '@bookstore/contracts/reading-lists';
import { toNewSlug, toSlug } from '@bookstore/contracts/slugs';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { useCurrentBooks } from '../../shared/books/current-books.queries.ts';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { AddItem, findItemErrors, ListEditor, useEditedList } from '../../shared/form/list-editor.tsx';
import { readFieldErrors } from '../../shared/http/http.ts';
import { currentShop } from '../../shared/shop/current-shop.ts';
import { ReadingListFields } from './reading-list-fields.tsx';
import { findCurrentReadingLists, useSaveReadingLists } from './reading-lists.queries.ts';

const explainConflict = () =>
  i18n.t(
    'Someone else changed the lists meanwhile. You see yours, which replace theirs when you save again. Discard your changes to see theirs.',
  );

/** A new list without books; undefined where its title has neither letters nor digits. */
function toList(title: string): ReadingList | undefined {
  const slug = toSlug(toNewSlug(title, currentShop().language).slice(0, MAX_LIST_TITLE_LENGTH));
  return slug === '' ? undefined : { slug, title, intro: '', bookIds: [] };
}

/** The names of the listed books: those of the stored lists, and those that were found here. */
function useBookNames(stored: readonly ReadingList[]) {
  const current = useCurrentBooks([...new Set(stored.flatMap(({ bookIds }) => bookIds))]);
  const [found, setFound] = useState<ReadonlyMap<string, Book>>(new Map());
  return {
    nameBook: (id: string): string => {
      const book = current.get(id) ?? found.get(id);
      if (book) return book.title;
      return current.has(id) ? i18n.t('A book that is not sold any more') : i18n.t('Loading...');
    },
    addFound: (book: Book) => setFound(new Map([...found, [book._id, book]])),
  };
}

const listLists = (stored: ReadingLists): readonly ReadingList[] => stored.lists;

/** The reading lists of the shop, changed here and saved as a whole. */
export function ReadingListsEditor({ stored }: { stored: ReadingLists }) {
  const edited = useEditedList(stored, listLists);
  const { base, items: lists } = edited;
  const { nameBook, addFound } = useBookNames(base.lists);
  const save = useSaveReadingLists();
  const errors = findItemErrors(readingListsChange, { v: base.v, lists });

  const add = (title: string) => {
    const added = toList(title);
    if (!added) return i18n.t('Please enter a title with letters or digits');
    if (lists.some(({ slug }) => slug === added.slug)) return i18n.t('There is such a list already');
    edited.setItems([...lists, added]);
    return undefined;
  };
  const explain = (error: Error) => {
    const newer = findCurrentReadingLists(error);
    if (newer) edited.setBase(newer);
    edited.setFailure(
      newer
        ? explainConflict()
        : (readFieldErrors(error)[0]?.message ?? i18n.t('The lists could not be saved. Please try again.')),
    );
  };
  const submit = () =>
    save.mutate(
      { v: base.v, lists: [...lists] },
      {
        onSuccess: (saved) => {
          edited.show(saved);
          showToast(i18n.t('The lists are saved'));
        },
        onError: explain,
      },
    );

  return (
    <ListEditor
      noun="lists"
      edited={edited}
      error={errors.whole}
      isSaveable={errors.isValid && !save.isPending}
      onSave={submit}
      add={
        <AddItem
          label={i18n.t('New list')}
          hint={i18n.t('Its title, such as For long winter nights.')}
          add={add}
        />
      }
    >
      {lists.length > 0 && (
        <ul aria-label={i18n.t('Lists')} className="grid gap-5">
          {lists.map((list, position) => (
            <ReadingListFields
              key={list.slug}
              list={list}
              isShown={base.lists.some(({ slug, bookIds }) => slug === list.slug && bookIds.length > 0)}
              errorOf={(field) => errors.of(position, field)}
              nameBook={nameBook}
              onBookFound={addFound}
              onChange={(changed) => edited.change(list, changed)}
              onMove={(by) => edited.move(position, by, list.title)}
              onRemove={() => edited.remove(list)}
            />
          ))}
        </ul>
      )}
    </ListEditor>
  );
}
