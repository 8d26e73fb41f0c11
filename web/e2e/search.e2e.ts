import { formatPrice } from '@bookstore/contracts/currency';
import { describe, expect, it } from '@jest/globals';
import { openPage } from './browser.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser } from './testing.ts';

const browser = await startBrowser();
const page = await openPage(browser);

const main = () => page.getByRole('main');
const chip = (label: string) => main().getByRole('button', { name: `Remove filter: ${label}`, exact: true });
const titles = () => main().getByRole('article').getByRole('heading', { level: 3 });
const untilParameters = (expected: Record<string, string>) =>
  page.waitForURL(
    ({ searchParams }) => JSON.stringify(Object.fromEntries(searchParams)) === JSON.stringify(expected),
  );

describe('A search with a wrong letter', () => {
  it('asks for what may have been meant, and shows its books', async () => {
    const [typed, meant] = ['Frankenstien', 'Frankenstein'];
    await page.goto(`/search?q=${typed}`);
    await main()
      .getByRole('heading', { name: `Did you mean ${meant}?`, exact: true })
      .waitFor();
    await titles().filter({ hasText: 'Frankenstein' }).waitFor();
    await main().getByRole('link', { name: meant, exact: true }).first().click();
    await untilParameters({ q: meant });
    await page.getByText('1 book', { exact: true }).waitFor();
    expect(await titles().allInnerTexts()).toEqual(['Frankenstein']);
    await page.goBack();
    await untilParameters({ q: typed });
  });
});

describe('The filters of the books', () => {
  it('narrow the books together, are chips and in the address, and end by Back', async () => {
    const business = await listSeededBooks();
    const prices = business.map(({ newPrice }) => newPrice).toSorted((left, right) => left - right);
    const [lowest = 0, highest = 0] = [prices[1], prices.at(-2)];
    const within = business.filter(({ newPrice }) => newPrice >= lowest && newPrice <= highest);

    await page.goto('/search?category=business&sort=price-asc');
    await page.getByLabel('Price from').fill(String(lowest));
    await page.getByLabel('to', { exact: true }).fill(String(highest));
    await page.getByRole('button', { name: 'Apply' }).click();
    const both = `${formatPrice(lowest)} to ${formatPrice(highest)}`;
    await chip(both).waitFor();
    await page.getByText(`${within.length} books`, { exact: true }).waitFor();
    expect((await titles().allInnerTexts()).toSorted()).toEqual(within.map(({ title }) => title).toSorted());

    await page.reload();
    await chip(both).click();
    await untilParameters({ category: 'business', sort: 'price-asc' });
    await chip(both).waitFor({ state: 'detached' });
    expect(await chip('Business').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await chip(both).waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await untilParameters({ sort: 'price-asc' });
  });
});
