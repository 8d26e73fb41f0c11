import {
  categories,
  type Categories,
  categoriesChange,
  type Category,
} from '@bookstore/contracts/categories';
import { MAX_CATEGORY_LENGTH } from '@bookstore/contracts/limits';
import { toSlug } from '@bookstore/contracts/slugs';
import { type SubmitEvent, useState } from 'react';
import { nameCategory } from '../../shared/books/categories.ts';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { describeConflict, isSame } from '../../shared/form/conflict.ts';
import { explainIssue } from '../../shared/form/explain-issue.ts';
import { Field } from '../../shared/form/field.tsx';
import { FormAlert } from '../../shared/form/fields.tsx';
import { useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { readFieldErrors } from '../../shared/http/http.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { Button } from '../../shared/ui/button.tsx';
import { moveItem } from '../../shared/ui/item-buttons.tsx';
import { findCurrentCategories, findUsedSlugs, useSaveCategories } from './categories.queries.ts';
import { CategoryRow } from './category-row.tsx';

type List = readonly Category[];

/** A list with those of `stored` that it lacks, each at its place there. */
const restore = (list: List, stored: List, slugs: readonly string[]): List =>
  stored.reduce<List>((result, category, index) => {
    const isMissing = slugs.includes(category.slug) && !result.some(({ slug }) => slug === category.slug);
    return isMissing ? result.toSpliced(index, 0, category) : result;
  }, list);

const find = (list: List, slug: string) => list.find((each) => each.slug === slug);

const readOrder = (list: List, among: List) => list.flatMap(({ slug }) => (find(among, slug) ? slug : []));

const isMoved = (list: List, base: List): boolean => !isSame(readOrder(list, base), readOrder(base, list));

/** A list with what someone else changed since `base` where it was not edited, and the names of what both changed. */
function merge(base: List, mine: List, theirs: List) {
  const both = new Set<string>();
  if (isMoved(mine, base) && isMoved(theirs, base)) both.add('the order');
  const inOrder = isMoved(mine, base) ? [...mine, ...theirs] : [...theirs, ...mine];
  const slugs = new Set(inOrder.map(({ slug }) => slug));
  const list = [...slugs].flatMap((slug) => {
    const [old, own, newer] = [find(base, slug), find(mine, slug), find(theirs, slug)];
    if (isSame(own, old)) return newer ?? [];
    if (!isSame(newer, old) && !isSame(newer, own)) both.add(nameCategory(base, slug));
    if (!old || !own || !newer) return own ?? [];
    return {
      slug,
      name: own.name === old.name ? newer.name : own.name,
      isGenre: own.isGenre === old.isGenre ? newer.isGenre : own.isGenre,
    };
  });
  return { list, both };
}

/** What is wrong with a list: by the positions of its categories, and as a whole. */
function findErrors(v: number, list: List) {
  const { error } = categoriesChange.safeParse({ v, categories: list }, { error: explainIssue });
  const issues = (error?.issues ?? []).map(({ path: [, index], message }) => ({ index, message }));
  return {
    of: (position: number) => issues.find(({ index }) => index === position)?.message,
    whole: issues.find(({ index }) => index === undefined)?.message,
    isValid: issues.length === 0,
  };
}

function AddCategory({ list, onAdd }: { list: List; onAdd: (added: Category) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const slug = toSlug(name).slice(0, MAX_CATEGORY_LENGTH);
    const isTaken = list.some((each) => each.slug === slug);
    setError(undefined);
    if (slug === '') setError('Please enter a name with letters or digits');
    else if (isTaken) setError('There is such a category already');
    else {
      onAdd({ slug, name: name.trim(), isGenre: true });
      setName('');
    }
  };
  return (
    <form noValidate className="max-w-md" onSubmit={add}>
      <Field label="New category" error={error}>
        {(control) => (
          <div className="flex gap-3">
            <input {...control} value={name} onChange={({ target }) => setName(target.value)} />
            <Button type="submit" look="secondary">
              Add
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** The categories of the shop, changed here and saved as a whole. */
export function CategoryList(props: { stored: Categories }) {
  /** Without fields of a newer server, which the request does not have. */
  const stored = categories.parse(props.stored);
  /** The list that the changes are based on, while the query may already have fetched a newer one. */
  const [base, setBase] = useState(stored);
  const [list, setList] = useState<List>(stored.categories);
  const [failure, setFailure] = useState('');
  const [moved, setMoved] = useState('');
  const save = useSaveCategories();
  const isEdited = !isSame(list, base.categories);
  useUnsavedChanges(isEdited);
  const errors = findErrors(base.v, list);

  const show = (next: Categories, shown: List = next.categories) => {
    setBase(next);
    setList(shown);
    setFailure('');
  };
  if (stored.v > base.v && !isEdited) show(stored);

  const explain = (error: Error) => {
    const used = findUsedSlugs(error);
    const newer = findCurrentCategories(error);
    if (used.length > 0) {
      const names = used.map((slug) => nameCategory(base.categories, slug)).join(', ');
      setList((current) => restore(current, base.categories, used));
      setFailure(`${PAGE_NOTICES.categoryHasBooks} With books: ${names}.`);
    } else if (newer) {
      const merged = merge(base.categories, list, newer.categories);
      show(newer, merged.list);
      setFailure(describeConflict('the categories', merged.both));
    } else
      setFailure(
        readFieldErrors(error)[0]?.message ?? 'The categories could not be saved. Please try again.',
      );
  };
  const submit = () =>
    save.mutate(
      { v: base.v, categories: [...list] },
      {
        onSuccess: (saved) => {
          show(saved);
          showToast('The categories are saved');
        },
        onError: explain,
      },
    );

  return (
    <div className="grid max-w-3xl gap-5">
      <ul aria-label="Categories" className="divide-y divide-line rounded-xl border border-line bg-surface">
        {list.map((category, position) => (
          <CategoryRow
            key={category.slug}
            category={category}
            label={nameCategory(base.categories, category.slug)}
            error={errors.of(position)}
            onChange={(changes) =>
              setList(list.map((each) => (each === category ? { ...each, ...changes } : each)))
            }
            onMove={(by) => {
              const next = moveItem(list, position, by);
              setList(next);
              setMoved(`${category.name} is number ${next.indexOf(category) + 1} of ${next.length}.`);
            }}
            onRemove={() => setList(list.filter((each) => each !== category))}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <AddCategory list={list} onAdd={(added) => setList([...list, added])} />
      {errors.whole && <p className="font-medium text-danger">{errors.whole}</p>}
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button disabled={!isEdited || !errors.isValid || save.isPending} onClick={submit}>
          Save categories
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
