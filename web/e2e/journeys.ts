import type { Page } from 'playwright-core';
import { readStaff } from './browser.ts';
import { DELIVERY, fillIn } from './forms.ts';

/** Confirms the dialog that says `title`. */
export const confirm = (page: Page, title: string): Promise<void> =>
  page.getByRole('alertdialog', { name: title }).getByRole('button').first().click();

/** Makes a new account and stays signed in with it. */
export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Register' }).click();
  await confirm(page, 'User registered completed');
}

/**
 * Puts the first business books of the front page into the cart, each from its own page: books of that genre are
 * neither added nor deleted by other tests. Answers their titles.
 */
export async function fillCart(page: Page, count: number): Promise<string[]> {
  const titles: string[] = [];
  for (let index = 0; index < count; index++) {
    await page.goto('/?genre=business');
    const title = page
      .getByRole('region', { name: 'Top Sellers' })
      .getByRole('heading', { level: 3 })
      .nth(index);
    titles.push(await title.innerText());
    await title.getByRole('link').click();
    await page.getByText('Published:').waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('Item added to the Cart').waitFor();
  }
  return titles;
}

/** Orders what is in the cart, from the cart page to the confirmation. Answers the total it said. */
export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('link', { name: /^Cart, items/ }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillIn(page, DELIVERY);
  await page.getByRole('checkbox').check();
  const total = await page.getByText(/^Total Price: \$/).innerText();
  await page.getByRole('button', { name: 'Place an Order' }).click();
  await confirm(page, 'Confirmed Order');
  return total.replace('Total Price: ', '');
}

/** Signs in at the staff entrance and stays on the dashboard. */
export async function signInStaff(page: Page): Promise<void> {
  const { username, password } = readStaff();
  await page.goto('/admin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await confirm(page, 'Admin Login successful!');
}

/** The figures on the dashboard that an order moves, the money in cents. */
export async function readSales(page: Page): Promise<{ orders: number; salesCents: number }> {
  const read = async (label: string) => {
    const card = page.locator('dl > div').filter({ hasText: label });
    const text = await card.locator('dd').innerText();
    return Number(text.replace('$', ''));
  };
  return { orders: await read('Total Orders'), salesCents: Math.round((await read('Total Sales')) * 100) };
}
