import { beforeEach, describe, expect, it } from '@jest/globals';
import { openPage } from './browser.ts';
import { signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

const LAPTOP = { width: 1280, height: 900 };
const MAX_TOP_PX = 240;
/** With the line below. */
const MAX_ROW_PX = 45;

const browser = await startBrowser();
const { token } = await signInStaff();
const page = await openPage(browser, { localStorage: { token }, reducedMotion: 'reduce' });

const readRows = () =>
  page.locator('main tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return { top, bottom, height };
    }),
  );

describe('A list of staff', () => {
  beforeEach(async () => {
    await page.setViewportSize(LAPTOP);
    await page.goto('/dashboard/manage-books');
    await page.getByRole('rowheader').first().waitFor();
    // The stock comes after the books.
    await page
      .getByText(/, change: Copies of/)
      .first()
      .waitFor();
  });

  it('has fourteen rows in view on a laptop', async () => {
    const rows = await readRows();
    expect(rows[0]?.top).toBeLessThanOrEqual(MAX_TOP_PX);
    expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(MAX_ROW_PX);
    expect(rows.filter(({ bottom }) => bottom <= LAPTOP.height).length).toBeGreaterThanOrEqual(14);
  });

  it('does not move while a cell is edited and rows are selected', async () => {
    const before = await readRows();
    await page
      .getByRole('button', { name: /change: Price of/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: /^Price of/ }).fill('ten');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter a number').waitFor();
    expect(await readRows()).toEqual(before);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Change price' }).waitFor();
    expect(await readRows()).toEqual(before);
  });

  it('keeps its head in view, and what has the focus is not below it', async () => {
    await page.getByRole('checkbox').last().focus();
    await page.getByRole('checkbox').nth(1).focus();
    const [head, box] = await Promise.all([
      page.getByRole('columnheader').first().boundingBox(),
      page.getByRole('checkbox').nth(1).boundingBox(),
    ]);
    expect(head?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
  });

  it('has what is done with a row behind one button on a tablet, and nothing is cut', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const menu = page.getByRole('button', { name: /^Actions for/ }).first();
    const remove = page.getByRole('button', { name: /^Delete/ }).first();
    expect(await remove.isVisible()).toBe(false);
    await menu.click();
    expect(await remove.isVisible()).toBe(true);
    const { right } = await remove.evaluate((element) => element.getBoundingClientRect());
    expect(right).toBeLessThanOrEqual(768);
    await page.keyboard.press('Escape');
    expect(await remove.isVisible()).toBe(false);
  });
});
