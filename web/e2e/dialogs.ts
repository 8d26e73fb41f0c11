import type { Page } from 'playwright-core';

/** The texts of the open dialog: its title, what it says, and its buttons. */
export const readDialog = async (page: Page): Promise<string[]> => {
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  return dialog.locator('h2, p, button').allInnerTexts();
};

/** Presses a button of the open dialog and waits until it is closed, though another may have opened. */
export async function answerDialog(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  const open = await dialog.elementHandle();
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await page.waitForFunction((answered) => !answered.isConnected, open);
}
