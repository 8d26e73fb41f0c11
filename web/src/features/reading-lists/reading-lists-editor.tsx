import type { Book } from '@bookstore/contracts/books';
import { MAX_LIST_TITLE_LENGTH } from '@bookstore/contracts/limits';
import { type ReadingList, type ReadingLists, readingListsChange } from '@bookstore/contracts/reading-lists';
import { toSlug } from '@bookstore/contracts/slugs';
import { type SubmitEvent, useState } from 'react';
import { useCurrentBooks } from '../../shared/books/current-books.queries.ts';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { isSame } from '../../shared/form/conflict.ts';
import { explainIssue } from '../../shared/form/explain-issue.ts';
import { Field } from '../../shared/form/field.tsx';
import { FormAlert } from '../../shared/form/fields.tsx';
import { useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { readFieldErrors } from '../../shared/http/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { moveItem } from '../../shared/ui/item-buttons.tsx';
import { ReadingListFields } from './reading-list-fields.tsx';
import { findCurrentReadingLists, useSaveReadingLists } from './reading-lists.queries.ts';

const CONFLICT =
  'Someone else changed the lists meanwhile. You see yours, which replace theirs when you save again. Discard your changes to see theirs.';
const SAVE_FAILED = 'The lists could not be saved. Please try again.';

/** What is wrong with the lists: by their positions and fields, and as a whole. */
function findErrors(v: number, lists: readonly ReadingList[]) {
  const { error } = readingListsChange.safeParse({ v, lists }, { error: explainIssue });
  const issues = (error?.issues ?? []).map(({ path: [, index, field], message }) => ({
    index,
    field,
    message,
  }));
  return {
    of: (position: number, name: keyof ReadingList) =>
      issues.find(({ index, field }) => index === position && field === name)?.message,
    whole: issues.find(({ index }) => index === undefined)?.message,
    isValid: issues.length === 0,
  };
}

function AddList({ lists, onAdd }: { lists: readonly ReadingList[]; onAdd: (added: ReadingList) => void }) {
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const slug = toSlug(toSlug(title).slice(0, MAX_LIST_TITLE_LENGTH));
    setError(undefined);
    if (slug === '') setError('Please enter a title with letters or digits');
    else if (lists.some((each) => each.slug === slug)) setError('There is such a list already');
    else {
      onAdd({ slug, title: title.trim(), intro: '', bookIds: [] });
      setTitle('');
    }
  };
  return (
    <form noValidate className="max-w-md" onSubmit={add}>
      <Field label="New list" hint="Its title, such as For long winter nights." error={error}>
        {(control) => (
          <div className="flex gap-3">
            <input {...control} value={title} onChange={({ target }) => setTitle(target.value)} />
            <Button type="submit" look="secondary">
              Add
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** The names of the listed books: those of the stored lists, and those that were found here. */
function useBookNames(stored: readonly ReadingList[]) {
  const current = useCurrentBooks([...new Set(stored.flatMap(({ bookIds }) => bookIds))]);
  const [found, setFound] = useState<ReadonlyMap<string, Book>>(new Map());
  return {
    nameBook: (id: string): string => {
      const book = current.get(id) ?? found.get(id);
      if (book) return book.title;
      return current.has(id) ? 'A book that is not sold any more' : 'Loading...';
    },
    addFound: (book: Book) => setFound(new Map([...found, [book._id, book]])),
  };
}

/** The reading lists of the shop, changed here and saved as a whole. */
export function ReadingListsEditor({ stored }: { stored: ReadingLists }) {
  /** The lists that the changes are based on, while the query may already have fetched newer ones. */
  const [base, setBase] = useState(stored);
  const [lists, setLists] = useState<readonly ReadingList[]>(stored.lists);
  const [failure, setFailure] = useState('');
  const [moved, setMoved] = useState('');
  const { nameBook, addFound } = useBookNames(base.lists);
  const save = useSaveReadingLists();
  const isEdited = !isSame(lists, base.lists);
  useUnsavedChanges(isEdited);
  const errors = findErrors(base.v, lists);

  const show = (next: ReadingLists) => {
    setBase(next);
    setLists(next.lists);
    setFailure('');
  };
  if (stored.v > base.v && !isEdited) show(stored);

  const explain = (error: Error) => {
    const newer = findCurrentReadingLists(error);
    if (newer) setBase(newer);
    setFailure(newer ? CONFLICT : (readFieldErrors(error)[0]?.message ?? SAVE_FAILED));
  };
  const submit = () =>
    save.mutate(
      { v: base.v, lists: [...lists] },
      {
        onSuccess: (saved) => {
          show(saved);
          showToast('The lists are saved');
        },
        onError: explain,
      },
    );

  return (
    <div className="grid max-w-3xl gap-5">
      {lists.length > 0 && (
        <ul aria-label="Lists" className="grid gap-5">
          {lists.map((list, position) => (
            <ReadingListFields
              key={list.slug}
              list={list}
              isShown={base.lists.some(({ slug, bookIds }) => slug === list.slug && bookIds.length > 0)}
              errorOf={(field) => errors.of(position, field)}
              nameBook={nameBook}
              onBookFound={addFound}
              onChange={(changed) => setLists(lists.map((each) => (each === list ? changed : each)))}
              onMove={(by) => {
                const next = moveItem(lists, position, by);
                setLists(next);
                setMoved(`${list.title} is number ${next.indexOf(list) + 1} of ${next.length}.`);
              }}
              onRemove={() => setLists(lists.filter((each) => each !== list))}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      <AddList lists={lists} onAdd={(added) => setLists([...lists, added])} />
      {errors.whole && <p className="font-medium text-danger">{errors.whole}</p>}
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button disabled={!isEdited || !errors.isValid || save.isPending} onClick={submit}>
          Save lists
        </Button>
        {isEdited && (
          <Button look="secondary" onClick={() => show(base)}>
            Discard changes
          </Button>
        )}
      </div>
    </div>
  );
}
