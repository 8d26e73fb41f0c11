import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';
import { PASSWORD, signUp } from './customers.ts';
import { DELIVERY } from './forms.ts';
import { hasFocus, moveTo, pressOn, typeInto } from './keyboard.ts';

jest.setTimeout(60_000);

let browser: Browser;
let page: Page;

const pathOf = () => new URL(page.url()).pathname;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const topSellers = () => page.getByRole('group', { name: 'Top Sellers', exact: true });
const activeSlide = () => topSellers().locator('.swiper-slide-active');
const addToCart = () =>
  topSellers()
    .getByRole('button', { name: /^Add to Cart/ })
    .first();

/** Confirms the open dialog, on whose button the focus already is. */
async function confirm(title: string): Promise<void> {
  await page.getByRole('alertdialog', { name: title }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: title }).waitFor({ state: 'detached' });
}

async function putBookIntoCart(): Promise<void> {
  await moveTo(page.getByLabel('Genre'));
  await page.keyboard.type('Business');
  await page.waitForURL(/genre=business/);
  await pressOn(addToCart());
  await page.getByText('Item added to the Cart').waitFor();
}

async function registerInstead(): Promise<void> {
  await pressOn(link('Register here'));
  await page.getByRole('heading', { name: 'Please Register' }).waitFor();
  await typeInto(page, { Email: `reader.${crypto.randomUUID()}@example.com`, Password: PASSWORD });
  await page.keyboard.press('Enter');
  await confirm('User registered completed');
}

async function goToCheckout(): Promise<void> {
  await pressOn(link(/^Cart, items/), 'Enter', 'Shift+Tab');
  await page.getByRole('heading', { name: 'Shopping cart' }).waitFor();
  await pressOn(link('Checkout'));
}

beforeAll(async () => {
  browser = await launchBrowser();
});

beforeEach(async () => {
  const visit = await openVisit(browser, { reducedMotion: 'reduce' });
  page = await visit.newPage();
});

afterAll(() => browser.close());

describe('With the keyboard alone', () => {
  it('buys a book, from the front page to the confirmed order', async () => {
    await page.goto('/');
    await putBookIntoCart();
    await goToCheckout();
    await registerInstead();
    await goToCheckout();
    await typeInto(page, DELIVERY);
    await pressOn(page.getByRole('checkbox'), 'Space');
    await pressOn(button('Place an Order'));
    await confirm('Confirmed Order');
    expect(pathOf()).toBe('/orders');
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('skips the header', async () => {
    await page.goto('/about');
    await pressOn(link('Skip to content'));
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
  });

  it('stays in a dialog until Escape closes it, and is then where it was before', async () => {
    await page.goto('/');
    await putBookIntoCart();
    await page.keyboard.press('Enter');
    const buttons = page.getByRole('alertdialog').getByRole('button');
    await buttons.first().waitFor();
    expect(await hasFocus(buttons.first())).toBe(true);
    await moveTo(buttons.last());
    await page.keyboard.press('Tab');
    expect(await hasFocus(buttons.first())).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(await hasFocus(buttons.last())).toBe(true);
    await page.keyboard.press('Escape');
    await buttons.first().waitFor({ state: 'detached' });
    expect(await hasFocus(addToCart())).toBe(true);
  });

  it('opens the user menu, walks through it and leaves it with Escape', async () => {
    await signUp(page.context());
    await page.goto('/about');
    const account = button(/^Account of/);
    await pressOn(account);
    for (const entry of ['Dashboard', 'Orders', 'Cart Page', 'Check Out']) await moveTo(link(entry));
    await moveTo(button('Logout'));
    await page.keyboard.press('Escape');
    await button('Logout').waitFor({ state: 'hidden' });
    expect(await hasFocus(account)).toBe(true);
  });

  it('moves a carousel with the arrow keys', async () => {
    await page.goto('/?genre=business');
    const first = await activeSlide().innerText();
    await moveTo(activeSlide().getByRole('heading').getByRole('link'));
    await page.keyboard.press('ArrowRight');
    expect(await activeSlide().innerText()).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    expect(await activeSlide().innerText()).toBe(first);
  });

  it('walks through the slides of a carousel, and back with its buttons', async () => {
    await page.goto('/?genre=business');
    await moveTo(button('Previous in Top Sellers'));
    const last = await activeSlide().innerText();
    await page.keyboard.press('Enter');
    expect(await activeSlide().innerText()).not.toBe(last);
    await pressOn(button('Next in Top Sellers'));
    expect(await activeSlide().innerText()).toBe(last);
  });
});
