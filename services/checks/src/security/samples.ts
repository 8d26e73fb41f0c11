import { OPERATIONS, type Operation } from '@bookstore/contracts/api';
import type { Callers } from './callers.ts';

const NO_BOOK = '0123456789abcdef01234567';

/** A request that its operation would take from whoever may make it, and the status it would then answer. */
export type Sample = { method: string; path: string; body?: object; status: number };

type Shop = { admin: object; email: string };
type Filling = { parameter?: string; body?: object; status: number };

const aBook = {
  title: 'The Time Machine',
  author: 'H. G. Wells',
  description: 'An inventor tells his guests how far the future goes.',
  category: 'fiction',
  trending: false,
  oldPrice: 14.5,
  newPrice: '9.99',
  coverImage: 'the-time-machine.webp',
};

const anOrder = (email: string) => ({
  name: 'Ada Reader',
  email,
  address: { street: '1 Library Lane', city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
  phone: '5551234',
  productIds: [NO_BOOK],
  totalPrice: '9.99',
});

/** Operations without an entry have no sample: whoever adds one to the API says here what it answers to whom. */
const FILLINGS: Readonly<Record<string, (shop: Shop) => Filling>> = {
  listBooks: () => ({ status: 200 }),
  findBook: () => ({ parameter: NO_BOOK, status: 404 }),
  showCover: () => ({ parameter: `${'0'.repeat(64)}.webp`, status: 404 }),
  addBook: () => ({ body: aBook, status: 201 }),
  changeBook: () => ({ parameter: NO_BOOK, body: aBook, status: 404 }),
  deleteBook: () => ({ parameter: NO_BOOK, status: 404 }),
  placeOrder: ({ email }) => ({ body: anOrder(email), status: 422 }),
  listOwnOrders: ({ email }) => ({ parameter: email, status: 200 }),
  signInStaff: ({ admin }) => ({ body: admin, status: 200 }),
  readStatistics: () => ({ status: 200 }),
  subscribeToNewsletter: ({ email }) => ({ body: { email }, status: 201 }),
};

/** The operations that no request is known for. */
export const listUnknownOperations = (): string[] =>
  OPERATIONS.map(({ id }) => id).filter((id) => !Object.hasOwn(FILLINGS, id));

/** @throws Error when no request for the operation is known. */
export function sampleOf({ id, method, path }: Operation, shop: Shop): Sample {
  const filling = FILLINGS[id]?.(shop);
  if (!filling) throw new Error(`no request is known for the operation ${id}`);
  const { parameter = '', ...sample } = filling;
  return {
    ...sample,
    method: method.toUpperCase(),
    path: path.replace(/\{\w+\}/, encodeURIComponent(parameter)),
  };
}

/** What an operation answers to a caller: what it answers to everybody it lets in, 401 or 403. */
export function expectedStatus({ caller }: Operation, who: string, { status }: Sample): number {
  if (caller === 'anyone' || who === (caller === 'staff' ? 'staff' : 'a customer')) return status;
  return caller === 'customer' && who === 'another customer' ? 403 : 401;
}

export const shopOf = ({ account }: Callers, admin: object): Shop => ({ admin, email: account.email });
