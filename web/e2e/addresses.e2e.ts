import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage } from './browser.ts';
import { signUp, storedCart, waitForTotal } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { DELIVERY_DETAILS, fillIn } from './forms.ts';
import { startRecording } from './recording.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser } from './testing.ts';

const browser = await startBrowser();
const [first, second] = (await listSeededBooks()).slice(0, 2);
const books = [first, second].flatMap((book) => book ?? []);

const readField = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

async function order(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await page.getByRole('button', { name: 'Place an Order' }).click();
  expect((await readDialog(page))[0]).toBe('Confirmed Order');
  await closeDialog(page, 'OK');
}

async function addToCart(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByText('Item added to the Cart').waitFor();
  await page.goto('/checkout');
}

describe('A customer who orders again', () => {
  it('finds the address filled in, keeps two in the account, and chooses between them', async () => {
    const page = await openPage(browser, {
      reducedMotion: 'reduce',
      localStorage: storedCart(books.slice(0, 1)),
    });
    const { errors } = await startRecording(page);
    await signUp(page.context());
    await waitForTotal(page.context(), books.slice(0, 1), books[0]?.newPrice ?? 0);
    await page.goto('/checkout');
    await fillIn(page, DELIVERY_DETAILS);
    await page.getByLabel('Keep this address in my account').check();

    await page.getByRole('link', { name: 'Back to the cart' }).click();
    await page.getByRole('heading', { name: 'Shopping cart' }).waitFor();
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    for (const [label, value] of Object.entries(DELIVERY_DETAILS))
      expect(await readField(page, label)).toBe(value);
    await page.getByLabel('Keep this address in my account').check();
    await order(page);

    const bookPath = `/books/${books[1]?._id ?? ''}`;
    await page.getByRole('link', { name: 'See this order' }).click();
    await page.getByRole('button', { name: 'Order again' }).click();
    await page.getByRole('heading', { name: 'Shopping cart' }).waitFor();
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    for (const [label, value] of Object.entries(DELIVERY_DETAILS))
      expect(await readField(page, label)).toBe(value);
    await page.getByLabel('Deliver to').selectOption('Another address');
    await fillIn(page, {
      'Address / Street': 'Dock 2',
      City: 'Shelbyville',
      'Country / region': 'Freedonia',
    });
    await page.getByLabel('Keep this address in my account').check();
    await order(page);
    const article = page.getByRole('article').first();
    await article.getByText('Dock 2, Shelbyville, Freedonia').waitFor();
    await article.getByText(/^Details/).click();
    await article.getByText(books[0]?._id ?? '', { exact: true }).waitFor();

    await addToCart(page, bookPath);
    expect(await readField(page, 'City')).toBe('Springfield');
    await page.getByLabel('Deliver to').selectOption({ index: 1 });
    expect(await readField(page, 'City')).toBe('Shelbyville');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Make default Dock 2' }).click();
    await page.getByText('Your addresses are saved').waitFor();
    expect(
      await page.getByRole('list', { name: 'Addresses' }).getByRole('listitem').first().innerText(),
    ).toMatch(/^Dock 2/);
    expect(errors).toEqual([]);
  });
});
