import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { z } from 'zod';

/** The page of a list in an address, from the second on. Only `maxRows` of the list can be paged through. */
export const pageNumber = (maxRows: number) =>
  z.coerce
    .number()
    .int()
    .min(2)
    .max(maxRows / STAFF_PAGE_SIZE)
    .optional()
    .catch(undefined);
