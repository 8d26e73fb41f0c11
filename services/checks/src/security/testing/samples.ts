import { OPERATIONS, type Operation } from '@bookstore/contracts/api';
import { orderOf } from '../../clients/shop-client.ts';

const NO_BOOK = '0123456789abcdef01234567';

/** A valid request of an operation, and the status for a caller with access. */
export type Sample = { method: string; path: string; body?: object; status: number };

type Accounts = { admin: object; email: string };
type PartialSample = { parameter?: string; query?: string; body?: object; status: number };

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

/** One for each operation: a new operation of the API needs an entry here. */
const SAMPLES: Readonly<Record<string, (accounts: Accounts) => PartialSample>> = {
  listBooks: () => ({ status: 200 }),
  findBook: () => ({ parameter: NO_BOOK, status: 404 }),
  showCover: () => ({ parameter: `${'0'.repeat(64)}.webp`, status: 404 }),
  addBook: () => ({ body: aBook, status: 201 }),
  changeBook: () => ({ parameter: NO_BOOK, body: aBook, status: 404 }),
  deleteBook: () => ({ parameter: NO_BOOK, status: 404 }),
  placeOrder: ({ email }) => ({ body: orderOf(email, [{ _id: NO_BOOK, newPrice: 9.99 }]), status: 422 }),
  listOwnOrders: ({ email }) => ({ parameter: email, status: 200 }),
  listStock: () => ({ query: `ids=${NO_BOOK}`, status: 200 }),
  listStockLevels: () => ({ status: 200 }),
  findStock: () => ({ parameter: NO_BOOK, status: 404 }),
  countStock: () => ({ parameter: NO_BOOK, body: { onHand: 1, v: 0 }, status: 404 }),
  receiveStock: () => ({ parameter: NO_BOOK, body: { copies: 1 }, status: 404 }),
  signInStaff: ({ admin }) => ({ body: admin, status: 200 }),
  readStatistics: () => ({ status: 200 }),
  subscribeToNewsletter: ({ email }) => ({ body: { email }, status: 201 }),
};

/** The operations without a sample. */
export const listMissingSamples = (): string[] =>
  OPERATIONS.map(({ id }) => id).filter((id) => !Object.hasOwn(SAMPLES, id));

export function sampleOf({ id, method, path }: Operation, accounts: Accounts): Sample {
  const partial = SAMPLES[id]?.(accounts);
  if (!partial) throw new Error(`no sample for the operation ${id}`);
  const { parameter = '', query, ...sample } = partial;
  return {
    ...sample,
    method: method.toUpperCase(),
    path: path.replace(/\{\w+\}/, encodeURIComponent(parameter)) + (query ? `?${query}` : ''),
  };
}

/** The status for a caller: that of the sample with access, otherwise 401 or 403. */
export function expectedStatus({ caller }: Operation, name: string, { status }: Sample): number {
  if (caller === 'anyone' || name === (caller === 'staff' ? 'staff' : 'a customer')) return status;
  return caller === 'customer' && name === 'another customer' ? 403 : 401;
}
