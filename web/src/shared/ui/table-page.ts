import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { z } from 'zod';

/** The number of a page in an address, from the second on, of a list of which so many rows can be paged. */
export const pageNumber = (maxRows: number) =>
  z.coerce
    .number()
    .int()
    .min(2)
    .max(maxRows / STAFF_PAGE_SIZE)
    .optional()
    .catch(undefined);
