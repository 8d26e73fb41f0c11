import { TZDate } from '@date-fns/tz';
import type { Shop } from '@bookstore/contracts/shop';
import { toPlainAmount } from '@bookstore/contracts/shop-format';
import type { Order } from '@bookstore/contracts/orders';
import type { CsvSource } from '@bookstore/kit/http/csv';
import { type OrderDocument, toOrder } from '../order.schema.ts';

/** The columns of an export, and what they hold. */
const COLUMNS: Readonly<Record<string, (order: Order, shop: Shop) => string>> = {
  number: ({ number }) => number,
  id: ({ _id }) => _id,
  // With the offset to UTC: the day is that of the shop, by which the list is filtered, and the moment is exact.
  placed_at: ({ createdAt }, { timeZone }) => new TZDate(createdAt, timeZone).toISOString(),
  status: ({ status }) => status,
  payment: ({ payment }) => payment,
  total: ({ totalPrice }, shop) => toPlainAmount(totalPrice, shop),
  collected: ({ collected }, shop) => toPlainAmount(collected, shop),
  refunded: ({ refunded }, shop) => toPlainAmount(refunded, shop),
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
  courier_note: ({ courierNote = '' }) => courierNote,
};

/** All but what grows with every change, and what only the service itself reads. */
export const EXPORTED_FIELDS = {
  history: 0,
  notes: 0,
  searchKeys: 0,
  requestHash: 0,
  idempotencyKey: 0,
} as const;

/** Orders as a source of CSV, with amounts of the shop's currency. */
export const toCsvSource = (
  documents: CsvSource<OrderDocument>['documents'],
  shop: Shop,
): CsvSource<OrderDocument> => ({
  columns: Object.keys(COLUMNS),
  documents,
  toCells: (stored) => {
    const order = toOrder(Object.assign({}, stored, { history: [] }), 'staff');
    return Object.values(COLUMNS).map((read) => read(order, shop));
  },
});
