import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { order } from '@bookstore/contracts/orders';
import type { Page } from 'playwright-core';
import { findFlaws } from './axe.ts';
import { openPage, pathOf } from './browser.ts';
import { sendOrder, signUp, storedCart, waitForTotal } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { DELIVERY_DETAILS, fillIn } from './forms.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
/** Two copies of one book, which three customers want; the other one is not counted. */
let scarce: Book;
let plenty: Book;
let ann: Page;
let ben: Page;
let cleo: Page;
let annsNumber: string;
let bensNumber: string;

const openCustomer = async (books: readonly Book[]): Promise<Page> => {
  const page = await openPage(browser, { reducedMotion: 'reduce', localStorage: storedCart(books) });
  await signUp(page.context());
  return page;
};

const placeOrder = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Place an Order' }).click();
};

const orderThroughApi = async (page: Page) =>
  sendOrder(page.context(), { books: [scarce], totalPrice: String(scarce.newPrice) });

beforeAll(async () => {
  [scarce, plenty] = await Promise.all([staff.addBook(), staff.addBook({ newPrice: 5 })]);
  [ann, ben, cleo] = await Promise.all([
    openCustomer([scarce]),
    openCustomer([]),
    openCustomer([scarce, plenty]),
  ]);
  await waitForTotal(ann.context(), [scarce, plenty], 14.99);
  await staff.countStock(scarce._id, 2);
});

describe('A book of which two copies are counted', () => {
  it('says on its page how many are left', async () => {
    await cleo.goto(`/books/${scarce._id}`);
    await cleo.getByText('Only 2 left', { exact: true }).waitFor();
    await cleo.goto(`/books/${plenty._id}`);
    await cleo.getByText('Published:').waitFor();
    expect(await cleo.getByText(/^(In stock|Only|Sold out)/).count()).toBe(0);
  });

  it('is bought by two customers', async () => {
    await ann.goto('/checkout');
    await fillIn(ann, DELIVERY_DETAILS);
    await placeOrder(ann);
    await closeDialog(ann, 'OK');
    const link = ann.getByRole('link', { name: 'See this order' });
    annsNumber = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    expect(annsNumber).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const reply = await orderThroughApi(ben);
    expect(reply.status()).toBe(201);
    bensNumber = order.parse(await reply.json()).number;
  });

  it('is sold out for the third, on its page and card, in the cart, and for the API', async () => {
    await cleo.goto(`/books/${scarce._id}`);
    await cleo.getByText('Sold out', { exact: true }).waitFor();
    expect(await cleo.getByRole('button', { name: /^Add to Cart.*sold out$/ }).isDisabled()).toBe(true);
    expect(await findFlaws(cleo)).toEqual([]);
    await cleo.goto(`/search?q=${encodeURIComponent(scarce.title)}`);
    const card = cleo.getByRole('article').filter({ hasText: scarce.title });
    await card.getByText('Sold out', { exact: true }).waitFor();
    expect(await card.getByRole('button', { name: /^Add to Cart/ }).isDisabled()).toBe(true);
    expect(await findFlaws(cleo)).toEqual([]);
    await cleo.goto('/cart');
    await cleo.getByText('It is not counted, and stays in your cart.').waitFor();
    expect(await findFlaws(cleo)).toEqual([]);
    const reply = await orderThroughApi(cleo);
    expect(reply.status()).toBe(409);
    expect(await reply.json()).toMatchObject({ code: 'OUT_OF_STOCK', productIds: [scarce._id] });
  });

  it('is left out of the order at checkout, and stays in the cart', async () => {
    await cleo.getByRole('link', { name: 'Checkout', exact: true }).click();
    await fillIn(cleo, DELIVERY_DETAILS);
    await cleo.getByText('Total Price: $5.00').waitFor();
    await cleo.getByText('Items: 1', { exact: true }).waitFor();
    expect(await findFlaws(cleo)).toEqual([]);
    await placeOrder(cleo);
    expect(await readDialog(cleo)).toContain('Confirmed Order');
    await closeDialog(cleo, 'OK');
    await cleo.getByRole('link', { name: 'Cart, items: 1' }).click();
    await cleo.getByRole('button', { name: `Remove ${scarce.title}` }).click();
    await cleo.getByText('No product found!').waitFor();
  });
});

describe('An order', () => {
  it('cannot be cancelled once it is shipped: its page shows the parcel instead, and says so', async () => {
    await ann.goto(`/orders/${annsNumber}`);
    await ann.getByText('To pay on delivery').waitFor();
    expect(await findFlaws(ann)).toEqual([]);
    await staff.commandOrder(annsNumber, 'confirm');
    await staff.commandOrder(annsNumber, 'ship', { carrier: 'Parcel Post', tracking: 'PP-42' });
    await ann.getByRole('button', { name: 'Cancel order' }).click();
    await closeDialog(ann, 'Cancel order');
    expect((await readDialog(ann))[0]).toMatch(/This page shows it as it is now\.$/);
    await closeDialog(ann, 'OK');
    for (const text of ['Parcel Post', 'PP-42']) await ann.getByText(text, { exact: true }).waitFor();
    const happened = ann.getByRole('listitem').filter({ has: ann.locator('time') });
    expect(await happened.locator('p').allInnerTexts()).toEqual(['Placed', 'Confirmed', 'Shipped']);
    expect(await ann.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
  });

  it('is paid when it is delivered', async () => {
    await staff.commandOrder(annsNumber, 'deliver');
    await ann.reload();
    await ann.getByText('Paid', { exact: true }).waitFor();
    await ann.getByText('Status: Delivered').waitFor();
    expect(await findFlaws(ann)).toEqual([]);
  });

  it('is corrected by its customer, which staff see', async () => {
    await ben.goto(`/orders/${bensNumber}`);
    await ben.getByText('Correct your details').click();
    await fillIn(ben, { 'Phone Number': '555 1234', City: 'Shelbyville' });
    expect(await findFlaws(ben)).toEqual([]);
    await ben.getByRole('button', { name: 'Save' }).click();
    await ben.getByText('Your details are saved').waitFor();
    const { phone, address } = await staff.findOrder(bensNumber);
    expect([phone, address.city, address.zipcode]).toEqual(['555 1234', 'Shelbyville', '12345']);
  });

  it('is cancelled by its customer after a question, and its copy can be bought again', async () => {
    await ben.getByRole('button', { name: 'Cancel order' }).click();
    expect((await readDialog(ben))[0]).toBe('Cancel this order?');
    await closeDialog(ben, 'Keep order');
    await ben.getByRole('button', { name: 'Cancel order' }).click();
    await closeDialog(ben, 'Cancel order');
    await ben.getByText('Cancelled by you').waitFor();
    await ben.getByText('Nothing to pay').waitFor();
    expect(await findFlaws(ben)).toEqual([]);
    await cleo.goto(`/books/${scarce._id}`);
    await cleo.getByText('Only 1 left', { exact: true }).waitFor();
    expect((await orderThroughApi(cleo)).status()).toBe(201);
  });

  it('is ordered again as far as its books can be bought', async () => {
    await ben.getByRole('button', { name: 'Order again' }).click();
    expect(await readDialog(ben)).toContain(`“${scarce.title}” is sold out.`);
    await closeDialog(ben, 'OK');
    expect(pathOf(ben)).toBe(`/orders/${bensNumber}`);
    await cleo.goto('/orders');
    await cleo.getByRole('link', { name: 'See this order' }).last().click();
    await cleo.getByRole('button', { name: 'Order again' }).click();
    await cleo.getByRole('heading', { name: 'Shopping cart' }).waitFor();
    expect(await cleo.getByRole('link', { name: 'Cart, items: 1' }).count()).toBe(1);
  });
});
