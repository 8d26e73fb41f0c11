import { staffSession } from '@bookstore/contracts/staff';
import { type AdminStatistics, adminStatistics } from '@bookstore/contracts/statistics';
import { type Book, book, bookReceipt, type BookDraftRequest } from '@bookstore/contracts/books';
import { toDecimalString, sumDollars } from '@bookstore/contracts/money';
import { type Order, order } from '@bookstore/contracts/orders';
import { createClient } from '@bookstore/kit/testing/http-client';
import type { Constellation } from '@bookstore/dev-env/constellation';
import { fetchCustomerToken, registerCustomer } from './customer-account.ts';

/** A customer who has just registered, and places orders, each with an idempotency key. */
export type Shopper = { place: (books: readonly Book[], key?: string) => Promise<Order> };

/** A client of a running shop that goes through its one door, as the web app does. */
export function createShopClient({ url, admin }: Pick<Constellation, 'url' | 'admin'>) {
  const send = createClient(url);

  const listBooks = async () => book.array().parse((await send('GET', '/api/books/')).body);

  async function register(): Promise<Shopper> {
    const account = await registerCustomer(url);
    const token = await fetchCustomerToken(url, account);
    const customer = {
      name: 'Reader',
      email: account.email,
      phone: '5551234',
      address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
    };
    return {
      place: async (books, key = crypto.randomUUID()) => {
        const totalPrice = toDecimalString(sumDollars(books.map(({ newPrice }) => newPrice)));
        const draft = { ...customer, productIds: books.map(({ _id }) => _id), totalPrice };
        const idempotency = { 'idempotency-key': key };
        const answer = await send('POST', '/api/orders/', { token, body: draft, headers: idempotency });
        return order.parse(answer.body);
      },
    };
  }

  async function signInStaff() {
    const { token } = staffSession.parse((await send('POST', '/api/auth/admin', { body: admin })).body);
    return {
      readStatistics: async (): Promise<AdminStatistics> =>
        adminStatistics.parse((await send('GET', '/api/admin', { token })).body),
      changeBook: async (id: string, body: Partial<BookDraftRequest>): Promise<Book> =>
        bookReceipt.parse((await send('PUT', `/api/books/edit/${id}`, { token, body })).body).book,
    };
  }

  return { listBooks, register, signInStaff };
}
