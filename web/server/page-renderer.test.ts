import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { NEW_SHOP } from '../src/shared/shop/new-shop.ts';
import type { Markup } from '../src/shared/page/renderer.ts';
import { hastenTimers, restoreTimers } from '../src/shared/testing/timers.ts';
import { createPageFinder } from './page-renderer.ts';

const FRAME: Markup = { html: 'Loading...', preloads: '' };

const pathOf = (number: number) => `/books/${String(number).padStart(24, '0')}`;

let price = 9.5;
let reads = 0;
let rendered: string[] = [];
let logged: string[] = [];
const logger = { error: (_fields: object, message: string) => logged.push(message) };

type Render = (address: string, queries: string) => Promise<Markup>;

const render: Render = (address, queries) => {
  rendered.push(address);
  return Promise.resolve({ html: `$${queries}`, preloads: '' });
};

/** Of books, of which each has a page, and of search, which has a page for each category. */
const createFinder = (renderPage: Render, renderFrame = () => Promise.resolve(FRAME)) => {
  const find = createPageFinder({
    logger,
    renderer: {
      listAddresses: () => Promise.resolve([]),
      privatePaths: [],
      describeNotFound: () => ({ title: 'None', description: '', links: [] }),
      findPage: (target) => ({
        routeId: '/books/$id',
        address: target.toLowerCase().replace(/&page=.*$|\/?(\?(?!category).*)?$/, ''),
        isIndexed: true,
        isRendered: true,
        hasParameters: !target.startsWith('/search'),
        head: { title: 'Book', description: '', links: [] },
      }),
      loadPage: (address) => {
        reads += 1;
        const queries = String(price);
        return Promise.resolve({
          isFound: true,
          head: { title: 'Emma', description: '', links: [] },
          queries,
          render: () => renderPage(address, queries),
        });
      },
      renderFrame,
    },
  });
  return (target: string, shop = NEW_SHOP) => find(target, shop);
};

beforeEach(() => {
  [price, reads, rendered, logged] = [9.5, 0, [], []];
});
afterEach(restoreTimers);

describe('The frame of a page without parameters', () => {
  const searchIn = (category: number) => `/search?category=c${category}&page=2`;

  it('is kept while it is among the sixty-four that were asked for last', async () => {
    let frames = 0;
    const find = createFinder(render, () => {
      frames += 1;
      return Promise.resolve(FRAME);
    });
    for (let category = 1; category <= 64; category++)
      expect((await find(searchIn(category)))?.markup).toBe(FRAME);
    await find(searchIn(1));
    expect(frames).toBe(64);
    await find(searchIn(65));
    await find(searchIn(1));
    expect(frames).toBe(65);
    await find(searchIn(2));
    expect(frames).toBe(66);
  });

  it('is left out while eight others are being rendered', async () => {
    const gate = Promise.withResolvers<undefined>();
    const find = createFinder(render, () => gate.promise.then(() => FRAME));
    const pages = Array.from({ length: 9 }, (_, category) => find(searchIn(category)));
    expect(await pages[8]).toMatchObject({ status: 200, markup: undefined });
    gate.resolve(undefined);
    for (const page of pages.slice(0, 8)) expect((await page)?.markup).toBe(FRAME);
    expect((await find(searchIn(8)))?.markup).toBe(FRAME);
  });
});

describe('A page of a book', () => {
  it('is rendered once as long as its book stays the same, and again when it has changed', async () => {
    const find = createFinder(render);
    const first = await find(pathOf(1));
    expect(first?.markup?.html).toBe('$9.5');
    expect(await find(pathOf(1))).toBe(first);
    price = 8;
    expect((await find(pathOf(1)))?.markup?.html).toBe('$8');
    expect(rendered).toHaveLength(2);
  });

  it('is rendered again for the shop as it is once that has changed', async () => {
    const find = createFinder(render);
    const renamed = { ...NEW_SHOP, v: 1, name: 'Leselust' };
    expect((await find(pathOf(1)))?.shop.name).toBe('Bookstore');
    expect((await find(pathOf(1), renamed))?.shop.name).toBe('Leselust');
    await find(pathOf(1), renamed);
    expect(rendered).toHaveLength(2);
  });

  it('has its book read once for all who ask at the same time', async () => {
    const find = createFinder(render);
    const pages = await Promise.all(Array.from({ length: 100 }, () => find(pathOf(1))));
    expect(new Set(pages).size).toBe(1);
    expect([reads, rendered.length]).toEqual([1, 1]);
  });

  it('is kept while it is among the sixteen that were asked for last', async () => {
    const find = createFinder(render);
    await find(pathOf(1));
    for (let number = 2; number <= 16; number++) await find(pathOf(number));
    await find(pathOf(1));
    expect(rendered).toHaveLength(16);
    await find(pathOf(17));
    await find(pathOf(1));
    expect(rendered).toHaveLength(17);
    await find(pathOf(2));
    expect(rendered).toHaveLength(18);
  });

  it('comes without being rendered while eight others wait for it', async () => {
    const gate = Promise.withResolvers<undefined>();
    const find = createFinder(async (address, queries) => {
      await gate.promise;
      return render(address, queries);
    });
    const pages = Array.from({ length: 12 }, (_, number) => find(pathOf(number)));
    for (const late of pages.slice(8)) {
      const page = await late;
      expect([page?.status, page?.head.title, page?.markup]).toEqual([200, 'Emma', FRAME]);
    }
    gate.resolve(undefined);
    for (const early of pages.slice(0, 8)) expect((await early)?.markup?.html).toBe('$9.5');
    expect((await find(pathOf(11)))?.markup?.html).toBe('$9.5');
  });

  it('comes without being rendered when that fails, which is logged, and is tried again', async () => {
    let fails = true;
    const find = createFinder((address, queries) =>
      fails ? Promise.reject(new Error('No')) : render(address, queries),
    );
    expect(await find(pathOf(1))).toMatchObject({ status: 200, markup: FRAME });
    expect(logged).toEqual(['page not rendered']);
    fails = false;
    expect((await find(pathOf(1)))?.markup?.html).toBe('$9.5');
  });

  it('comes without being rendered when that never ends, and the others are rendered after it', async () => {
    let isHanging = true;
    hastenTimers();
    const find = createFinder((address, queries) =>
      isHanging ? new Promise(() => undefined) : render(address, queries),
    );
    const pages = await Promise.all([1, 2, 3, 4].map((number) => find(pathOf(number))));
    for (const page of pages) expect(page).toMatchObject({ status: 200, markup: FRAME });
    expect(new Set(logged)).toEqual(new Set(['page not rendered']));
    isHanging = false;
    await eventually(async () => {
      expect((await find(pathOf(5)))?.markup?.html).toBe('$9.5');
    });
  });

  it('is rendered at its own address only', async () => {
    const find = createFinder(render);
    for (const target of [`${pathOf(1)}?from=mail`, `${pathOf(1)}/`, `/books/${'A'.repeat(24)}`])
      expect(await find(target)).toMatchObject({ status: 200, markup: FRAME });
    expect(rendered).toEqual([]);
  });
});

it('leaves half of the processor to everything else', async () => {
  const busyMs = 30;
  const find = createFinder((address, queries) => {
    for (const end = performance.now() + busyMs; performance.now() < end;);
    return render(address, queries);
  });
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 5 }, (_, number) => find(pathOf(number))));
  // The last one is not followed by a rest.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(5 * busyMs + 4 * busyMs - 5);
});
