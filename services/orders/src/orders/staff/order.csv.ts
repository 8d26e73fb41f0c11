import { TZDate } from '@date-fns/tz';
import { countryCodeOf } from '@bookstore/contracts/countries';
import { type CsvCell, toTextCell } from '@bookstore/contracts/csv';
import { hyphenateIsbn } from '@bookstore/contracts/isbn';
import type { Order } from '@bookstore/contracts/orders';
import type { Shop } from '@bookstore/contracts/shop';
import {
  type FileFormat,
  fileFormatOf,
  toFileDecimal,
  toPlainAmount,
} from '@bookstore/contracts/shop-format';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';
import type { CsvSource } from '@bookstore/kit/http/csv';
import { type OrderDocument, toOrder } from '../order.schema.ts';

/** The shop, and how files are written in its locale. */
type Format = Shop & FileFormat;

const toAmount = (amount: number, format: Format): string =>
  toFileDecimal(toPlainAmount(amount, format), format);

/** Between the values of an order's lines in one cell. */
const BETWEEN_LINES = '; ';

/** The columns of an export, and what they hold. Numbers that are names, such as those of phones, are kept texts by spreadsheets. */
const COLUMNS = {
  number: ({ number }) => toTextCell(number),
  id: ({ _id }) => toTextCell(_id),
  // With the offset to UTC: the day is that of the shop, by which the list is filtered, and the moment is exact.
  placed_at: ({ createdAt }, { timeZone }) => new TZDate(createdAt, timeZone).toISOString(),
  status: ({ status }) => status,
  payment: ({ payment }) => payment,
  total: ({ totalPrice }, format) => toAmount(totalPrice, format),
  collected: ({ collected }, format) => toAmount(collected, format),
  refunded: ({ refunded }, format) => toAmount(refunded, format),
  name: ({ name }) => toTextCell(name),
  email: ({ email }) => email,
  phone: ({ phone }) => toTextCell(phone),
  street: ({ address }) => toTextCell(address.street ?? ''),
  city: ({ address }) => toTextCell(address.city),
  state: ({ address }) => toTextCell(address.state),
  zipcode: ({ address }) => toTextCell(address.zipcode),
  country: ({ address }) => toTextCell(address.country),
  items: ({ items }) => String(items.length),
  titles: ({ items }) => toTextCell(items.map(({ title }) => title).join(BETWEEN_LINES)),
  carrier: ({ carrier = '' }) => toTextCell(carrier),
  tracking: ({ tracking = '' }) => toTextCell(tracking),
  isbns: ({ items }) => items.flatMap(({ isbn }) => (isbn ? hyphenateIsbn(isbn) : [])).join(BETWEEN_LINES),
  courier_note: ({ courierNote = '' }) => toTextCell(courierNote),
  prices: ({ items }, format) => items.map(({ price }) => toAmount(price, format)).join(BETWEEN_LINES),
  country_code: ({ address }, { locale }) => countryCodeOf(address.country, locale) ?? '',
} satisfies Readonly<Record<string, (order: Order, format: Format) => CsvCell>>;

/** What the columns are called in a language; in English by their own names. */
const HEADINGS: Readonly<Record<keyof typeof COLUMNS, (i18n: I18n) => string>> = {
  number: (i18n) => i18n.t('number'),
  id: () => 'id',
  placed_at: (i18n) => i18n.t('placed_at'),
  status: (i18n) => i18n.t('status'),
  payment: (i18n) => i18n.t('payment'),
  total: (i18n) => i18n.t('total'),
  collected: (i18n) => i18n.t('collected'),
  refunded: (i18n) => i18n.t('refunded'),
  name: (i18n) => i18n.t('name'),
  email: (i18n) => i18n.t('email'),
  phone: (i18n) => i18n.t('phone'),
  street: (i18n) => i18n.t('street'),
  city: (i18n) => i18n.t('city'),
  state: (i18n) => i18n.t('state'),
  zipcode: (i18n) => i18n.t('zipcode'),
  country: (i18n) => i18n.t('country'),
  items: (i18n) => i18n.t('items'),
  titles: (i18n) => i18n.t('titles'),
  carrier: (i18n) => i18n.t('carrier'),
  tracking: (i18n) => i18n.t('tracking'),
  isbns: (i18n) => i18n.t('isbns'),
  courier_note: (i18n) => i18n.t('courier_note'),
  prices: (i18n) => i18n.t('prices'),
  country_code: (i18n) => i18n.t('country_code'),
};

/** All but what grows with every change, and what only the service itself reads. */
export const EXPORTED_FIELDS = {
  history: 0,
  notes: 0,
  searchKeys: 0,
  requestHash: 0,
  idempotencyKey: 0,
} as const;

/** Orders as a source of CSV, with amounts of the shop's currency, written as spreadsheets of its locale read them. */
export function toCsvSource(
  documents: CsvSource<OrderDocument>['documents'],
  shop: Shop,
): CsvSource<OrderDocument> {
  const format = { ...shop, ...fileFormatOf(shop.locale) };
  const i18n = i18nFor(shop.language);
  return {
    columns: Object.values(HEADINGS).map((name) => name(i18n)),
    documents,
    toCells: (stored) => {
      const order = toOrder(Object.assign({}, stored, { history: [] }), 'staff');
      return Object.values(COLUMNS).map((read) => read(order, format));
    },
    delimiter: format.delimiter,
  };
}
