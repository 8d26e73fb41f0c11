import { randomBytes } from 'node:crypto';
import { aMovingPicture, HOSTILE_IMAGES } from '@bookstore/catalog/testing/pictures';
import { OPERATIONS } from '@bookstore/contracts/api';
import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import type { ShopRequest } from '../clients/request.ts';
import { anAccount } from '../clients/shop-client.ts';
import { sampleOf } from '../security/testing/samples.ts';
import { itemAt } from '../under-load.ts';
import type { AttackedShop } from './attacked-shop.ts';
import { type Attack, crowd, flood, hold } from './attackers.ts';

/** A row of the table of attacks. */
export type Scenario = {
  name: string;
  attack: Attack;
  /** Whether the shop has 20,000 books. */
  needsManyBooks?: true;
  /** For another shopper's requests, 1 s by default. */
  maxP99Ms?: number;
};

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

const BODIES = ['/api/orders/', '/identity/sign-in/email', '/api/auth/admin', '/api/books/create-book'];

/** The beginning of a request whose headers, or whose body, never end. */
function startRequest(number: number): string {
  if (number % 2 === 0) return 'GET / HTTP/1.1\r\nhost: localhost\r\nx-drip: ';
  const type = number % 4 === 1 ? 'application/json' : 'multipart/form-data; boundary=x';
  const headers = `host: localhost\r\ncontent-type: ${type}\r\ncontent-length: 90000`;
  return `POST ${itemAt(BODIES, Math.floor(number / 4))} HTTP/1.1\r\n${headers}\r\n\r\n{`;
}

/** The first 4 MB of an archive of 100 MB, from a client that may not send one: catalog answers without reading it. */
const ARCHIVE =
  'POST /api/books/imports/1/covers HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000000\r\n' +
  `content-type: multipart/form-data; boundary=b\r\n\r\n${'z'.repeat(4_000_000)}`;

/** The first bytes of a TLS connection: a handshake record with a ClientHello. */
const TLS_HELLO = Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]);

const NOT_A_PICTURE = Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X', 'latin1');
const PICTURES = [...Object.values(HOSTILE_IMAGES), aMovingPicture, () => Promise.resolve(NOT_A_PICTURE)];
const A_BOOK = { title: 'T', description: 'D', category: 'fiction', oldPrice: '2', newPrice: '1' };

/** A new book with each picture as its cover. */
const listUploads = ({ staffToken: token }: AttackedShop): Promise<ShopRequest[]> =>
  Promise.all(
    PICTURES.map(async (draw) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(A_BOOK)) form.append(name, value);
      form.append('cover', new Blob([new Uint8Array(await draw())], { type: 'image/png' }), 'cover.png');
      const encoded = new Response(form);
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
      const body = Buffer.from(await encoded.arrayBuffer());
      return { path: '/api/books/create-book', token, headers, body };
    }),
  );

const toIdentity = (url: string, route: string, json: object): ShopRequest => ({
  path: `/identity/${route}`,
  headers: { origin: url },
  json,
});

const listSignIns = ({ url, customer: { email } }: AttackedShop): ShopRequest[] => [
  ...Array<ShopRequest>(60).fill(toIdentity(url, 'sign-in/email', { email, password: 'a wrong password' })),
  ...Array.from({ length: 100 }, () => toIdentity(url, 'sign-up/email', anAccount())),
];

/** The other shopper buys one of the sample books, and the staff go on with their token. */
const FLOODED = OPERATIONS.filter(({ id }) => id !== 'removeSamples' && id !== 'endOtherSessions');
/** Answers or refuses, and neither fails nor keeps a client waiting in vain. */
const HANDLED = [200, 201, 206, 304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 416, 422, 429, 503];

/** Every operation, by a caller whom it serves. */
function listOperations({ customer, admin, staffToken, url }: AttackedShop): ShopRequest[] {
  const tokens = { customer: customer.token, anyone: undefined };
  const operations = FLOODED.map((operation) => {
    const { method, path, body: json } = sampleOf(operation, { admin, email: customer.email });
    const { caller } = operation;
    const token = caller === 'customer' || caller === 'anyone' ? tokens[caller] : staffToken;
    return { method, path, token, json };
  });
  const identity = ['sign-in/email', 'sign-up/email', 'sign-out'].map((route) =>
    toIdentity(url, route, { ...anAccount(), email: `${route.slice(0, 7)}@shop.example` }),
  );
  return [...operations, ...identity, { path: '/' }];
}

const THOUSAND = Array.from({ length: 1000 }, (_, number) => number);
/** What a search has to compare with many books. */
const WORDS = [
  'the',
  'a',
  'of',
  'night house river',
  'e',
  't'.repeat(90),
  '" " the - *',
  'a b c d e f g h i j k l m',
];

const listSearches = (): ShopRequest[] =>
  THOUSAND.map((number) => {
    const words = `${itemAt(WORDS, number)} ${itemAt(WORDS, Math.floor(number / WORDS.length))}`;
    return { path: `/api/books/?q=${encodeURIComponent(words)}&limit=20&page=${1 + (number % 25)}` };
  });

/** Up to a tenth of all books, a megabyte, each time by another price. */
const listCacheKeys = (): ShopRequest[] =>
  THOUSAND.map((number) => {
    const { slug } = itemAt(DEFAULT_CATEGORIES, number);
    return { path: `/api/books/?category=${slug}&maxPrice=${(15 + number / 100).toFixed(2)}` };
  });

/** A hundred books each time, which no cache has. */
const uncachedPages = (): ShopRequest[] =>
  listCacheKeys().map(({ path }) => ({ path: `${path}&page=1&limit=100` }));

/** All attacks. The last ones fill the shop with books. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'pipelining',
    attack: hold({ connections: 5, addresses: 1, first: () => get('/api/openapi.json').repeat(1100) }),
  },
  {
    name: 'slow-readers',
    attack: hold({
      connections: 250,
      addresses: 5,
      // As few as no server disconnects for: it is the reading that is slow.
      first: (number, { paths }) => get(itemAt(paths, number)).repeat(2),
      then: (socket) => void socket.read(64),
    }),
  },
  { name: 'idle-connections', attack: hold({ connections: 2000, addresses: 10 }) },
  {
    name: 'dripping',
    attack: hold({
      connections: 800,
      addresses: 4,
      first: startRequest,
      then: (socket) => socket.write('x'),
    }),
  },
  {
    name: 'garbage',
    attack: hold({
      connections: 1000,
      addresses: 4,
      first: (number) => Buffer.concat([number % 2 ? TLS_HELLO : Buffer.of(), randomBytes(20_000)]),
      then: (socket) => socket.write(randomBytes(1000)),
    }),
  },
  {
    name: 'uploads',
    attack: crowd({ requests: listUploads, addresses: 1, atOnce: 20, times: 60, expected: HANDLED }),
  },
  { name: 'unread-archives', attack: hold({ connections: 30, addresses: 1, first: () => ARCHIVE }) },
  {
    name: 'sign-in-burst',
    maxP99Ms: 500,
    attack: crowd({ requests: listSignIns, addresses: 1, atOnce: 160, times: 160, expected: HANDLED }),
  },
  {
    name: 'ten-times-the-limit',
    attack: flood({ requests: listOperations, expected: HANDLED, perSecond: 1000 }),
  },
  {
    name: 'large-cache-keys',
    needsManyBooks: true,
    attack: crowd({ requests: listCacheKeys, addresses: 5, atOnce: 20 }),
  },
  {
    name: 'searches',
    needsManyBooks: true,
    attack: crowd({ requests: listSearches, addresses: 5, atOnce: 30 }),
  },
  { name: 'uncached-pages', attack: crowd({ requests: uncachedPages, addresses: 1, atOnce: 50 }) },
  {
    name: 'full-list',
    needsManyBooks: true,
    attack: crowd({ requests: () => [{ path: '/api/books/' }], addresses: 5, atOnce: 50 }),
  },
];
