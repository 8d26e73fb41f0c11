import { z } from 'zod';

/** How many rows a page of a table has. */
export const ROWS_PER_PAGE = 25;

/** The number of a page in an address, from the second on, of a list of which so many rows can be paged. */
export const pageNumber = (maxRows: number) =>
  z.coerce
    .number()
    .int()
    .min(2)
    .max(maxRows / ROWS_PER_PAGE)
    .optional()
    .catch(undefined);
