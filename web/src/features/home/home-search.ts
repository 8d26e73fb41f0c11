import { readCategorySlug } from '../../shared/categories.ts';
import type { SearchParameters } from '../../shared/checks.ts';

/** The search parameters of the home page: the slug of a genre. */
export const homeSearch = ({ genre }: SearchParameters): { genre?: string | undefined } => ({
  genre: readCategorySlug(genre),
});
