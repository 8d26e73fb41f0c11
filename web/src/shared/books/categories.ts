import type { Categories, Category } from '@bookstore/contracts/categories';
import { MAX_CATEGORY_LENGTH } from '@bookstore/contracts/limits';
import { CATEGORY_SLUG, DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasFields, isArrayOf, isText } from '../checks.ts';
import { capitalize } from '../format/format.ts';
import { request } from '../http/http.ts';
import type { SelectOption } from '../ui/select.tsx';

/** They change rarely, and a page that the server has rendered comes with those of the moment. */
const STALE_AFTER_MS = 5 * 60_000;

const isCategories = hasFields<Categories>({
  v: (value): value is number => typeof value === 'number',
  categories: isArrayOf(
    hasFields<Category>({
      slug: isText,
      name: isText,
      isGenre: (value): value is boolean => typeof value === 'boolean',
    }),
  ),
});

/** The shop's categories in the order in which they are shown, and the version of the list. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => request('/api/categories', isCategories, { signal }),
    staleTime: STALE_AFTER_MS,
  });

const DEFAULT_NAMES = {
  business: () => i18n.t('Business'),
  technology: () => i18n.t('Technology'),
  fiction: () => i18n.t('Fiction'),
  horror: () => i18n.t('Horror'),
  adventure: () => i18n.t('Adventure'),
} satisfies Record<(typeof DEFAULT_CATEGORIES)[number]['slug'], () => string>;

/** The categories of a shop, those of a new one while they are not known. Names that the owner has not changed are in the language of the page. */
export const translateCategories = (
  { categories }: Pick<Categories, 'categories'> = { categories: [...DEFAULT_CATEGORIES] },
): readonly Category[] =>
  categories.map((category): Category => {
    const usual = DEFAULT_CATEGORIES.find(({ slug }) => slug === category.slug);
    return usual?.name === category.name ? { ...category, name: DEFAULT_NAMES[usual.slug]() } : category;
  });

/** The categories of the shop; while they are not known, those of a new one. */
export function useCategories(): readonly Category[] {
  const { data } = useQuery(categoriesQuery());
  return useMemo(() => translateCategories(data), [data]);
}

/** The same, where no component is rendered. */
export const findCategories = (queryClient: QueryClient): readonly Category[] =>
  translateCategories(queryClient.getQueryData(categoriesQuery().queryKey));

/** Loads the categories; undefined when that fails, which must not keep a page from being shown. */
export const loadCategories = (queryClient: QueryClient): Promise<Categories | undefined> =>
  queryClient.query(categoriesQuery()).catch(() => undefined);

/** The name of a category; of one that is not listed, its slug with a capital. */
export const nameCategory = (categories: readonly Category[], slug: string): string =>
  categories.find((category) => category.slug === slug)?.name ?? capitalize(slug);

/** An option for each category, after an empty one. */
export const toCategoryOptions = (emptyLabel: string, categories: readonly Category[]): SelectOption[] => [
  { value: '', label: emptyLabel },
  ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
];

/** A text that can be the slug of a category; anything else is ignored. */
export const readCategorySlug = (value: unknown): string | undefined =>
  isText(value) && value.length <= MAX_CATEGORY_LENGTH && CATEGORY_SLUG.test(value) ? value : undefined;
