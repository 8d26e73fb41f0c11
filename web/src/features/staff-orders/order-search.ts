import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { MAX_PAGEABLE_ORDERS, orderQuery } from '@bookstore/contracts/order-lists';
import { z } from 'zod';

const { status, payment, sort } = orderQuery.shape;
const day = z.iso.date().optional().catch(undefined);

/** The search parameters of the staff's list of orders. Invalid ones are ignored, because people edit URLs. */
export const orderSearch = z.object({
  status: status.catch(undefined),
  payment: payment.catch(undefined),
  q: orderQuery.shape.q
    .transform((text) => (text === '' ? undefined : text))
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  sort: sort.catch(undefined),
  page: z.coerce
    .number()
    .int()
    .min(2)
    .max(MAX_PAGEABLE_ORDERS / STAFF_PAGE_SIZE)
    .optional()
    .catch(undefined),
});
export type OrderSearch = z.infer<typeof orderSearch>;

/** What is searched for, without how it is shown. */
export const toFilters = ({ status, payment, q, from, to }: OrderSearch): OrderSearch => ({
  status,
  payment,
  q,
  from,
  to,
});
