import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { MAIL_STATES, MAX_PAGEABLE_MAILS } from '@bookstore/contracts/mails';
import { z } from 'zod';

/** The search parameters of the staff's list of mails. Invalid ones are ignored, because people edit URLs. */
export const mailSearch = z.object({
  state: z.enum(MAIL_STATES).optional().catch(undefined),
  page: z.coerce
    .number()
    .int()
    .min(2)
    .max(MAX_PAGEABLE_MAILS / STAFF_PAGE_SIZE)
    .optional()
    .catch(undefined),
});
export type MailSearch = z.infer<typeof mailSearch>;
