import { type Book, book } from '@bookstore/contracts/books';
import { sumAmounts, toDecimalString } from '@bookstore/contracts/currency';
import { type Order, priceChange } from '@bookstore/contracts/orders';
import { anAccount, createShopClient, orderOf, type ShopAddress } from '../../clients/shop-client.ts';
import type { Random } from '../../seed/random.ts';
import { errorCodeOf } from './client.ts';
import { giveCommand, placeOrder } from './requests.ts';
import { repeatedly, type Worker } from './worker.ts';
import type { Workload } from './workload.ts';

const PAUSE_MS = 60;
const REGISTER_EVERY_MS = 1500;
const BOOKS_PER_ORDER = [1, 1, 2, 3];
const CANCEL_SHARE = 0.2;
/** What an order can be refused with, when books were deleted or sold out meanwhile. */
const UNAVAILABLE = ['BOOK_UNAVAILABLE', 'OUT_OF_STOCK'];

type Customers = { shop: ShopAddress; workload: Workload };

/** Registers a customer who places orders as the web app does, retried until they are answered, and cancels some of them. */
export async function createCustomer({ shop, workload }: Customers, random: Random): Promise<Worker> {
  const { client, reserved } = workload;
  const customer = await createShopClient(shop).register();
  const session = client.sessionOf(customer);

  const choose = (listed: readonly Book[]): Book[] => {
    const books = listed.filter(({ _id }) => !reserved.has(_id));
    const count = random.pick(BOOKS_PER_ORDER);
    const first = Math.floor(random.next() * Math.max(1, books.length - count));
    return books.slice(first, first + count);
  };

  /** Orders books at a total, or at the current one if they have another price by now. */
  async function orderAt(books: readonly Book[], total: number): Promise<Order | undefined> {
    const draft = { ...orderOf(customer.email, books), totalPrice: toDecimalString(total) };
    const outcome = await placeOrder(session, workload, draft);
    if ('placed' in outcome) return outcome.placed;
    const { refusal } = outcome;
    const code = errorCodeOf(refusal) ?? '';
    if (code === 'PRICE_CHANGED') return orderAt(books, priceChange.parse(refusal.body).totalPrice);
    if (!UNAVAILABLE.includes(code)) client.reportUnexpected('POST /api/orders/', refusal);
    return undefined;
  }

  return repeatedly(PAUSE_MS, async () => {
    const books = choose(book.array().parse((await client.retry('GET', '/api/books/')).body));
    const placed = await orderAt(books, sumAmounts(books.map(({ newPrice }) => newPrice)));
    if (!placed || random.next() >= CANCEL_SHARE) return;
    const body = { v: placed.v, reason: crypto.randomUUID() };
    await giveCommand(session, workload, { orderId: placed._id, action: 'cancel', body });
  });
}

/** New customers who register and forget their passwords at once. */
export function createRegistrations({ shop, workload: { client, accountMails } }: Customers): Worker {
  const isAcknowledged = async (path: string, body: object): Promise<boolean> => {
    const answer = await client.send('POST', path, { body, headers: { origin: shop.url } });
    if (answer && answer.status !== 200 && answer.status !== 429)
      client.reportUnexpected(`POST ${path}`, answer);
    return answer?.status === 200;
  };
  return repeatedly(REGISTER_EVERY_MS, async () => {
    const account = anAccount();
    const { email } = account;
    // Repeated, it would be a known email, to which nothing is sent.
    if (!(await isAcknowledged('/identity/sign-up/email', account))) return;
    accountMails.push({ to: email, kind: 'verify-email' });
    if (await isAcknowledged('/identity/request-password-reset', { email }))
      accountMails.push({ to: email, kind: 'reset-password' });
  });
}
