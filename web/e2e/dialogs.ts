import type { Page } from 'playwright-core';

/** The texts of the open dialog: its title, text and buttons. */
export const readDialog = async (page: Page): Promise<string[]> => {
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  return dialog.locator('h2, p, button').allInnerTexts();
};

/** Presses a button of the open dialog and waits until it is closed, even if another one opens. */
export async function closeDialog(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  const element = await dialog.elementHandle();
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await page.waitForFunction((closed) => !closed.isConnected, element);
}

/** Confirms the dialog with this title. */
export const confirmDialog = (page: Page, title: string): Promise<void> =>
  page.getByRole('alertdialog', { name: title }).getByRole('button').first().click();
