import type { Book } from '@bookstore/contracts/books';
import { anAccount, type Customer, orderOf } from '../../clients/shop-client.ts';
import type { Attempt } from './attackers.ts';

const A_BOOK = {
  title: 'T',
  description: 'D',
  category: 'fiction',
  trending: false,
  oldPrice: 2,
  newPrice: 1,
};
const ZERO_WIDTH = '\u200b\u200d\u2060';

type Input = [what: string, status: number, attempt: Attempt];

/** What callers of a shop know of it. */
type Known = {
  url: string;
  staffToken: string;
  customer: Pick<Customer, 'email' | 'token'>;
  books: readonly Book[];
};

/** What real clients send, and what is refused, with the status of the reply. */
export function listInputs({ url, staffToken, customer, books }: Known): Input[] {
  const add = (change: object, headers: Attempt['headers'] = {}): Attempt => ({
    path: '/api/books/create-book',
    token: staffToken,
    json: { ...A_BOOK, ...change },
    headers,
  });
  const signUp = (change: object): Attempt => ({
    path: '/identity/sign-up/email',
    json: { ...anAccount(), ...change },
    headers: { origin: url },
  });
  const order = orderOf(customer.email, books.slice(0, 1));
  const address = { ...order.address, zipcode: 62701 };
  const typed = (type: string) => ({ 'content-type': type });
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
      {
        method: 'DELETE',
        path: `/api/books/${'0'.repeat(24)}`,
        token: staffToken,
        headers: typed('application/json'),
      },
    ],
    ['a numeric zipcode', 201, { path: '/api/orders/', token: customer.token, json: { ...order, address } }],
    ['UTF-16', 415, add({}, typed('application/json; charset=utf-16'))],
    ['an encoded body', 415, add({}, { ...typed('application/json'), 'content-encoding': 'gzip' })],
    ['a long boundary', 400, add({}, typed(`multipart/form-data; boundary=${'x'.repeat(5000)}`))],
    ['a name of no width', 400, signUp({ name: ZERO_WIDTH })],
    ['a common password', 400, signUp({ password: '12345678' })],
    ['a blank password', 400, signUp({ password: ' '.repeat(8) })],
    ['a refused price', 400, add({ newPrice: 'free' })],
  ];
}

/** Bytes that are no request, with the status of the reply. */
export const RAW_INPUTS: readonly [what: string, status: number, bytes: string][] = [
  ['two Host headers', 400, 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
  ['CONNECT', 405, 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n'],
  ['a TLS hello', 400, '\x16\x03\x01\x02\x00\x01\x00'],
];

const ranges = Array.from({ length: 500 }, (_, at) => `${at}-`).join();
/** Headers of conditional requests that make much work of little. */
export const CONDITIONS: readonly Readonly<Record<string, string>>[] = [
  { 'if-none-match': Array.from({ length: 800 }, (_, at) => `"${at}"`).join() },
  { 'if-none-match': 'W/'.repeat(5000) },
  { 'if-none-match': '*', range: 'bytes=-1' },
  { range: `bytes=${ranges}` },
  { range: 'bytes=0-99999999999999999999' },
  { range: 'bytes=9-1', 'if-range': '"x"' },
  { 'if-match': '"x"', 'if-modified-since': 'x'.repeat(9000) },
];
/** What has an ETag or ranges. */
export const CONDITIONAL = [
  '/',
  '/api/books/',
  '/api/openapi.json',
  '/covers/dracula.webp',
  '/api/books/?limit=9',
];

/** What a search has to compare with many books. */
export const WORDS = [
  'the',
  'a',
  'of',
  'night house river',
  'e',
  't'.repeat(90),
  '" " the - *',
  'a b c d e f g h i j k l m',
];
