import { beforeEach, describe, expect, it } from '@jest/globals';
import { order } from '@bookstore/contracts/orders';
import { openPage, resetPage, waitUntilLoaded } from './browser.ts';
import { placeOrder, signUp, storedCart } from './customers.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser } from './testing.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };
const MAX_HEIGHT = 180;

const browser = await startBrowser();
const page = await openPage(browser, { reducedMotion: 'reduce' });
const books = await listSeededBooks();

beforeEach(() => resetPage(page));

describe('An order of one book', () => {
  it('takes at most 180 px of the list on a wide screen, also on its way, with all its fields in view', async () => {
    const email = await signUp(page.context(), 'a-rather-long-domain.example');
    const { _id, number } = await placeOrder(page.context(), { books: books.slice(0, 1) });
    await page.route('**/api/orders/email/**', async (route) => {
      const response = await route.fetch();
      const orders = order.array().parse(await response.json());
      const parcel = { status: 'shipped', tracking: '1Z999AA10123456784' };
      return route.fulfill({ response, json: orders.map((each) => ({ ...each, ...parcel })) });
    });
    await page.setViewportSize(DESK);
    await page.goto('/orders');
    await waitUntilLoaded(page);
    const card = page.getByRole('article');
    await card.getByRole('img').waitFor();
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(MAX_HEIGHT);
    for (const text of [_id, number, email, books[0]?._id ?? '', 'Ann Reader', '0123456', 'Springfield'])
      expect([text, await card.getByText(text).first().isVisible()]).toEqual([text, true]);
    expect(await card.getByRole('button', { name: /^Copy/ }).isVisible()).toBe(true);
  });
});

describe('The checkout', () => {
  it('begins on a phone with the number and total of the books, which a tap unfolds', async () => {
    const items = storedCart(books.slice(0, 2));
    await resetPage(page, items);
    await signUp(page.context());
    await page.setViewportSize(PHONE);
    await page.goto('/checkout');
    const fold = page.getByRole('button', { name: /^Your order: 2 books/ });
    await fold.waitFor();
    const title = page.getByRole('main').getByText(books[0]?.title ?? '', { exact: true });
    expect(await title.isVisible()).toBe(false);
    const field = await page.getByLabel('Full Name').boundingBox();
    expect((await fold.boundingBox())?.y).toBeLessThan(field?.y ?? 0);
    await fold.click();
    await title.waitFor();
    await page.setViewportSize(DESK);
    expect(await fold.isVisible()).toBe(false);
    expect(await title.isVisible()).toBe(true);
  });
});
