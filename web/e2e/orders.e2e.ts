import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { order } from '@bookstore/contracts/orders';
import type { Page, Route } from 'playwright-core';
import { openPage } from './browser.ts';
import { sendOrder, signUp, storedCart, waitForTotal } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { DELIVERY_DETAILS, fillIn } from './forms.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
/** The last copy of it is counted; the other one is not counted. */
let scarce: Book;
let plenty: Book;
let ann: Page;
let ben: Page;

const openCustomer = async (books: readonly Book[]): Promise<Page> => {
  const page = await openPage(browser, { reducedMotion: 'reduce', localStorage: storedCart(books) });
  await signUp(page.context());
  return page;
};

const orderThroughApi = async (page: Page) =>
  sendOrder(page.context(), { books: [scarce], totalPrice: String(scarce.newPrice) });

beforeAll(async () => {
  [scarce, plenty] = await Promise.all([staff.addBook(), staff.addBook({ newPrice: 5 })]);
  [ann, ben] = await Promise.all([openCustomer([scarce, plenty]), openCustomer([])]);
  await waitForTotal(ann.context(), [scarce, plenty], 14.99);
  await staff.countStock(scarce._id, 1);
});

describe('The last copy of a book', () => {
  it('is sold out once it is ordered, left out at checkout, where an order whose reply is lost is placed once, and sold again after its order was cancelled', async () => {
    await ann.goto(`/books/${scarce._id}`);
    await ann.getByText('Only 1 left', { exact: true }).waitFor();
    const reply = await orderThroughApi(ben);
    expect(reply.status()).toBe(201);
    const { number } = order.parse(await reply.json());
    await ann.reload();
    await ann.getByText('Sold out', { exact: true }).waitFor();
    expect(await ann.getByRole('button', { name: /^Add to Cart.*sold out$/ }).isDisabled()).toBe(true);
    const refused = await orderThroughApi(ann);
    expect(refused.status()).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'OUT_OF_STOCK', productIds: [scarce._id] });

    await ann.goto('/checkout');
    await fillIn(ann, DELIVERY_DETAILS);
    await ann.getByText('Total Price: $5.00').waitFor();
    await ann.getByRole('checkbox', { name: /^I agree/ }).check();
    const loseReply = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await ann.route('**/api/orders/', loseReply, { times: 1 });
    const orderButton = ann.getByRole('button', { name: 'Place an Order' });
    await orderButton.click();
    await closeDialog(ann, 'OK');
    await fillIn(ann, { 'Phone Number': '0999' });
    await orderButton.click();
    await ann.getByRole('button', { name: 'Send the change' }).click();
    await ann.getByRole('heading', { name: /^Order / }).waitFor();
    await ann.goto('/orders');
    await ann.getByText('0999', { exact: true }).waitFor();
    expect(await ann.getByRole('article').count()).toBe(1);
    await ann.getByRole('link', { name: 'Cart, items: 1' }).waitFor();

    await ben.goto(`/orders/${number}`);
    await ben.getByText('Correct your details').click();
    await fillIn(ben, { 'Phone Number': '555 1234', City: 'Shelbyville' });
    await ben.getByRole('button', { name: 'Save' }).click();
    await ben.getByText('Your details are saved').waitFor();
    const { phone, address } = await staff.findOrder(number);
    expect([phone, address.city, address.zipcode]).toEqual(['555 1234', 'Shelbyville', '12345']);

    await ben.getByRole('button', { name: 'Cancel order' }).click();
    expect((await readDialog(ben))[0]).toBe('Cancel this order?');
    await closeDialog(ben, 'Cancel order');
    await ben.getByText('Cancelled by you').waitFor();
    await ben.getByText('Nothing to pay').waitFor();
    await ann.goto(`/books/${scarce._id}`);
    await ann.getByText('Only 1 left', { exact: true }).waitFor();
    await ben.getByRole('button', { name: 'Order again' }).click();
    await ben.getByRole('heading', { name: 'Shopping cart' }).waitFor();
    expect(await ben.getByRole('link', { name: 'Cart, items: 1' }).count()).toBe(1);
  });
});
