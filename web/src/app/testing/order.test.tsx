import { describe, expect, it, jest } from '@jest/globals';
import type { Order } from '@bookstore/contracts/orders';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, problem, type Replies, type SentRequest } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder } from '../../shared/testing/factories.ts';
import { closeApp, openApp, sendShop, SIGNED_IN } from './open-app.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const CUSTOMER = { role: 'customer', name: 'Ann Reader' } as const;
const SHOP = { role: 'admin' } as const;
const PLACED = anOrder({
  productIds: ['b1', 'b2'],
  items: [
    { bookId: 'b1', title: 'Dracula', price: 10.5 },
    { bookId: 'b2', title: 'Carmilla', price: 7.25 },
  ],
  totalPrice: 17.75,
});
const SHIPPED = anOrder({
  ...PLACED,
  v: 2,
  status: 'shipped',
  carrier: 'Parcel Post',
  tracking: 'PP-42',
  history: [...PLACED.history, { v: 2, at: AT, action: 'ship', by: SHOP }],
});
const BOOKS = [aBook(), aBook({ _id: 'b2', title: 'Carmilla', newPrice: 7.25 })];

/** Opens an order that a command changes on the server. */
async function openOrder(shown: Order, command: Replies = {}) {
  let current = shown;
  const app = await openApp('/orders/7K3M9QWX', {
    ...SIGNED_IN,
    'GET /api/books/': json(BOOKS),
    'GET /api/orders/7K3M9QWX': () => json(current)(),
    ...command,
  });
  await screen.findByRole('heading', { level: 1, name: 'Order 7K3M9QWX' });
  const change = (order: Order) => {
    current = order;
  };
  return { ...app, change };
}

const bodiesOf = (sent: SentRequest[], route: string) =>
  sent.filter((request) => request.route === route).map(({ body }) => body);

async function cancel(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this order?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
}

describe('The page of an order', () => {
  it('names the ISBN of a book that has one', async () => {
    const items = PLACED.items.map((item) =>
      item.bookId === 'b1' ? { ...item, isbn: '9780141439846' } : item,
    );
    await openOrder({ ...PLACED, items });
    const isbns = screen.getAllByText(/^ISBN/).map(({ textContent }) => textContent);
    expect(isbns).toEqual(['ISBN 9780141439846']);
  });

  it('shows what happened, the books, the money and where it goes', async () => {
    const delivered = anOrder({
      ...SHIPPED,
      v: 4,
      status: 'delivered',
      payment: 'collected',
      history: [
        ...PLACED.history,
        { v: 2, at: AT, action: 'correct', by: CUSTOMER },
        { v: 3, at: AT, action: 'ship', by: SHOP },
        { v: 4, at: AT, action: 'deliver', by: SHOP },
      ],
    });
    await openOrder(delivered);
    const happened = screen.getByRole('heading', { name: 'What happened' }).closest('section');
    const labels = [...(happened?.querySelectorAll('li p') ?? [])].map(({ textContent }) => textContent);
    expect(labels).toEqual(['Placed', 'Your details were corrected by you', 'Shipped', 'Delivered']);
    expect(happened?.querySelector('time')?.dateTime).toBe(AT);
    for (const text of ['Parcel Post', 'PP-42', 'Paid', '$17.75'])
      expect(screen.getByText(text)).toBeTruthy();
    for (const line of ['Main Street 1', '12345 Springfield', 'North, Freedonia'])
      expect(screen.getByText(line)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Carmilla' })).toHaveProperty('pathname', '/books/b2');
    expect(await screen.findByAltText('Cover of Carmilla')).toBeTruthy();
    expect(document.title).toBe('Order 7K3M9QWX - Bookstore');
  });

  it.each([
    [{ payment: 'due' }, 'To pay on delivery'],
    [{ payment: 'due', status: 'delivered' }, 'Still to be paid'],
    [{ payment: 'refunded', status: 'returned' }, 'Refunded'],
    [{ payment: 'void', status: 'cancelled' }, 'Nothing to pay'],
  ] as const)('says of the payment of %j: %s', async (changes, words) => {
    await openOrder(anOrder(changes));
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('shows how far it has come, but not of one that was cancelled', async () => {
    await openOrder(SHIPPED);
    const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Placed',
      'Confirmed',
      'Shipped',
      'Delivered',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
    await closeApp();
    await openOrder(anOrder({ status: 'cancelled', payment: 'void' }));
    expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull();
  });

  it('leads from the tracking code to the page of the carrier, which the settings name, and copies the code', async () => {
    sendShop({ trackingUrl: 'https://post.example/?id={code}' });
    const { press } = await openOrder({ ...SHIPPED, tracking: 'PP 42' });
    const link = screen.getByRole('link', { name: /^Track PP 42 ?, opens in a new tab$/ });
    expect(link.getAttribute('href')).toBe('https://post.example/?id=PP%2042');
    await press('Copy the tracking code PP 42');
    expect(await screen.findByText('The tracking code is copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('PP 42');
  });

  it('says that a code could not be copied, and has no link where the settings name none', async () => {
    const { press } = await openOrder(SHIPPED);
    expect(screen.queryByRole('link', { name: /^Track/ })).toBeNull();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied'));
    await press('Copy the tracking code PP-42');
    expect(await screen.findByText(/^It could not be copied/)).toBeTruthy();
  });

  it('does not link a book that is no longer sold', async () => {
    await openOrder(PLACED, { 'GET /api/books/': json([BOOKS[0]]) });
    expect(await screen.findByText('No longer sold')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Carmilla' })).toBeNull();
  });
});

describe('What the customer was written', () => {
  const MAILS = 'GET /api/orders/o1/mails';
  const mail = {
    id: 'order:o1:1:order-placed',
    subject: 'Thank you for your order 7K3M9QWX',
    sentAt: '2026-11-20T10:00:00.000Z',
    text: 'Hello Ann,\n\nWe have received your order.',
  };

  it('is listed below what happened, folded, with subject, time and text', async () => {
    const { user } = await openOrder(PLACED, { [MAILS]: json([mail]) });
    const heading = await screen.findByRole('heading', { name: 'What we wrote you' });
    const happened = screen.getByRole('heading', { name: 'What happened' });
    expect(happened.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const folded = screen.getByText(mail.subject).closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toMatch(/Nov 20, 2026/);
    await user.click(screen.getByText(mail.subject));
    expect(folded?.querySelector('p')?.textContent).toBe(mail.text);
  });

  it('is not mentioned where there is nothing, and can be asked for again where it failed', async () => {
    let reply = problem('FORBIDDEN');
    const { user, settled } = await openOrder(PLACED, { [MAILS]: () => reply() });
    await screen.findByText('Our mails could not be loaded.');
    reply = json([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await settled();
    expect(screen.queryByText('What we wrote you')).toBeNull();
  });
});

it('The page of an order shows the note for the courier, which its customer corrects', async () => {
  const changed = anOrder({ ...PLACED, v: 2, courierNote: 'Ring once' });
  const route = 'PUT /api/orders/o1/contact';
  const noted = { ...PLACED, courierNote: 'Ring twice' };
  const { user, sent, change } = await openOrder(noted, { [route]: json(changed) });
  expect(screen.getByText('Ring twice')).toBeTruthy();
  await user.click(screen.getByText('Correct your details'));
  const field = await screen.findByLabelText('Note for the courier');
  await user.clear(field);
  await user.type(field, 'Ring once');
  change(changed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Ring once')).toBeTruthy();
  expect(bodiesOf(sent, route)).toEqual([{ v: 1, courierNote: 'Ring once' }]);
});

describe('Cancelling an order', () => {
  const ROUTE = 'POST /api/orders/o1/cancel';

  it.each([
    ['ORDER_STATE', 'The order does not allow this any more. This page shows it as it is now.'],
    ['CONFLICT', 'The order was changed in the meantime. This page shows it as it is now.'],
  ] as const)('that was shipped meanwhile (%s) shows the order as it is, and says so', async (code, text) => {
    const app = await openOrder(PLACED, {
      [ROUTE]: () => {
        app.change(SHIPPED);
        return problem(code, { order: SHIPPED })();
      },
    });
    await cancel(app.user);
    expect(await screen.findByRole('alertdialog', { name: text })).toBeTruthy();
    expect(screen.getByText('PP-42')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(screen.queryByText('Correct your details')).toBeNull();
  });

  it('alerts when it fails, and can be tried again', async () => {
    const { user } = await openOrder(PLACED, { [ROUTE]: problem('UNAVAILABLE') });
    await cancel(user);
    const text = 'The order could not be cancelled. Please try again.';
    expect(await screen.findByRole('alertdialog', { name: text })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('button', { name: 'Cancel order' })).toHaveProperty('disabled', false);
  });
});

describe('Correcting an order', () => {
  const ROUTE = 'PUT /api/orders/o1/contact';

  const correctPhone = async (user: UserEvent, phone: string) => {
    await user.click(screen.getByText('Correct your details'));
    const field = await screen.findByLabelText('Phone Number');
    await user.clear(field);
    await user.type(field, phone);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };

  it('keeps what was typed when the order was changed meanwhile, and saves it on the second try', async () => {
    const renamed = anOrder({ ...PLACED, v: 2, name: 'Ann B. Reader' });
    let refused = 0;
    const app = await openOrder(PLACED, {
      [ROUTE]: () => {
        app.change(renamed);
        return refused++ ? json(renamed)() : problem('CONFLICT', { order: renamed })();
      },
    });
    await correctPhone(app.user, '9876');
    await app.user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.getByText('Ann B. Reader')).toBeTruthy();
    expect(screen.getByLabelText('Phone Number')).toHaveProperty('value', '9876');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Your details are saved');
    expect(bodiesOf(app.sent, ROUTE)).toEqual([
      { phone: '9876', v: 1 },
      { phone: '9876', v: 2 },
    ]);
  });

  it('shows what is wrong beside the field, and sends nothing', async () => {
    const { user, sent } = await openOrder(PLACED);
    await correctPhone(user, 'call me');
    expect(await screen.findByText(/^Please enter a phone number/)).toBeTruthy();
    expect(bodiesOf(sent, ROUTE)).toEqual([]);
  });
});

describe('Ordering again', () => {
  const orderAgain = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Order again' }));

  it('names the books that are gone or sold out, once for a double click', async () => {
    const three = [...PLACED.items, { bookId: 'b3', title: 'Emma', price: 5 }];
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { user } = await openOrder(anOrder({ items: three, productIds: ['b1', 'b2', 'b3'] }), {
      'GET /api/stock/': () => promise.then(json([{ bookId: 'b2', state: 'out' }])),
    });
    await user.dblClick(screen.getByRole('button', { name: 'Order again' }));
    resolve(undefined);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('“Carmilla” is sold out. “Emma” is no longer sold.');
    expect(screen.getByRole('link', { name: 'Cart, items: 1' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('works while the stock is not known', async () => {
    const { user } = await openOrder(PLACED, { 'GET /api/stock/': problem('UNAVAILABLE') });
    await orderAgain(user);
    expect(await screen.findByRole('link', { name: 'Cart, items: 2' })).toBeTruthy();
  });
});
