import { toDecimalString } from '@bookstore/contracts/currency';
import type { Order } from '@bookstore/contracts/orders';
import { type CsvSource, toRecord } from '@bookstore/kit/http/csv';
import { type OrderDocument, toOrder } from '../order.schema.ts';

/** The columns of an export, and what they hold. */
const COLUMNS: Readonly<Record<string, (order: Order) => string>> = {
  number: ({ number }) => number,
  id: ({ _id }) => _id,
  placed_at: ({ createdAt }) => createdAt,
  status: ({ status }) => status,
  payment: ({ payment }) => payment,
  total: ({ totalPrice }) => toDecimalString(totalPrice),
  collected: ({ collected }) => toDecimalString(collected),
  refunded: ({ refunded }) => toDecimalString(refunded),
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  street: ({ address }) => address.street ?? '',
  city: ({ address }) => address.city,
  state: ({ address }) => address.state,
  zipcode: ({ address }) => address.zipcode,
  country: ({ address }) => address.country,
  items: ({ items }) => String(items.length),
  titles: ({ items }) => items.map(({ title }) => title).join('; '),
  carrier: ({ carrier = '' }) => carrier,
  tracking: ({ tracking = '' }) => tracking,
  isbns: ({ items }) => items.flatMap(({ isbn }) => isbn ?? []).join('; '),
};

/** All but what grows with every change, and what only the service itself reads. */
export const EXPORTED_FIELDS = { history: 0, searchKeys: 0, requestHash: 0, idempotencyKey: 0 } as const;

/** Orders as a source of CSV. */
export const toCsvSource = (documents: CsvSource<OrderDocument>['documents']): CsvSource<OrderDocument> => ({
  header: toRecord(Object.keys(COLUMNS)),
  documents,
  toLine: (stored) => {
    const order = toOrder(stored, 'staff');
    return toRecord(Object.values(COLUMNS).map((read) => read(order)));
  },
});
