import type { Locator, Page } from 'playwright-core';

/** Fills in a form: a text for each label. */
export async function fillIn(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** What is said to be wrong with a field, next to it. */
export const readFieldError = async (field: Locator): Promise<string> => {
  const id = (await field.getAttribute('aria-describedby'))?.split(' ').at(-1) ?? '';
  return field.page().locator(`[id="${id}"]`).innerText();
};

export const DELIVERY = {
  'Full Name': 'Ann Reader',
  'Phone Number': '0123 456',
  'Address / Street': 'Main Street 1',
  City: 'Springfield',
  'Country / region': 'Freedonia',
  'State / province': 'North',
  Zipcode: '12345',
};

const BOOK = {
  Description: 'A book that is here for a moment only.',
  'Old Price': '12.50',
  'New Price': '9.99',
};

/** Fills in the form of a new book. */
export async function fillInBook(page: Page, title: string): Promise<void> {
  await fillIn(page, { Title: title, ...BOOK });
  await page.getByLabel('Category').selectOption('fiction');
}
