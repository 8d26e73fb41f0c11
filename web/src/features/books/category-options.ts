import { CATEGORIES } from '@bookstore/contracts/books';
import { capitalize } from '../../shared/format.ts';

export const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: capitalize(value) }));
