import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ORDER_STATUSES, type OrderStatus } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { sendShop } from './open-app.tsx';
import { inTurn, readTexts } from './open-as-staff.tsx';
import { aBigOrder, findStatus, openOrder, region } from './open-staff-order.tsx';

const buttonNames = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const PRINT = 'Print packing slip';
const NOTE = 'Add note';
const REMOVAL = 'Remove “Dracula” from order 7K3M9QWX?';
const REMOVE = ['Remove Dracula', 'Remove Emma'];
const CORRECT = 'Correct name, phone or address';
const FILTERS = ['All 1', 'Changes 1', 'Notes 0', 'Mails 0'];
const BUTTONS: Record<OrderStatus, string[]> = {
  placed: ['Confirm', 'Ship', PRINT, 'Cancel order', ...REMOVE, NOTE, ...FILTERS, CORRECT],
  confirmed: ['Ship', PRINT, 'Cancel order', ...REMOVE, NOTE, ...FILTERS, CORRECT],
  shipped: ['Deliver', PRINT, 'Record return', NOTE, ...FILTERS],
  delivered: ['Collect', PRINT, 'Record return', NOTE, ...FILTERS],
  cancelled: ['Reopen', PRINT, NOTE, ...FILTERS],
  returned: [PRINT, NOTE, ...FILTERS],
};

describe('The page of an order', () => {
  it.each(ORDER_STATUSES)('has the buttons that are possible when it is %s', async (status) => {
    await openOrder({ status, changedAt: new Date().toISOString() });
    expect(buttonNames()).toEqual(BUTTONS[status]);
  });

  it('shows number, id, customer, money, and what happened when and by whom, in the zone of the shop', async () => {
    const by = { role: 'admin', name: 'olga' } as const;
    const order: Partial<Order> = {
      status: 'returned',
      payment: 'refunded',
      collected: 14.5,
      refunded: 14.5,
      carrier: 'Royal Post',
      tracking: 'RP 77',
      history: [
        { v: 1, at: '2026-11-20T10:00:00.000Z', action: 'place', by: { role: 'customer', name: 'Ann' } },
        { v: 2, at: '2026-11-21T10:00:00.000Z', action: 'ship', by },
        { v: 3, at: '2026-11-22T10:00:00.000Z', action: 'return', by, reason: 'Torn cover' },
      ],
    };
    sendShop({ timeZone: 'Pacific/Kiritimati' });
    await openOrder(order);
    await waitFor(() => expect(region('Timeline').getByText(/Nov 21, 2026, 12:00\sAM/)).toBeTruthy());
    expect(screen.getByText('Placed on 11/21/2026')).toBeTruthy();
    const text = screen.getByRole('main').textContent;
    for (const expected of ['Order ID: o1', 'Royal Post, RP 77', 'Ann Reader', '0123 456', 'Springfield'])
      expect(text).toContain(expected);
    expect(document.title).toBe('Order 7K3M9QWX - Bookstore');
    const money = readTexts(region('Books').getAllByRole('definition'));
    expect(money).toEqual(['$14.50', 'Refunded', '$14.50', '$14.50']);
    const changes = readTexts(region('Timeline').getAllByRole('listitem'));
    expect(changes.map((change) => change.replace(/Nov.*[AP]M/, ''))).toEqual([
      'Returned by olga (admin)“Torn cover”',
      'Shipped by olga (admin)',
      'Placed by Ann',
    ]);
  });

  it('says why there is no e-mail address once the customer’s account is deleted', async () => {
    await openOrder({ status: 'cancelled', payment: 'void', email: '', phone: '' });
    expect(region('Customer').getByText(/^Phone number and e-mail address were deleted/)).toBeTruthy();
    expect(region('Customer').queryByRole('link')).toBeNull();
  });
});

describe('A command', () => {
  it('records a delivery that was not paid, and the payment later', async () => {
    const { bodies, user, press, submit, answer } = await openOrder(
      { status: 'shipped' },
      {
        'POST deliver': { v: 4, status: 'delivered' },
        'POST collect': { v: 5, payment: 'collected', collected: 14.5 },
      },
    );
    await press('Deliver');
    await user.click(screen.getByRole('checkbox', { name: 'The customer paid $14.50 on delivery' }));
    await submit('Delivery', 'Deliver order');
    await findStatus('Delivered');
    await press('Collect');
    await answer('Was order 7K3M9QWX paid?', 'Collect $14.50');
    await screen.findByText('Payment collected: 7K3M9QWX');
    expect(bodies()).toEqual([{ v: 3, collected: false }, { v: 4 }]);
  });

  it('that records the return of a paid order says that it refunds', async () => {
    const { bodies, press, answer } = await openOrder(
      { status: 'delivered', payment: 'collected', collected: 10.5 },
      { 'POST return': { v: 4, status: 'returned', payment: 'refunded' } },
    );
    await press('Record return');
    expect(screen.getByText(/^The customer paid \$10\.50\. .* count as refunded/)).toBeTruthy();
    await press('Record return and refund $10.50');
    await answer('Record return 7K3M9QWX?', 'Record return and refund $10.50');
    await waitFor(() => expect(bodies()).toHaveLength(1));
  });

  it.each([
    ['placed', 'Cancel order', 'Cancellation', 'POST cancel', { status: 'cancelled', restock: true }],
    ['shipped', 'Record return', 'Return', 'POST return', { status: 'returned', restock: false }],
  ] as const)(
    'that ends a %s order asks first, takes the reason, and knows whether to restock',
    async (...row) => {
      const [from, name, form, command, { status, restock }] = row;
      const ended: Partial<Order> = { v: 4, status, payment: 'void' };
      const { bodies, press, replace, submit, answer } = await openOrder(
        { status: from },
        { [command]: ended },
      );
      await press(name);
      await replace('Reason', 'Torn cover');
      await submit(form, name);
      await answer(`${name} 7K3M9QWX?`, 'Go back');
      expect(bodies()).toEqual([]);
      await submit(form, name);
      await answer(`${name} 7K3M9QWX?`, name);
      await waitFor(() => expect(bodies()).toEqual([{ v: 3, reason: 'Torn cover', restock }]));
    },
  );

  it('that its customer’s cancellation made impossible says so, and shows the order as it is', async () => {
    const cancelled = aBigOrder({ v: 4, status: 'cancelled', payment: 'void' });
    const { press, become } = await openOrder(
      {},
      {},
      { 'POST /api/orders/o1/ship': () => problem('CONFLICT', { order: become(cancelled) })() },
    );
    await press('Ship');
    await press('Ship order');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This was changed by someone else in the meantime: it is cancelled. Nothing was done, and you see it as it is now.',
    );
    await findStatus('Cancelled');
    expect(screen.queryByRole('form', { name: 'Ship' })).toBeNull();
  });

  it('that is still possible keeps what was typed, and goes with the version that is shown then; the focus goes to the status', async () => {
    const corrected = aBigOrder({ v: 4, phone: '999' });
    const shipped = aBigOrder({ v: 5, status: 'shipped' });
    const ship = inTurn(problem('CONFLICT', { order: corrected }), json(shipped));
    const { replace, bodies, press, become } = await openOrder({}, {}, { 'POST /api/orders/o1/ship': ship });
    await press('Ship');
    await replace('Tracking code', 'T1');
    become(corrected);
    await press('Ship order');
    await screen.findByText(/Nothing was done/);
    become(shipped);
    await press('Ship order');
    await findStatus('Shipped');
    expect(bodies()).toEqual([
      { v: 3, tracking: 'T1' },
      { v: 4, tracking: 'T1' },
    ]);
    expect(screen.queryByRole('form', { name: 'Ship' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Shipped');
  });

  it('names the books for which there are no copies when an order is reopened', async () => {
    const soldOut = problem('OUT_OF_STOCK', { productIds: ['b2'] });
    const order: Partial<Order> = { status: 'cancelled', changedAt: new Date().toISOString() };
    const { press, become } = await openOrder(
      order,
      {},
      { 'POST /api/orders/o1/reopen': inTurn(soldOut, () => json(become({ v: 4, status: 'placed' }))()) },
    );
    await press('Reopen');
    expect((await screen.findByRole('alert')).textContent).toBe('Sold out: “Emma”.');
    await press('Reopen');
    await findStatus('Placed');
  });

  it('that failed without a reason says only that', async () => {
    const failing = { 'POST /api/orders/o1/confirm': () => new Response('', { status: 502 }) };
    await (await openOrder({}, {}, failing)).press('Confirm');
    expect((await screen.findByRole('alert')).textContent).toBe('That failed. Please try again.');
  });

  it.each([
    ['put back into stock', true],
    ['written off', false],
  ])('takes a book out of the order once that is confirmed, and its copy is %s', async (_what, restock) => {
    const by = { role: 'admin', name: 'grace' } as const;
    const change = { v: 4, at: '2026-11-27T10:00:00.000Z', by, action: 'removeItem' } as const;
    const history = [...aBigOrder().history, { ...change, removedTitle: 'Dracula' }];
    const items = aBigOrder().items.slice(1);
    const rest = aBigOrder({ v: 4, productIds: ['b2'], items, totalPrice: 4, history });
    const { user, sent, press } = await openOrder({}, { 'DELETE items/b1': rest });
    await press('Remove Dracula');
    const dialog = within(await screen.findByRole('dialog', { name: REMOVAL }));
    expect(dialog.getByText(/^The total falls by \$10\.50 to \$4\.00\./)).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Go back' }));
    if (!restock) await user.click(dialog.getByRole('checkbox', { name: /^The copy .* can be sold again/ }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Dracula' })).toBeNull());
    const { query } = sent.find(({ route }) => route === 'DELETE /api/orders/o1/items/b1') ?? {};
    expect(query).toBe(`v=3&restock=${restock}`);
    expect(region('Timeline').getByText('Dracula')).toBeTruthy();
  });

  it('takes no book out of the order when its dialog is closed with Escape', async () => {
    const { sent, press } = await openOrder({}, { 'POST confirm': { v: 4, status: 'confirmed' } });
    await press('Remove Dracula');
    fireEvent(
      await screen.findByRole('dialog', { name: REMOVAL }),
      new Event('cancel', { cancelable: true }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Confirm');
    await findStatus('Confirmed');
    const commands = sent.map(({ route }) => route).filter((route) => !route.startsWith('GET'));
    expect(commands).toEqual(['POST /api/orders/o1/confirm']);
  });
});

it.each([
  ['due', '$14.50'],
  ['collected', '$0.00'],
] as const)(
  'The packing slip says what to collect when the payment is %s: %s',
  async (payment, toCollect) => {
    const { press } = await openOrder({ status: 'confirmed', payment });
    const print = jest.spyOn(window, 'print').mockReturnValue();
    await press(PRINT);
    expect(print).toHaveBeenCalledTimes(1);
    const slip = screen.getByText('Bookstore: packing slip').closest<HTMLElement>('.print\\:block');
    for (const part of ['7K3M9QWX', 'Ann Reader', 'Springfield', 'Dracula', 'Emma', `To collect${toCollect}`])
      expect(slip?.textContent).toContain(part);
    expect(slip?.querySelector('svg[role="img"] path')).not.toBeNull();
    for (const place of [region('Books'), within(slip ?? document.body)])
      expect(place.getByText('ISBN 9780141439846')).toBeTruthy();
  },
);

it('The packing slip has a word of thanks, and says where the parcel comes from', async () => {
  sendShop({ company: 'Leselust GmbH', address: 'Bogen 1, 1010 Wien', slipNote: 'Enjoy your book!' });
  await openOrder();
  const sender = (await screen.findByText('Sender and address for returns')).parentElement;
  await waitFor(() => expect(sender?.textContent).toContain('Leselust GmbHBogen 1, 1010 Wien'));
  expect(screen.getByText('Enjoy your book!')).toBeTruthy();
});

describe('The form of a command', () => {
  const panel = (name: string) => screen.queryByRole('region', { name });
  const focused = () => document.activeElement;

  it('is beside the order, takes the focus and gives it back, and closes with Escape', async () => {
    const { press, user } = await openOrder();
    await press('Ship');
    expect(panel('Ship')).not.toBeNull();
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Carrier')));
    expect(screen.getByRole('button', { name: 'Ship' }).getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(panel('Ship')).toBeNull());
    expect(focused()).toBe(screen.getByRole('button', { name: 'Ship' }));
    await press(CORRECT);
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Full Name')));
  });

  it('asks before what was typed is lost, also to another form', async () => {
    const { press, replace, user, answer } = await openOrder();
    await press('Ship');
    await replace('Tracking code', 'T1');
    await user.keyboard('{Escape}');
    await answer('Leave without saving?', 'Stay');
    await press('Cancel order');
    await answer('Leave without saving?', 'Stay');
    expect(screen.getByLabelText<HTMLInputElement>('Tracking code').value).toBe('T1');
    await press('Cancel order');
    await answer('Leave without saving?', 'Leave');
    await waitFor(() => expect(panel('Cancel order')).not.toBeNull());
    expect(panel('Ship')).toBeNull();
  });

  it('stays open when another command is carried out meanwhile', async () => {
    const { press, replace, bodies } = await openOrder(
      {},
      { 'POST confirm': { v: 4, status: 'confirmed' }, 'POST ship': { v: 5, status: 'shipped' } },
    );
    await press('Ship');
    await replace('Tracking code', 'T1');
    await press('Confirm');
    await findStatus('Confirmed');
    await press('Ship order');
    await findStatus('Shipped');
    expect(bodies()).toEqual([{ v: 3 }, { v: 4, tracking: 'T1' }]);
  });

  it('corrects the note for the courier, and sends it only if it was changed', async () => {
    const { press, replace, bodies } = await openOrder(
      { courierNote: 'Ring twice' },
      { 'PUT contact': { v: 4, courierNote: 'Ring once' } },
    );
    expect(screen.getAllByText('Ring twice', { exact: false })).toHaveLength(2);
    await press('Correct name, phone or address');
    await replace('Note for the courier', 'Ring once');
    await press('Save');
    await waitFor(() => expect(bodies()).toMatchObject([{ v: 3, courierNote: 'Ring once' }]));
    await press('Correct name, phone or address');
    await press('Save');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).not.toHaveProperty('courierNote');
  });
});

it('The lines of an order show cover and author, and of a deleted book what the order stores', async () => {
  await openOrder({}, {}, { 'GET /api/books/': json([aBook({ _id: 'b1', author: 'Bram Stoker' })]) });
  const books = region('Books');
  expect(await books.findByText('Bram Stoker')).toBeTruthy();
  expect(books.getByRole('img', { name: 'Cover of Dracula' })).toBeTruthy();
  expect(books.getByText('No longer sold')).toBeTruthy();
  expect(books.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Dracula']);
});
