import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { auditLine, auditPath } from '@bookstore/contracts/audit';
import {
  legalPage,
  type Settings,
  settings as settingsSchema,
  settingsConflict,
  shop,
} from '@bookstore/contracts/shop';
import {
  INTERNAL_LEGAL_PATH,
  INTERNAL_SHOP_PATH,
  SHOP_VERSION_HEADER,
  SHOP_VERSION_PATH,
} from '@bookstore/contracts/shop';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import { adminStatistics } from '@bookstore/contracts/statistics';
import { startOwner } from '@bookstore/kit/testing/things';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { marked } from 'marked';
import { startAdminAuth } from '../testing/admin-auth.ts';

/** Stands in for the state feed of orders. */
const orders = { states: new Array<unknown>() };
const feed = await startOwner(() => ({ ...orders, next: null }));
const settings = { ORDERS_URL: `http://127.0.0.1:${feed.port}`, SHOP_TIMEZONE: 'Asia/Tokyo' };
const { url, database, send, token, close } = await startAdminAuth(settings);
afterAll(() => Promise.all([close(), feed.close()]));
beforeEach(async () => {
  orders.states = [];
  await database.collection('settings').deleteMany({});
});

const PAGES = { terms: '', privacy: '', returns: '' };
const DEFAULTS: Settings = settingsSchema.parse({
  ...DEFAULT_SHOP,
  timeZone: 'Asia/Tokyo',
  v: 0,
  pages: PAGES,
});
const change = (fields: object) => send('PUT', '/api/settings', { token, body: { ...DEFAULTS, ...fields } });
const readVersion = async () => (await fetch(url + SHOP_VERSION_PATH)).headers.get(SHOP_VERSION_HEADER);
const readShop = async (path = '/api/shop') => shop.parse((await send('GET', path)).body);

describe('the settings of the shop', () => {
  it('are the defaults until they are changed, in the time zone of SHOP_TIMEZONE', async () => {
    expect((await send('GET', '/api/settings', { token })).body).toEqual(DEFAULTS);
    expect(await readShop()).toEqual({ ...DEFAULTS, pages: [] });
  });

  it('are replaced in the version that was seen, and are everywhere at once under another version', async () => {
    const before = await readVersion();
    const { status, body } = await change({
      name: 'Bücher Kurz',
      currency: 'EUR',
      locale: 'de-DE',
      accent: '#7a3b1d',
    });
    expect(status).toBe(200);
    expect(settingsSchema.parse(body)).toMatchObject({ v: 1, name: 'Bücher Kurz', currency: 'EUR' });
    expect(await readShop()).toMatchObject({ v: 1, name: 'Bücher Kurz', locale: 'de-DE' });
    expect(await readShop(INTERNAL_SHOP_PATH)).toEqual(await readShop());
    expect(await readVersion()).not.toBe(before);
  });

  it('stay in their version, without a line of audit, when nothing is changed', async () => {
    const { body: changed } = await change({ name: 'Bücher Kurz' });
    const version = await readVersion();
    const countLines = () => database.collection('audit_lines').countDocuments({ action: 'settings.change' });
    const before = await countLines();
    expect(await change(settingsSchema.parse(changed))).toMatchObject({ status: 200, body: changed });
    expect([await countLines(), await readVersion()]).toEqual([before, version]);
  });

  it('have the texts of a new shop in its language, which follow it until they are changed', async () => {
    const { status, body } = await change({ language: 'de' });
    const german = settingsSchema.parse(body);
    expect([status, german.hero.title]).toEqual([200, 'Neu in dieser Woche']);
    expect((await send('GET', '/api/settings', { token })).body).toEqual(german);
    expect(await readShop()).toMatchObject({ hero: german.hero, footer: german.footer });
    const tagline = 'Bücher aus Neubau';
    const own = settingsSchema.parse((await change({ ...german, tagline })).body);
    expect((await change({ ...own, language: 'en' })).body).toEqual({ ...DEFAULTS, v: 3, tagline });
  });

  it('are changed once when many changes are based on the same version', async () => {
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => change({ name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(settingsConflict.parse(refused?.body).settings.v).toBe(1);
  });

  it.each([
    ['accent', '#ffcc00'],
    ['accent', 'red'],
    ['currency', 'XXX1'],
    ['currency', 'KWD'],
    ['locale', 'abcdefgh'],
    ['locale', '!'],
    ['language', 'tlh'],
    ['language', ''],
    ['timeZone', 'Europe/Nowhere'],
    ['timeZone', '+01:00'],
    ['logo', 'https://evil.example/a.png'],
    ['email', 'nobody'],
    ['trackingUrl', 'https://post.example/track'],
  ])('are refused with a %s %s', async (field, value) => {
    const expected = { code: 'VALIDATION_FAILED', errors: [{ path: field }] };
    expect(await change({ [field]: value })).toMatchObject({ status: 400, body: expected });
  });

  it('say which contrast an accent lacks', async () => {
    const message = expect.stringContaining('contrast of 1.5');
    expect((await change({ accent: '#ffcc00' })).body).toMatchObject({ errors: [{ message }] });
  });

  it('keep their currency once there are orders', async () => {
    orders.states = [{}];
    const refused = { status: 409, body: { code: 'CURRENCY_IN_USE' } };
    expect(await change({ currency: 'EUR' })).toMatchObject(refused);
    expect((await change({ name: 'Same money' })).status).toBe(200);
  });

  it('leave a line of audit for each change, of what was changed', async () => {
    const pages = { ...PAGES, privacy: `We *store* it. ${'x '.repeat(500)}` };
    await change({ name: 'Bücher Kurz', pages });
    expect((await change({ v: 7 })).status).toBe(409);
    const { body } = await send('GET', `${auditPath('admin-auth')}?subject=settings&limit=1`, { token });
    expect(auditLine.array().parse(body)).toMatchObject([
      {
        by: { name: 'admin', role: 'admin' },
        action: 'settings.change',
        subject: { id: 'shop', label: 'Bücher Kurz' },
        changes: [
          { field: 'name', before: DEFAULTS.name, after: 'Bücher Kurz' },
          { field: 'pages.privacy', before: '', after: expect.stringMatching(/^We \*store\*.{480,490}…$/) },
        ],
      },
    ]);
  });

  it('are read as far as this version knows them, and with the default of what it does not', async () => {
    await change({ name: 'Bücher Kurz' });
    const ofLater = { timeZone: 'Mars/Olympus', locale: 7, colours: { accent: 'a later field' } };
    await database.collection('settings').updateOne({}, { $set: ofLater });
    const expected = { name: 'Bücher Kurz', timeZone: 'Asia/Tokyo', locale: DEFAULTS.locale };
    expect(await readShop()).toMatchObject(expected);
    expect(await readShop(INTERNAL_SHOP_PATH)).not.toHaveProperty('colours');
    await eventually(async () => {
      const { body } = await send('GET', '/api/admin', { token });
      expect(adminStatistics.parse(body).timeZone).toBe('Asia/Tokyo');
    });
  });

  it('give the statistics their time zone, without a restart', async () => {
    await change({ timeZone: 'America/New_York' });
    await eventually(async () => {
      const { body } = await send('GET', '/api/admin', { token });
      expect(adminStatistics.parse(body).timeZone).toBe('America/New_York');
    });
  });
});

describe('a legal page', () => {
  const readPage = (name: string) => send('GET', `/api/shop/pages/${name}`);

  it('is there once it is written, as sanitised HTML', async () => {
    expect((await readPage('terms')).status).toBe(404);
    await change({
      pages: { ...PAGES, terms: '# AGB\n\nText<script>alert(1)</script>', privacy: 'We *store* it.' },
    });
    expect((await readShop()).pages).toEqual(['terms', 'privacy']);
    expect(legalPage.parse((await readPage('terms')).body)).toEqual({
      name: 'terms',
      title: 'AGB',
      html: '<p>Text</p>',
    });
    expect(legalPage.parse((await readPage('privacy')).body).title).toBe('Privacy policy');
    expect((await send('GET', INTERNAL_LEGAL_PATH)).body).toEqual([
      { name: 'terms', title: 'AGB', text: '# AGB\n\nText<script>alert(1)</script>' },
      { name: 'privacy', title: 'Privacy policy', text: 'We *store* it.' },
    ]);
  });

  it('is rendered once for each version of the settings', async () => {
    await change({ pages: { ...PAGES, terms: 'First' } });
    const parse = jest.spyOn(marked, 'parse');
    for (let read = 0; read < 3; read++)
      expect((await readPage('terms')).body).toMatchObject({ html: '<p>First</p>' });
    expect(parse).toHaveBeenCalledTimes(1);
    await change({ v: 1, pages: { ...PAGES, terms: 'Second' } });
    expect((await readPage('terms')).body).toMatchObject({ html: '<p>Second</p>' });
    parse.mockRestore();
  });

  it('does not exist under another name', async () => {
    expect((await readPage('colophon')).status).toBe(404);
  });

  it('has as many letters in any script', async () => {
    const text = 'が '.repeat(10_000).trim();
    const { status, body } = await change({ pages: { terms: text, privacy: text, returns: text } });
    expect([status, body]).toMatchObject([200, { pages: { returns: text } }]);
  });

  it('is refused when it is too long, or nested so deeply that it cannot be rendered', async () => {
    expect((await change({ pages: { ...PAGES, terms: 'x'.repeat(1_000_000) } })).status).toBe(413);
    expect((await change({ pages: { ...PAGES, terms: 'x'.repeat(20_001) } })).status).toBe(400);
    for (const terms of ['>'.repeat(20_000), `${'a.'.repeat(9990)}@`])
      expect(await change({ pages: { ...PAGES, terms } })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'pages.terms' }] },
      });
  });
});
