import {
  categories,
  type Categories,
  categoriesChange,
  type Category,
} from '@bookstore/contracts/categories';
import { MAX_CATEGORY_LENGTH } from '@bookstore/contracts/limits';
import { toNewSlug, toSlug } from '@bookstore/contracts/slugs';
import { i18n } from '@bookstore/i18n/i18n';
import { nameCategory, translateCategories } from '../../shared/books/categories.ts';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { describeConflict, isSame } from '../../shared/form/conflict.ts';
import { AddItem, findItemErrors, ListEditor, useEditedList } from '../../shared/form/list-editor.tsx';
import { formatEnumeration } from '../../shared/format/format.ts';
import { readFieldErrors } from '../../shared/http/http.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { currentShop } from '../../shared/shop/current-shop.ts';
import { findCurrentCategories, findUsedSlugs, useSaveCategories } from './categories.queries.ts';
import { CategoryRow } from './category-row.tsx';

type List = readonly Category[];

/** As pages show them: names of a new shop that the owner has not changed are in their language. */
const listCategories = (stored: Categories): List => translateCategories(stored);

/** A list with those of `stored` that it lacks, each at its place there. */
const restore = (list: List, stored: List, slugs: readonly string[]): List =>
  stored.reduce<List>((result, category, index) => {
    const isMissing = slugs.includes(category.slug) && !result.some(({ slug }) => slug === category.slug);
    return isMissing ? result.toSpliced(index, 0, category) : result;
  }, list);

const find = (list: List, slug: string) => list.find((each) => each.slug === slug);

/** A list as it is stored: a name that was not changed here stays as it was, whatever pages call it. */
function toStored(list: List, stored: Categories): List {
  const shown = listCategories(stored);
  return list.map((category) => {
    const old = find(stored.categories, category.slug);
    const isNamedAsBefore = category.name === find(shown, category.slug)?.name;
    return old && isNamedAsBefore ? { ...category, name: old.name } : category;
  });
}

/** What is wrong with a list as it is shown, or else as it is stored. */
function findErrors(list: List, base: Categories) {
  const validate = (categories: List) => findItemErrors(categoriesChange, { v: base.v, categories });
  const errors = validate(list);
  return errors.isValid ? validate(toStored(list, base)) : errors;
}

const readOrder = (list: List, among: List) => list.flatMap(({ slug }) => (find(among, slug) ? slug : []));

const isMoved = (list: List, base: List): boolean => !isSame(readOrder(list, base), readOrder(base, list));

/** A list with what someone else changed since `base` where it was not edited, and the names of what both changed. */
function merge(base: List, mine: List, theirs: List) {
  const both = new Set<string>();
  if (isMoved(mine, base) && isMoved(theirs, base)) both.add(i18n.t('the order'));
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

/** A new category; undefined where its name has neither letters nor digits. */
function toCategory(name: string): Category | undefined {
  const slug = toSlug(toNewSlug(name, currentShop().language).slice(0, MAX_CATEGORY_LENGTH));
  return slug === '' ? undefined : { slug, name, isGenre: true };
}

/** The categories of the shop, changed here and saved as a whole. */
export function CategoryList(props: { stored: Categories }) {
  /** Without fields of a newer server, which the request does not have. */
  const edited = useEditedList(categories.parse(props.stored), listCategories);
  const { base, items: list, setItems: setList, setFailure } = edited;
  const save = useSaveCategories();
  const shown = listCategories(base);
  const errors = findErrors(list, base);

  const add = (name: string) => {
    const added = toCategory(name);
    if (!added) return i18n.t('Please enter a name with letters or digits');
    if (find(list, added.slug)) return i18n.t('There is such a category already');
    setList([...list, added]);
    return undefined;
  };
  const explain = (error: Error) => {
    const used = findUsedSlugs(error);
    const newer = findCurrentCategories(error);
    if (used.length > 0) {
      const names = formatEnumeration(used.map((slug) => nameCategory(shown, slug)));
      setList((current) => restore(current, shown, used));
      setFailure(`${PAGE_NOTICES.categoryHasBooks} ${i18n.t('With books: {names}.', { names })}`);
    } else if (newer) {
      const merged = merge(shown, list, listCategories(newer));
      edited.show(newer, merged.list);
      setFailure(describeConflict('the categories', merged.both));
    } else
      setFailure(
        readFieldErrors(error)[0]?.message ?? i18n.t('The categories could not be saved. Please try again.'),
      );
  };
  const submit = () =>
    save.mutate(
      { v: base.v, categories: [...toStored(list, base)] },
      {
        onSuccess: (saved) => {
          edited.show(saved);
          showToast(i18n.t('The categories are saved'));
        },
        onError: explain,
      },
    );

  return (
    <ListEditor
      noun="categories"
      edited={edited}
      error={errors.whole}
      isSaveable={errors.isValid && !save.isPending}
      onSave={submit}
      add={<AddItem label={i18n.t('New category')} add={add} />}
    >
      <ul
        aria-label={i18n.t('Categories')}
        className="divide-y divide-line rounded-xl border border-line bg-surface"
      >
        {list.map((category, position) => (
          <CategoryRow
            key={category.slug}
            category={category}
            label={nameCategory(shown, category.slug)}
            error={errors.of(position)}
            onChange={(changes) => edited.change(category, { ...category, ...changes })}
            onMove={(by) => edited.move(position, by, category.name)}
            onRemove={() => edited.remove(category)}
          />
        ))}
      </ul>
    </ListEditor>
  );
}
