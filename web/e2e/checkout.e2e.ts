import { describe, expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { sumAmounts } from '@bookstore/contracts/currency';
import type { Route } from 'playwright-core';
import { openPage, pathOf, resetPage } from './browser.ts';
import { signUp, storedCart, waitForRemoval, waitForTotal } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { DELIVERY_DETAILS, fillIn } from './forms.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser);

const orderButton = () => page.getByRole('button', { name: 'Place an Order' });
const cartLink = (count: number) => page.getByRole('link', { name: `Cart, items: ${count}` });

async function openCheckout(books: readonly Book[]): Promise<void> {
  await resetPage(page, storedCart(books));
  await signUp(page.context());
  await waitForTotal(page.context(), books, sumAmounts(books.map(({ newPrice }) => newPrice)));
  await page.goto('/checkout');
  await fillIn(page, DELIVERY_DETAILS);
  await page.getByRole('checkbox').check();
}

describe('An order', () => {
  it('is placed once by a double click, and clears the cart', async () => {
    const book = await staff.addBook();
    await openCheckout([book]);
    await orderButton().dblclick();
    expect((await readDialog(page))[0]).toBe('Confirmed Order');
    await closeDialog(page, 'OK');
    expect(pathOf(page)).toBe('/orders');
    await page.reload();
    await page.getByText(book.title).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(await cartLink(0).count()).toBe(1);
  });

  it('is placed once when its reply is lost, and what is corrected then is sent after it', async () => {
    await openCheckout([await staff.addBook()]);
    const loseReply = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/orders/', loseReply, { times: 1 });
    await orderButton().click();
    await closeDialog(page, 'OK');
    await page.getByLabel('Phone Number').fill('0999');
    await orderButton().click();
    await page.getByRole('button', { name: 'Send the change' }).click();
    await page.getByRole('heading', { name: /^Order / }).waitFor();
    await page.goto('/orders');
    await page.getByText('0999', { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('is refused when a price has changed or a book is gone, and accepted at the new price without it', async () => {
    const [unchanged, changed, deleted] = [
      await staff.addBook(),
      await staff.addBook({ newPrice: 5 }),
      await staff.addBook({ newPrice: 1 }),
    ];
    await openCheckout([unchanged, changed, deleted]);
    await staff.deleteBook(deleted._id);
    await waitForRemoval(page.context(), [unchanged, changed, deleted], deleted);
    await orderButton().click();
    await closeDialog(page, 'OK');
    const alert = page.locator('form').getByRole('alert');
    const line = alert.getByRole('listitem').filter({ hasText: deleted.title });
    const reread = page.waitForResponse(
      (reply) => reply.url().includes('/api/books/?ids=') && !reply.url().includes(deleted._id),
    );
    await line.getByRole('button', { name: 'Remove it from the cart' }).click();
    await cartLink(2).waitFor();
    await reread;

    await staff.changeBook(changed._id, { newPrice: 8 });
    await waitForTotal(page.context(), [unchanged, changed], 17.99);
    await orderButton().click();
    expect(await readDialog(page)).toEqual(['Failed to place an order', 'OK']);
    await closeDialog(page, 'OK');
    await alert.getByText('The total is now $17.99. Place the order again if you agree.').waitFor();
    await page.getByText('Total Price: $17.99').waitFor();
    await orderButton().click();
    expect(await readDialog(page)).toContain('Confirmed Order');
  });
});
