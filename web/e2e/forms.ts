import type { Locator, Page } from 'playwright-core';

export const DELIVERY_DETAILS = {
  'Full Name': 'Ann Reader',
  'Phone Number': '0123 456',
  'Address / Street': 'Main Street 1',
  City: 'Springfield',
  'Country / region': 'Mexico',
  'State / province': 'North',
  Zipcode: '12345',
};

const BOOK_DETAILS = {
  Description: 'A book that exists only during a test.',
  'Old Price': '12.50',
  'New Price': '9.99',
};

/** Fills in the fields with these labels, or chooses what they have to choose from. */
export async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true });
    if (await field.evaluate((element) => element.matches('select'))) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Fills in the form for a new book. */
export async function fillInBook(page: Page, title: string): Promise<void> {
  await fillIn(page, { Title: title, ...BOOK_DETAILS });
  await page.getByLabel('Category').selectOption('fiction');
}

/** The validation error beside a field. */
export const readFieldError = async (field: Locator): Promise<string> => {
  const id = (await field.getAttribute('aria-describedby'))?.split(' ').at(-1) ?? '';
  return field.page().locator(`[id="${id}"]`).innerText();
};
