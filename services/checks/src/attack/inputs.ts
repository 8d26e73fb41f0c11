import { anAccount, orderOf } from '../clients/shop-client.ts';
import { type Attempt, send, sendRaw } from './attackers.ts';
import type { AttackedShop, Scenario } from './scenario.ts';

const BOOK = { title: 'T', description: 'D', category: 'fiction', trending: false, oldPrice: 2, newPrice: 1 };
const ZERO_WIDTH = '\u200b\u200d\u2060';

type Input = [what: string, status: number, attempt: Attempt];

const post = (path: string, json: object, headers: Attempt['headers'] = {}): Attempt => ({
  method: 'POST',
  path,
  headers,
  body: JSON.stringify(json),
});

/** What real clients send, and what is refused, with the status of the reply. */
function listInputs({ url, staffToken, customer, books }: AttackedShop): Input[] {
  const staff = { authorization: `Bearer ${staffToken}` };
  const add = (change: object) => post('/api/books/create-book', { ...BOOK, ...change }, staff);
  const signUp = (change: object) =>
    post('/identity/sign-up/email', { ...anAccount(), ...change }, { origin: url });
  const order = orderOf(customer.email, books.slice(0, 1));
  const address = { ...order.address, zipcode: 62701 };
  const typed = (type: string) => ({ ...staff, 'content-type': type });
  return [
    ['a cover with spaces', 201, add({ coverImage: 'my cover (1).png' })],
    ['a cover with accents and quotes', 201, add({ coverImage: `Ünï'cö"dé 封面.png` })],
    ['a cover with a slash', 400, add({ coverImage: '../cover.png' })],
    ['a cover with a backslash', 400, add({ coverImage: String.raw`a\b.png` })],
    ['an empty author', 201, add({ author: '' })],
    ['an empty category', 200, { path: '/api/books/?category=' }],
    ['an unknown query parameter', 200, { path: '/api/books/?utm_source=mail' }],
    [
      'DELETE with a media type and no body',
      404,
      { method: 'DELETE', path: `/api/books/${'0'.repeat(24)}`, headers: typed('application/json') },
    ],
    [
      'a numeric zipcode',
      201,
      post('/api/orders/', { ...order, address }, { authorization: `Bearer ${customer.token}` }),
    ],
    ['UTF-16', 415, { ...add({}), headers: typed('application/json; charset=utf-16') }],
    [
      'an encoded body',
      415,
      { ...add({}), headers: { ...staff, 'content-type': 'application/json', 'content-encoding': 'gzip' } },
    ],
    [
      'a long boundary',
      400,
      { ...add({}), headers: typed(`multipart/form-data; boundary=${'x'.repeat(5000)}`) },
    ],
    ['a name of no width', 400, signUp({ name: ZERO_WIDTH })],
    ['a common password', 400, signUp({ password: '12345678' })],
    ['a blank password', 400, signUp({ password: ' '.repeat(8) })],
    ['a refused price', 400, add({ newPrice: 'free' })],
  ];
}

const RAW: readonly [what: string, status: number, bytes: string][] = [
  ['two Host headers', 400, 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
  ['CONNECT', 405, 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n'],
  ['a TLS hello', 400, '\x16\x03\x01\x02\x00\x01\x00'],
];

type Caching = [path: string, expected: string, headers: Attempt['headers']];

async function tryInputs(shop: AttackedShop): Promise<string[]> {
  const { url, staffToken, customer } = shop;
  const problems: string[] = [];
  for (const [what, expected, attempt] of listInputs(shop)) {
    const { status, body } = await send(url, attempt);
    if (status !== expected) problems.push(`${what}: ${status} instead of ${expected}`);
    if (what === 'a refused price' && /pattern|\^|\\d/.test(body))
      problems.push(`${what} shows an expression`);
  }
  for (const [what, expected, bytes] of RAW) {
    const status = await sendRaw(url, bytes);
    if (status !== expected) problems.push(`${what}: ${status} instead of ${expected}`);
  }
  const caching: Caching[] = [
    ['/identity/token', 'no-store', { cookie: customer.cookie }],
    ['/api/admin', 'no-store', { authorization: `Bearer ${staffToken}` }],
    [`/api/orders/email/${customer.email}`, 'no-store', { authorization: `Bearer ${customer.token}` }],
    ['/api/books/', 'no-cache', {}],
  ];
  for (const [path, expected, headers = {}] of caching) {
    const { 'cache-control': found = 'none' } = (await send(url, { path, headers })).headers;
    if (found !== expected) problems.push(`Cache-Control of ${path}: ${found}`);
  }
  return problems;
}

export const INPUT_ATTACKS: readonly Scenario[] = [{ name: 'inputs', attack: tryInputs }];
