import { compileEntries, readEntries } from '@bookstore/i18n/catalogue';
import { i18n } from '@bookstore/i18n/i18n';
import { HOME_BOOKS_PATH } from '@bookstore/contracts/lists';
import { afterAll, expect, it } from '@jest/globals';
import type { Shop } from '@bookstore/contracts/shop';
import { activateLanguage } from '../src/shared/language/language.ts';
import { NEW_SHOP } from '../src/shared/shop/new-shop.ts';
import { setCurrentShop } from '../src/shared/shop/current-shop.ts';
import { aBook } from '../src/shared/testing/factories.ts';
import { startRenderer } from './testing.ts';

const BOOK = aBook({ _id: '0123456789abcdef01234567', coverImage: '' });
const SHOP: Shop = {
  ...NEW_SHOP,
  v: 3,
  name: 'Leselust & <Söhne>',
  tagline: 'Bücher aus Köln',
  accent: '#7a3b1d',
  currency: 'EUR',
  locale: 'de-DE',
  company: 'Leselust GmbH',
  vatNumber: 'DE123',
  phone: '+49 221 1',
  hero: { title: 'Neu im Regal', text: '' },
  news: [{ title: 'Lesung', summary: 'Am Freitag.', text: '', picture: '' }],
  networks: [],
  pages: ['terms'],
};
const TERMS = { name: 'terms', title: 'AGB', html: '<p>Es gilt <em>dies</em>.</p>' };

const REPLIES = {
  '/api/books/': [BOOK],
  [HOME_BOOKS_PATH]: { newest: [BOOK], topSellers: [BOOK], recommended: [] },
  [`/api/books/${BOOK._id}`]: BOOK,
  '/api/shop/pages/terms': TERMS,
};
const pages = await startRenderer(() => REPLIES);
const find = (target: string, shop = SHOP) => pages.find(target, shop);

// The files of a worker share the modules of the app.
afterAll(() => {
  setCurrentShop(NEW_SHOP);
  activateLanguage('en');
});

it('The home page has the name, texts, contacts and currency of the shop, and nothing that is absent', async () => {
  const { html, head, jsonLd, queries } = await find('/');
  expect(head).toContain('<title>Leselust &amp; &lt;Söhne&gt;</title>');
  expect(head).toContain('<meta name="description" content="Bücher aus Köln" />');
  expect(head).toContain('<meta property="og:site_name" content="Leselust &amp; &lt;Söhne&gt;" />');
  // It shows another name.
  expect(head).not.toContain('og-image.png');
  expect(jsonLd).toMatchObject({ '@type': 'BookStore', name: SHOP.name, vatID: 'DE123', sameAs: [] });
  for (const text of [
    'Neu im Regal',
    'Leselust GmbH',
    'VAT number: DE123',
    'tel:+492211',
    'href="/legal/terms"',
  ])
    expect(html).toContain(text);
  expect(html).toMatch(/<h1 [^>]*lang="de-DE"[^>]*>Neu im Regal/);
  for (const text of ['Bookstore', 'Latest Launches', 'facebook', 'Social networks', 'mailto:'])
    expect(html).not.toContain(text);
  expect(html).toContain('10,50\u00a0€');
  expect(queries).not.toContain('Leselust');
});

it('The page of a book names the currency and the seller for search engines', async () => {
  const { jsonLd, head } = await find(`/books/${BOOK._id}`);
  expect(jsonLd).toMatchObject({
    offers: { priceCurrency: 'EUR', seller: { '@type': 'BookStore', name: SHOP.name } },
  });
  expect(jsonLd).not.toHaveProperty('image');
  expect(head).not.toContain('og:image');
});

it('A new shop says nothing of itself to search engines, as before', async () => {
  const { jsonLd } = await find('/', NEW_SHOP);
  expect(jsonLd).toBeNull();
  expect((await find(`/books/${BOOK._id}`, NEW_SHOP)).jsonLd).not.toHaveProperty('offers.seller');
});

it('The logo is the picture of the shop in links to it', async () => {
  const logo = '/api/books/covers/abc.webp';
  expect((await find('/about', { ...SHOP, logo })).head).toContain(
    `<meta property="og:image" content="https://shop.example${logo}" />`,
  );
});

it('A legal page is rendered as it is written, and is not there before', async () => {
  const { status, head, html } = await find('/legal/terms');
  expect(status).toBe(200);
  expect(head).toContain('<title>AGB - Leselust &amp; &lt;Söhne&gt;</title>');
  expect(head).toContain('<link rel="canonical" href="https://shop.example/legal/terms" />');
  expect(html).toContain(TERMS.html);
  expect((await find('/legal/returns')).status).toBe(404);
});

it('Frames and pages that do not exist have the name, too', async () => {
  expect((await find('/?genre=horror')).html).toContain('Leselust &amp; &lt;Söhne&gt;');
  expect(pages.renderer.describeNotFound(SHOP).title).toBe(`Page not found - ${SHOP.name}`);
});

it('Pages are in the language of their shop, one after the other', async () => {
  i18n.load('de', compileEntries(readEntries('de')));
  const [german, english] = [await find('/', { ...SHOP, language: 'de' }), await find('/')];
  expect(german.html).toContain('Bücher suchen');
  expect(german.html).not.toContain('Search for books');
  expect(english.html).toContain('Search for books');
});

it('Search engines read titles, descriptions and breadcrumbs in the language of the shop', async () => {
  i18n.load('de', compileEntries(readEntries('de')));
  const { head, jsonLd } = await find('/search?category=fiction', { ...SHOP, language: 'de' });
  expect(head).toContain('<title>Bücher: Belletristik - Leselust');
  expect(head).toContain('content="Alle Bücher der Kategorie Belletristik bei Leselust');
  const names = ['Start', 'Bücher', 'Belletristik'];
  expect(jsonLd).toMatchObject({ itemListElement: names.map((name) => ({ name })) });
});
