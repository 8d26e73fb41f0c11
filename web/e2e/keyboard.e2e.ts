import { beforeEach, describe, expect, it } from '@jest/globals';
import { FIRST_SEEN, openPage, pathOf, resetPage } from './browser.ts';
import { PASSWORD } from './customers.ts';
import { DELIVERY_DETAILS } from './forms.ts';
import { hasFocus, pressOn, tabTo, typeInto } from './keyboard.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser } from './testing.ts';

const MAX_STOPS = 40;

const browser = await startBrowser();
const page = await openPage(browser, { reducedMotion: 'reduce' });

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const topSellers = () => page.getByRole('group', { name: 'Top Sellers', exact: true });
const activeSlide = () => topSellers().locator('.swiper-slide').and(page.locator(FIRST_SEEN));
const addToCartButton = () =>
  topSellers()
    .getByRole('button', { name: /^Add to Cart/ })
    .first();

/** Waits until the slide with this text is, or is no longer, the first that is seen. */
const waitForSlide = (text: string, isFirst: boolean) =>
  page.waitForFunction(
    ([expected, isExpected, firstSeen]) => {
      const slide = document.querySelector<HTMLElement>(
        `[aria-label="Top Sellers"] .swiper-slide${firstSeen}`,
      );
      return slide && (slide.innerText === expected) === isExpected;
    },
    [text, isFirst, FIRST_SEEN] as const,
  );

/** Confirms the open dialog, whose first button has focus. */
async function confirm(title: string): Promise<void> {
  await page.getByRole('alertdialog', { name: title }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: title }).waitFor({ state: 'detached' });
}

async function addBookToCart(): Promise<void> {
  await tabTo(page.getByLabel('Genre'));
  await page.keyboard.type('Business');
  const [first] = await listSeededBooks();
  await activeSlide()
    .getByRole('heading', { name: first?.title ?? '' })
    .waitFor();
  await pressOn(addToCartButton());
  await page.getByText('Item added to the Cart').waitFor();
}

/** Finds a book by the search box and puts it into the cart, from which it goes to the checkout. */
async function orderBook(): Promise<number> {
  let stops = await tabTo(page.getByRole('combobox', { name: 'Search for books' }));
  await page.keyboard.type('dracula');
  await page.getByRole('option', { name: /^Dracula/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await main.and(page.locator(':focus')).waitFor();
  stops += await pressOn(main.getByRole('button', { name: /^Add to Cart/ }).first());
  await page.getByText('Item added to the Cart').waitFor();
  stops += await pressOn(main.getByRole('link', { name: 'View cart' }));
  await page.getByRole('heading', { name: 'Shopping cart' }).waitFor();
  return stops + (await pressOn(link('Checkout')));
}

async function register(): Promise<number> {
  const stops = await pressOn(link('Register here'));
  await page.getByRole('heading', { name: 'Please Register' }).waitFor();
  const email = `reader.${crypto.randomUUID()}@example.com`;
  const fields = await typeInto(page, { Email: email, Password: PASSWORD });
  await page.keyboard.press('Enter');
  await confirm('User registered completed');
  return stops + fields + (await pressOn(button('Continue to checkout')));
}

beforeEach(() => resetPage(page));

describe('With the keyboard alone', () => {
  it('a customer buys a book, from the home page to the confirmed order, in at most 40 stops', async () => {
    await page.goto('/');
    let stops = await orderBook();
    stops += await register();
    stops += await typeInto(page, DELIVERY_DETAILS);
    stops += await pressOn(page.getByRole('checkbox', { name: /^I agree/ }), 'Space');
    stops += await pressOn(button('Place an Order'));
    await confirm('Confirmed Order');
    expect(stops).toBeLessThanOrEqual(MAX_STOPS);
    expect(pathOf(page)).toBe('/orders');
    await page.getByRole('article').filter({ hasText: 'Ann Reader' }).waitFor();
    expect(await link('Cart, items: 0').count()).toBe(1);
  });

  it('a visitor skips the header', async () => {
    await page.goto('/about');
    await pressOn(link('Skip to content'));
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
  });

  it('focus never goes behind a dialog until Escape closes it, and then returns', async () => {
    await page.goto('/');
    await addBookToCart();
    await page.keyboard.press('Enter');
    const buttons = page.getByRole('alertdialog').getByRole('button');
    await buttons.first().waitFor();
    expect(await hasFocus(buttons.first())).toBe(true);
    for (let count = 1; count <= 5; count += 1) {
      await page.keyboard.press('Tab');
      // The document has the focus while the browser's own controls have it.
      expect(await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *'))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await buttons.first().waitFor({ state: 'detached' });
    expect(await hasFocus(addToCartButton())).toBe(true);
  });

  it('the password is shown by its switch, and the caret stays where it is', async () => {
    await page.goto('/login');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('secret');
    for (const key of ['ArrowLeft', 'ArrowLeft']) await field.press(key);
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.keyboard.type('_');
    expect([await field.inputValue(), await field.getAttribute('type')]).toEqual(['secr_et', 'text']);
  });

  it('a visitor tabs through the slides that are seen only, and moves a carousel with its buttons', async () => {
    await page.goto('/?genre=business');
    await tabTo(page.getByLabel('Genre'));
    await page.keyboard.press('Tab');
    const next = button('Next in Top Sellers');
    // Before the slides, and alone, because nothing is before them.
    expect(await hasFocus(next)).toBe(true);
    const isInRow = () => topSellers().evaluate((row) => row.contains(document.activeElement));
    await page.keyboard.press('Tab');
    let stops = 0;
    for (; await isInRow(); stops += 1) await page.keyboard.press('Tab');
    // A title and a button of three cards.
    expect(stops).toBe(6);
    await tabTo(next, 'Shift+Tab');
    const first = await activeSlide().innerText();
    await page.keyboard.press('Enter');
    await waitForSlide(first, false);
    await tabTo(button('Previous in Top Sellers'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await waitForSlide(first, true);
    // The button that was pressed is off now.
    expect(await hasFocus(next)).toBe(true);
  });

  it('a slide that leaves with the focus hands it to one that stays', async () => {
    await page.goto('/?genre=business');
    const first = await activeSlide().innerText();
    await tabTo(activeSlide().getByRole('heading').getByRole('link'));
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelector('.swiper-slide')?.hasAttribute('inert'));
    await waitForSlide(first, false);
    expect(await hasFocus(activeSlide().getByRole('heading').getByRole('link'))).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await waitForSlide(first, true);
  });
});
