import { z } from 'zod';

/** The internal route by which identity serves the customers who have deleted their accounts, in pages. */
export const DELETED_CUSTOMERS_PATH = '/internal/deleted-customers';

/** `after` is the cursor of the page before; without it, the first page. */
export const deletedCustomersQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}-[\da-f]{24}$/)
    .optional(),
  /** Leaves out those who have left since. */
  minAgeSeconds: z.coerce.number().int().min(0).default(0),
});
export type DeletedCustomersQuery = z.infer<typeof deletedCustomersQuery>;

/** Ids in the order of their deletion. The last page has no cursor and is empty. */
export const deletedCustomersPage = z.object({ ids: z.array(z.string()), cursor: z.string().optional() });
export type DeletedCustomersPage = z.infer<typeof deletedCustomersPage>;
