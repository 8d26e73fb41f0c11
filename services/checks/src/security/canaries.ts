import { staffSession } from '@bookstore/contracts/staff';
import { book } from '@bookstore/contracts/books';
import { order } from '@bookstore/contracts/orders';
import { eventually } from '@bookstore/kit/testing/eventually';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import type { Constellation } from '@bookstore/dev-env/constellation';
import { anAccount, register } from './callers.ts';

const HEAL_MS = 60_000;

/** A word that is nowhere else. */
const aCanary = (): string => `canary-${crypto.randomUUID()}`;

/** Registers, signs in, well and badly. */
async function singAtIdentity(url: string, send: Client) {
  const account = { ...anAccount(), name: aCanary() };
  const { email, password } = account;
  const wrong = aCanary();
  const headers = { origin: url };
  const { cookie, token } = await register(url, account);
  await send('POST', '/identity/sign-up/email', { headers, body: account });
  const signIn = (body: unknown) => send('POST', '/identity/sign-in/email', { headers, body });
  await signIn({ email, password });
  await signIn({ email, password: wrong });
  await signIn({ email: `${email}@`, password: [wrong] });
  await signIn(`{"email":"${email}","password":"${password}`);
  await send('GET', `/identity/token?token=${wrong}`, { headers: { cookie }, token: wrong });
  const session = cookie.split('=')[1] ?? '';
  return { account, token, words: [email, password, account.name, wrong, session, token] };
}

/** Orders, reads orders and books, well and badly. */
async function singAtOrders(send: Client, { account, token }: Awaited<ReturnType<typeof singAtIdentity>>) {
  const { name, email } = account;
  const [phone, street, wrong] = [aCanary().slice(0, 40), aCanary(), aCanary()];
  const books = book
    .array()
    .parse((await send('GET', '/api/books/')).body)
    .slice(0, 1);
  const draft = {
    name,
    email,
    phone,
    address: { street, city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
    productIds: books.map(({ _id }) => _id),
    totalPrice: books[0]?.newPrice,
  };
  await eventually(
    async () => order.parse((await send('POST', '/api/orders/', { token, body: draft })).body),
    HEAL_MS,
  );
  await send('POST', '/api/orders/', { token, body: { ...draft, [wrong]: wrong, email: `${email}@` } });
  await send('POST', '/api/orders/', { token: token + wrong, body: draft });
  await send('GET', `/api/orders/email/${email}`, { token });
  await send('GET', `/api/orders/email/${wrong}@shop.example`, { token });
  await send('GET', `/api/books/${wrong}?${wrong}=${wrong}`);
  return [phone, street, wrong];
}

/** Signs in as staff and subscribes to the newsletter, well and badly. */
async function singAtAdmin(send: Client, admin: Constellation['admin']) {
  const [username, wrong, subscriber] = [aCanary(), aCanary(), `${aCanary()}@shop.example`];
  const { token } = staffSession.parse((await send('POST', '/api/auth/admin', { body: admin })).body);
  for (const body of [
    { ...admin, password: wrong },
    { username, password: wrong },
    { username, wrong },
  ])
    await send('POST', '/api/auth/admin', { body });
  await send('GET', `/api/admin?token=${wrong}`, { token });
  for (const email of [subscriber, wrong]) await send('POST', '/api/newsletter', { body: { email } });
  return [username, wrong, subscriber, token, admin.password];
}

/** Does what people do in a shop, well and badly. Answers every word of theirs that nobody else may read. */
export async function sing({ url, admin }: Constellation): Promise<string[]> {
  const send = createClient(url);
  const customer = await singAtIdentity(url, send);
  return [...customer.words, ...(await singAtOrders(send, customer)), ...(await singAtAdmin(send, admin))];
}
