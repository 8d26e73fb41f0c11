import { z } from 'zod';
import { MAX_CATEGORIES, MAX_CATEGORY_LENGTH } from './limits.ts';
import { CATEGORY_SLUG } from './lists.ts';
import { requiredText } from './text.ts';

/** The address of the categories, which the gateway caches as the books. */
export const CATEGORIES_PATH = '/api/categories';

/** What names a category in books and addresses: it stays when the category is renamed. */
export const categorySlug = z
  .string()
  .max(MAX_CATEGORY_LENGTH, `Please use at most ${MAX_CATEGORY_LENGTH} characters`)
  .regex(CATEGORY_SLUG, 'Use lower-case letters, digits and single hyphens');

/** A category of the shop. Those with `isGenre` are in the dropdown of the home page. */
export const category = z.object({ slug: z.string(), name: z.string(), isGenre: z.boolean() });
export type Category = z.infer<typeof category>;

/** The categories in the order in which they are shown, and the version of the list. */
export const categories = z.object({ v: z.int().min(0), categories: z.array(category) });
export type Categories = z.infer<typeof categories>;

const areDistinct = (list: readonly Category[]): boolean =>
  new Set(list.map(({ slug }) => slug)).size === list.length &&
  new Set(list.map(({ name }) => name.toLowerCase())).size === list.length;

/** The request that replaces the whole list, in the version that was seen. */
export const categoriesChange = z.strictObject({
  v: z.int().min(0),
  categories: z
    .array(
      z.strictObject({
        slug: categorySlug,
        name: requiredText(MAX_CATEGORY_LENGTH),
        isGenre: z.boolean().default(true),
      }),
    )
    .min(1)
    .max(MAX_CATEGORIES)
    .refine(areDistinct, 'Two categories cannot have the same name'),
});
export type CategoriesChange = z.infer<typeof categoriesChange>;

/** The extension of `CONFLICT`: the categories as they are. */
export const categoriesConflict = z.object({ categories });

/** The extension of `CATEGORY_HAS_BOOKS`: the removed categories that books have. */
export const usedCategories = z.object({ slugs: z.array(z.string()) });
