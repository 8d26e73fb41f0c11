import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { openPage, resetPage } from './browser.ts';
import { hasFocus } from './keyboard.ts';
import { uniqueTitle } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser, { reducedMotion: 'reduce' });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const waitForFocus = async (target: Locator): Promise<void> => {
  await page.waitForFunction((element) => element === document.activeElement, await target.elementHandle());
};
const announcement = (text: string) => page.getByRole('status').filter({ hasText: text });
async function pressEnterOn(target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press('Enter');
}

describe('In a list of several pages', () => {
  it('the focus goes to the list of the page that is turned to, which is announced', async () => {
    await resetPage(page);
    await page.goto('/search?category=business&limit=2');
    const next = button('Next');
    await next.waitFor();
    let number = 1;
    for (; await next.isEnabled(); number += 1) {
      await pressEnterOn(next);
      await announcement(`Page ${number + 1} of`).waitFor();
      await waitForFocus(page.getByRole('main').getByRole('list').last());
    }
    expect(number).toBeGreaterThan(2);
  });
});

describe('What destroys', () => {
  const title = uniqueTitle('Destroyed');
  const deleteButton = (word: string) => button(`Delete ${title} ${word}`);

  beforeAll(async () => {
    for (const word of ['third', 'second', 'first']) await staff.addBook({ title: `${title} ${word}` });
    await resetPage(page, { token: staff.token });
    await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(title)}&sort=title`);
  });

  it('is red, and another button has the focus: pressing Enter twice deletes nothing', async () => {
    await pressEnterOn(deleteButton('first'));
    const dialog = page.getByRole('alertdialog', { name: `Delete “${title} first”?` });
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
    expect(await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true);
    expect(await confirm.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('p'));
        probe.style.color = 'var(--color-danger)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      }),
    );
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(deleteButton('first'));
  });

  it('moves the focus from a deleted row to the next one', async () => {
    await pressEnterOn(deleteButton('first'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    const done = page.getByRole('alertdialog', { name: 'Book deleted successfully!' });
    await done.waitFor();
    await page.keyboard.press('Enter');
    await done.waitFor({ state: 'detached' });
    await deleteButton('first').waitFor({ state: 'detached' });
    await waitForFocus(deleteButton('second'));
  });
});
