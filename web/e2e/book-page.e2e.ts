import { describe, expect, it } from '@jest/globals';
import { openPage, resetPage } from './browser.ts';
import { hasFocus } from './keyboard.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser } from './testing.ts';

const browser = await startBrowser();
const page = await openPage(browser, { width: 390 });
const [book] = await listSeededBooks();

const bar = () => page.getByRole('group', { name: 'Buy this book' });
const mainButton = () =>
  page
    .getByRole('article')
    .getByRole('button', { name: /^Add to Cart/ })
    .first();

describe('The page of a book on a phone', () => {
  it('keeps the price and the button at the bottom while those of the page are out of sight', async () => {
    await resetPage(page);
    await page.goto(`/books/${book?._id ?? ''}`);
    await mainButton().scrollIntoViewIfNeeded();
    await bar().waitFor({ state: 'detached' });
    await mainButton().evaluate((button) => {
      scrollBy(0, button.getBoundingClientRect().bottom + 80);
    });
    await bar().waitFor();
    const { y = 0, height = 0 } = (await bar().boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(900);
    expect(y).toBeGreaterThan(700);
    await bar()
      .getByRole('button', { name: /^Add to Cart/ })
      .click();
    await page.getByText('In your cart', { exact: false }).waitFor();
  });

  it('hands the focus of the button at the bottom back to that of the page', async () => {
    await bar().getByRole('button').focus();
    await mainButton().scrollIntoViewIfNeeded();
    await bar().waitFor({ state: 'detached' });
    expect(await hasFocus(mainButton())).toBe(true);
  });
});
