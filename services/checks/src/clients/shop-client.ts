import { setTimeout as delay } from 'node:timers/promises';
import { type Book, book, bookReceipt, type BookDraftRequest } from '@bookstore/contracts/books';
import { sumAmounts, toDecimalString } from '@bookstore/contracts/currency';
import { type Order, order, type OrderDraftRequest } from '@bookstore/contracts/orders';
import { staffSession } from '@bookstore/contracts/staff';
import { type AdminStatistics, adminStatistics } from '@bookstore/contracts/statistics';
import { type BookStock, bookStock, type StockLevel, stockLevel } from '@bookstore/contracts/stock';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { type Answer, type Client, createClient } from '@bookstore/kit/testing/http-client';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';

/** How often, and how soon again, identity is asked while it has too much to do. */
const MAX_TRIES = 10;
const AGAIN_MS = 1000;
const BUSY: readonly number[] = [429, 503, 504];

const tokenReply = z.object({ token: z.string() });

export type ShopAddress = Pick<LocalShop, 'url' | 'admin'>;

/** A customer account that does not exist yet. */
export const anAccount = () => ({
  name: 'Reader',
  // No part of it is a number below zero, for which the attacks search.
  email: `reader.${crypto.randomUUID().replaceAll('-', '')}@shop.example`,
  password: crypto.randomUUID(),
});

/** The order of a customer for some books at their prices. */
export const orderOf = (
  email: string,
  books: readonly Pick<Book, '_id' | 'newPrice'>[],
): OrderDraftRequest => ({
  name: 'Reader',
  email,
  address: { street: '1 Library Lane', city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
  phone: '5551234',
  productIds: books.map(({ _id }) => _id),
  totalPrice: toDecimalString(sumAmounts(books.map(({ newPrice }) => newPrice))),
});

/** Sends a request to identity, again while it has too much to do. */
async function sendPatiently(send: Client, ...request: Parameters<Client>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send(...request);
    if (!BUSY.includes(reply.status) || tries === MAX_TRIES) return reply;
    await delay(AGAIN_MS);
  }
}

function createIdentityClient(send: Client, origin: string) {
  const askForToken = (cookie: string) =>
    sendPatiently(send, 'GET', '/identity/token', { headers: { cookie } });

  /** Opens a session. @returns its cookie. */
  async function openSession(path: string, body: object): Promise<string> {
    const { headers } = await sendPatiently(send, 'POST', `/identity/${path}`, { body, headers: { origin } });
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return cookies.join('; ');
  }

  const signIn = ({ email, password }: { email: string; password: string }) =>
    openSession('sign-in/email', { email, password });

  return {
    signIn,
    /** A new token of the customer with this session cookie. */
    fetchToken: async (cookie: string): Promise<string> =>
      tokenReply.parse((await askForToken(cookie)).body).token,
    /** Registers a customer. @returns the cookie of their session. */
    openAccount: async (account: ReturnType<typeof anAccount>): Promise<string> => {
      const cookie = await openSession('sign-up/email', account);
      if ((await askForToken(cookie)).status !== 401) return cookie;
      // Registering was repeated, and the session is nobody's: the first request makes the account, sooner or later.
      return eventually(async () => {
        const own = await signIn(account);
        if ((await askForToken(own)).status !== 401) return own;
        throw new StartFailure(`${account.email} could not sign in after registering`);
      });
    },
  };
}

/** A client of a running shop that sends everything through the gateway, as the web app does. */
export function createShopClient({ url, admin }: ShopAddress, timeoutMs?: number) {
  const send = createClient(url, timeoutMs);
  const { fetchToken, openAccount, signIn } = createIdentityClient(send, url);

  /** The customer with this session cookie. */
  async function withSession(email: string, cookie: string) {
    const token = await fetchToken(cookie);
    const place = async (books: readonly Book[], key: string = crypto.randomUUID()): Promise<Order> => {
      const request = { token, body: orderOf(email, books), headers: { 'idempotency-key': key } };
      return order.parse((await send('POST', '/api/orders/', request)).body);
    };
    return { email, cookie, token, place };
  }

  async function signInStaff() {
    const { token } = staffSession.parse((await send('POST', '/api/auth/admin', { body: admin })).body);
    const ask = async (method: string, path: string, body?: object) =>
      (await send(method, path, { token, body })).body;
    const readStock = async (bookId: string): Promise<StockLevel> =>
      stockLevel.parse(await ask('GET', `/api/stock/${bookId}`));
    return {
      token,
      readStock,
      /** Counts so many copies of a book, but those that are promised at least; without a number it sells without limit. */
      countStock: async (bookId: string, onHand?: number): Promise<StockLevel> => {
        const { v, promised } = await readStock(bookId);
        const count = onHand === undefined ? { uncounted: true } : { onHand: Math.max(onHand, promised) };
        return stockLevel.parse(await ask('PUT', `/api/stock/${bookId}`, { ...count, v }));
      },
      /** Ships or delivers an order in the version that it has. It can be repeated. */
      giveCommand: async ({ _id, v }: Order, action: 'ship' | 'deliver'): Promise<Order> =>
        order.parse(await ask('POST', `/api/orders/${_id}/${action}`, { v })),
      readStatistics: async (): Promise<AdminStatistics> =>
        adminStatistics.parse(await ask('GET', '/api/admin')),
      changeBook: async (id: string, change: Partial<BookDraftRequest>): Promise<Book> =>
        bookReceipt.parse(await ask('PUT', `/api/books/edit/${id}`, change)).book,
    };
  }

  return {
    send,
    fetchToken,
    signIn,
    withSession,
    signInStaff,
    register: async (account = anAccount()) => withSession(account.email, await openAccount(account)),
    listBooks: async (query = ''): Promise<Book[]> =>
      book.array().parse((await send('GET', `/api/books/${query}`)).body),
    listStock: async (ids: readonly string[]): Promise<BookStock[]> =>
      bookStock.array().parse((await send('GET', `/api/stock/?ids=${ids.join(',')}`)).body),
  };
}

export type Customer = Awaited<ReturnType<ReturnType<typeof createShopClient>['register']>>;
