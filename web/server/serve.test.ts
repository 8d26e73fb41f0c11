import { CURRENCY } from '@bookstore/contracts/currency';
import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { HOME_BOOKS_PATH } from '@bookstore/contracts/lists';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { i18n } from '@bookstore/i18n/i18n';
import { portOf } from '@bookstore/runtime/testing/ports';
import { createRenderer } from '../src/app/renderer.tsx';
import { activateLanguage } from '../src/shared/language/language.ts';
import { setCurrentShop } from '../src/shared/shop/current-shop.ts';
import { NEW_SHOP } from '../src/shared/shop/new-shop.ts';
import { aBook } from '../src/shared/testing/factories.ts';
import { createWebServer } from './serve.ts';
import { createAddressReader } from './sitemap.ts';

const PAGE =
  '<!doctype html><html lang="en"><!--head--><title></title><!--/head--><script src="/assets/app-1a2b.js"></script><span class="block">Scripts are off. <a href="">Reload</a></span><div id="root"></div>';
/** Rendered with its data, or not. */
const PAGE_OF_THE_APP =
  /^<!doctype html><html lang="en"><title>.+<div id="root">.*<\/div>(?:\n<script id="queries" .*<\/script>)?$/s;
const SCRIPT = 'export const shop = 1;';
const BOOK_ID = '0123456789abcdef01234567';
const EVIL = '</script><script>alert("1")</script>';
const BOOK = aBook({
  _id: BOOK_ID,
  title: `Q & A ${EVIL}`,
  author: 'O’Hara "Bo"',
  description: 'A book.',
  newPrice: 9.5,
  coverImage: 'emma.webp',
});
const BOOK_WITHOUT_PICTURE = aBook({ _id: 'f'.repeat(24), coverImage: '' });
const CATEGORIES = { v: 0, categories: DEFAULT_CATEGORIES };
const MANIFEST = {
  _app: { file: 'assets/app-1a2b.js' },
  _books: { file: 'assets/books-1a2b.js', imports: ['_app'] },
  'src/routes/_shop/index.tsx?tsr-split=component': {
    file: 'assets/home-1a2b.js',
    imports: ['_app', '_books'],
  },
};
const COVER = 'alt="Cover of Q &amp; A ';
const SKELETON = 'class="skeleton ';

const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };

let folder: string;
let server: Server;
let catalog: Server;
let isCatalogDown = false;
let shop = NEW_SHOP;
let catalogRequests: string[] = [];
const health = { isDraining: false };
let port: number;

const answerBooks: RequestListener = ({ url = '' }, response) => {
  catalogRequests.push(url);
  if (isCatalogDown) return;
  if (url === '/api/categories') response.end(JSON.stringify(CATEGORIES));
  else if (url === HOME_BOOKS_PATH)
    response.end(JSON.stringify({ newest: [BOOK], topSellers: [BOOK], recommended: [] }));
  else if (url.startsWith('/api/books/?'))
    response.setHeader('x-total-count', '30').end(JSON.stringify([BOOK]));
  else if (url.endsWith(BOOK_ID)) response.end(JSON.stringify(BOOK));
  else if (url.endsWith(BOOK_WITHOUT_PICTURE._id)) response.end(JSON.stringify(BOOK_WITHOUT_PICTURE));
  else response.writeHead(404).end('{}');
};

type TextResponse = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/** Sends a request without fetch, which would decompress the response. */
async function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<TextResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<TextResponse>();
  const sent = request({ port, path, headers, method, agent: false }, (response) => {
    text(response).then((body) => {
      resolve({ status: response.statusCode, headers: response.headers, body });
    }, reject);
  });
  sent.on('error', reject).end();
  return promise;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookstore-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'assets/gone-1a2b.js'), SCRIPT);
  catalog = createServer(answerBooks).listen(0);
  const catalogUrl = `http://127.0.0.1:${await portOf(catalog)}`;
  server = createWebServer({
    folder,
    publicUrl: 'https://shop.example',
    manifest: MANIFEST,
    renderer: createRenderer({ catalog: catalogUrl, adminAuth: catalogUrl }),
    readShop: () => Promise.resolve(shop),
    readAddresses: createAddressReader(catalogUrl),
    logger: { error: () => undefined },
    health,
  }).listen(0);
  port = await portOf(server);
  await rm(join(folder, 'assets/gone-1a2b.js'));
});

afterAll(async () => {
  setCurrentShop(NEW_SHOP);
  activateLanguage('en');
  server.close();
  catalog.close();
  catalog.closeAllConnections();
  await rm(folder, { recursive: true });
});

describe('the web server', () => {
  it('serves the app at the paths of its pages, to be revalidated by caches', async () => {
    for (const path of [
      '/',
      '/cart',
      '/about/',
      `/books/${BOOK_ID}`,
      '/orders/7K3M9QWX',
      '/dashboard/edit-book/1',
    ]) {
      const { status, headers, body } = await get(path);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(body).toMatch(PAGE_OF_THE_APP);
    }
  });

  it('answers 404, not the app, for a missing file', async () => {
    const { status, headers, body } = await get('/assets/old-9z.js', { accept: '*/*' });
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
    expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it.each(['GET', 'HEAD'])(
    'answers %s with 404 for a file that has gone since the start, and serves on',
    async (method) => {
      const { status, headers, body } = await get('/assets/gone-1a2b.js', {}, method);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        404,
        'application/problem+json',
        'no-store',
      ]);
      expect(headers['content-encoding']).toBeUndefined();
      if (method === 'GET') expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND' });
      expect((await get('/assets/app-1a2b.js')).body).toBe(SCRIPT);
    },
  );

  it('serves files with hashed names as immutable, as the build compressed them', async () => {
    const { headers } = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it.each(['/nothing', `/books/${'0'.repeat(24)}`, '/books/1', '/dashboard/edit-book'])(
    'serves the app with status 404 and noindex to a navigation to %s',
    async (path) => {
      const { status, body } = await get(path, NAVIGATION);
      expect(status).toBe(404);
      expect(body).toContain('<title>Page not found - Bookstore</title>');
      expect(body).toContain('<meta name="robots" content="noindex" />');
    },
  );

  it('describes a book to clients without scripts, and escapes user input', async () => {
    const { body } = await get(`/books/${BOOK_ID}`);
    expect(body).toContain('<title>Q &amp; A &lt;/script&gt;');
    expect(body).toContain(`<link rel="canonical" href="https://shop.example/books/${BOOK_ID}" />`);
    expect(body).toContain('<meta property="og:image" content="https://shop.example/covers/emma.webp" />');
    expect(body).not.toContain(EVIL);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const url = `https://shop.example/books/${BOOK_ID}`;
    // All that is known here: not whether there are copies.
    const availability = 'https://schema.org/InStock';
    const offers = { '@type': 'Offer', url, price: 9.5, priceCurrency: CURRENCY.code, availability };
    expect(JSON.parse(json)).toMatchObject({ name: BOOK.title });
    expect(JSON.parse(json)).toHaveProperty('offers', offers);
  });

  it('shows the picture of the shop in links to a book without one', async () => {
    const { body } = await get(`/books/${BOOK_WITHOUT_PICTURE._id}`);
    expect(body).toContain('<meta property="og:image" content="https://shop.example/og-image.png" />');
    expect(body).toContain('"image":"https://shop.example/og-image.png"');
  });

  it('lets search engines index public pages only', async () => {
    expect((await get('/search?q=emma')).body).not.toContain('content="noindex"');
    expect((await get('/orders/7K3M9QWX')).body).toContain('content="noindex"');
    const { body } = await get('/robots.txt');
    expect(body).toContain('Disallow: /dashboard\n');
    expect(body).toContain('Sitemap: https://shop.example/sitemap.xml\n');
  });

  it('names the category of a page of books, which search engines index, whatever else is in its address', async () => {
    for (const path of ['/search?category=horror', '/search/?sort=title&category=horror&minPrice=5']) {
      const { body } = await get(path);
      expect(body).toContain('<title>Horror books - Bookstore</title>');
      expect(body).toContain('<link rel="canonical" href="https://shop.example/search?category=horror" />');
      expect(body).toContain('<meta name="description" content="Every horror book of Bookstore.');
    }
    for (const path of ['/search?category=No%20slug', '/search?category=horror&q=sea', '/search?category=']) {
      const { body } = await get(path);
      expect(body).toContain('<title>Books - Bookstore</title>');
      expect(body).toContain('<link rel="canonical" href="https://shop.example/search" />');
    }
  });

  it.each(['/', '/search', '/search?category=horror', `/books/${BOOK_ID}`])(
    'serves %s rendered, with its books as data that cannot end their element',
    async (path) => {
      const { body } = await get(path);
      expect(body.slice(body.indexOf('<div id="root">'), body.indexOf('id="queries"'))).toContain(COVER);
      expect(body.slice(0, body.indexOf('<div'))).toContain('<link rel="preload" as="image" ');
      expect(body).not.toContain('as="fetch"');
      const [, json = ''] = /<script id="queries" type="application\/json">(.*?)<\/script>/s.exec(body) ?? [];
      expect(json).toContain('\\u003c/script>');
      const data: unknown = JSON.parse(json);
      const page = { items: [BOOK], first: 1, total: 30 };
      const expected: Record<string, unknown> = {
        '/': [['books', 'home'], { newest: [BOOK], topSellers: [BOOK], recommended: [] }],
        '/search': [['books', 'page', {}], page],
        '/search?category=horror': [['books', 'page', { category: 'horror' }], page],
        [`/books/${BOOK_ID}`]: [['books', 'one', BOOK_ID], BOOK],
      };
      expect(data).toEqual([[['categories'], CATEGORIES], expected[path]]);
    },
  );

  it('serves a page of which only the app knows what it shows as it is before anything is loaded', async () => {
    const { body } = await get('/?genre=horror');
    expect(body).toContain(SKELETON);
    expect(body).not.toContain(COVER);
    for (const preload of [
      `<link rel="preload" as="fetch" href="${HOME_BOOKS_PATH}" crossorigin="use-credentials" />`,
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home-1a2b.js" />',
    ])
      expect(body).toContain(preload);
    expect(body).toContain('href="/assets/books-1a2b.js"');
    expect(body).not.toContain('href="/assets/app-1a2b.js"');
    expect(body).not.toContain('id="queries"');
  });

  it('names the language of its shop', async () => {
    shop = { ...NEW_SHOP, v: 1, language: 'de' };
    i18n.load('de', compileEntries(readEntries('de')));
    const { body } = await get('/');
    expect(body).toContain('<html lang="de">');
    expect(body).toMatch(/<span class="block">Suche, Warenkorb und [^<]* <a href="">Seite neu laden<\/a>/);
  });

  it('sends a page in the accent of its shop, and no more bytes of a shop than differ from a new one', async () => {
    const before = await get('/cart');
    shop = { ...NEW_SHOP, v: 1, name: 'Leselust', accent: '#7a3b1d' };
    const { body } = await get('/cart');
    shop = NEW_SHOP;
    expect(body).toMatch(/<html style="[^"]*--color-accent:[^"]*#7a3b1d[^"]*" lang="en">/);
    expect(body).toContain('<title>Shopping cart - Leselust</title>');
    expect(body.length - before.body.length).toBeLessThanOrEqual(1024);
  });

  it('serves its pages while catalog does not answer, after asking it once for the categories and the books', async () => {
    isCatalogDown = true;
    catalogRequests = [];
    const pages = await Promise.all([get('/'), get(`/books/${BOOK_ID}`)]);
    isCatalogDown = false;
    expect(catalogRequests).toHaveLength(4);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of pages) expect(body).toContain(SKELETON);
    expect(pages[1].body).toContain('<title>Book - Bookstore</title>');
  });

  it('answers 304 when the browser has the current page', async () => {
    const { headers } = await get('/about', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
    const again = await get('/about', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it.each([
    ['bytes=7-11', 206, 'const'],
    ['bytes=99999-', 416, ''],
    ['bytes=5-2', 200, SCRIPT],
    [`bytes=0-${'9'.repeat(20)}`, 200, SCRIPT],
    ['bytes=-5', 200, SCRIPT],
    ['bytes=0-1,3-4', 200, SCRIPT],
    ['pages=1-2', 200, SCRIPT],
  ])('serves the range %s of a file, or all of it: %d', async (range, status, body) => {
    const response = await get('/assets/app-1a2b.js', { range });
    expect([response.status, response.body]).toEqual([status, body]);
  });

  it('serves no file outside its folder', async () => {
    const { status } = await get('/..%2f..%2fetc/passwd');
    expect(status).toBe(404);
  });

  it('keeps connections alive until it drains, then closes them but keeps serving', async () => {
    const getKeepAlive = () => get('/about', { connection: 'keep-alive' });
    expect((await getKeepAlive()).headers.connection).toBe('keep-alive');
    health.isDraining = true;
    const { status, headers } = await getKeepAlive();
    health.isDraining = false;
    expect([status, headers.connection]).toEqual([200, 'close']);
  });

  it('allows GET and HEAD only', async () => {
    const { status, headers } = await get('/', {}, 'POST');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
