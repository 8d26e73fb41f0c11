import {
  categories,
  CATEGORIES_PATH,
  type CategoriesChange,
  categoriesConflict,
  usedCategories,
} from '@bookstore/contracts/categories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '../../shared/books/categories.ts';
import { readCode, readExtensions, request } from '../../shared/http/http.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';

/** Replaces the whole list of categories, in the version that was seen. */
export function useSaveCategories() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CategoriesChange) =>
      request(CATEGORIES_PATH, categories, { method: 'PUT', body, bearer: asStaff }),
    onSuccess: async (saved) => {
      const { queryKey } = categoriesQuery();
      // The reply to an earlier request may be older.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
    },
  });
}

/** The list as it is, when a change was refused because of that. */
export const findCurrentCategories = (error: unknown) =>
  readExtensions(error, categoriesConflict)?.categories;

/** The slugs of removed categories that books still have. */
export const findUsedSlugs = (error: unknown): readonly string[] =>
  readCode(error) === 'CATEGORY_HAS_BOOKS' ? (readExtensions(error, usedCategories)?.slugs ?? []) : [];
