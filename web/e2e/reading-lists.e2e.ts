import { afterAll, expect, it } from '@jest/globals';
import { findFlaws } from './axe.ts';
import { openPage, waitUntilLoaded } from './browser.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
afterAll(() => staff.changeLists([]));

it('A reading list is on the home page and at its own address, without a flaw', async () => {
  const books = await listSeededBooks();
  const bookIds = books.slice(0, 3).map(({ _id }) => _id);
  await staff.changeLists([
    { slug: 'for-founders', title: 'For founders', intro: 'Before the first employee.', bookIds },
  ]);
  const page = await openPage(browser);
  await page.goto('/');
  await page.getByRole('region', { name: 'For founders' }).scrollIntoViewIfNeeded();
  await waitUntilLoaded(page);
  expect(await findFlaws(page)).toEqual([]);
  await page.getByRole('link', { name: /^See this list ?: For founders$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'For founders' }).waitFor();
  await waitUntilLoaded(page);
  expect(await page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBe(bookIds.length);
  expect(await findFlaws(page)).toEqual([]);
});
