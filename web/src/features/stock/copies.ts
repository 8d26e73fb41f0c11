import { z } from 'zod';
import { countOf } from '../../shared/format.ts';

/** A number of copies as it is typed. */
export const copiesText = z
  .string()
  .trim()
  .min(1)
  .regex(/^\d{1,6}$/, 'Please enter a whole number up to 999,999');

export const countCopies = (copies: number): string => countOf(copies, 'copy', 'copies');
