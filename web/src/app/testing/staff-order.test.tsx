import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ORDER_STATUSES, type OrderStatus } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { anOrder, aStaffToken, someStatistics } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const TWO_BOOKS = {
  productIds: ['b1', 'b2'],
  items: [
    { bookId: 'b1', title: 'Dracula', price: 10.5 },
    { bookId: 'b2', title: 'Emma', price: 4 },
  ],
  totalPrice: 14.5,
};
const aBigOrder = (changes: Partial<Order> = {}) => anOrder({ v: 3, ...TWO_BOOKS, ...changes });

async function openOrder(order: Order, replies: Replies = {}) {
  localStorage.setItem('token', aStaffToken());
  let current = order;
  const path = `GET /api/orders/${order.number}`;
  const { user, sent } = await openApp(`/dashboard/orders/${order.number}`, {
    [path]: () => json(current)(),
    ...replies,
  });
  await screen.findByRole('heading', { name: `Dashboard Order ${order.number}` });
  const bodies = () => sent.filter(({ route }) => !route.startsWith('GET')).map(({ body }) => body);
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const answer = async (title: string, name: string) =>
    user.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name }));
  const become = (changes: Partial<Order>) => {
    current = { ...current, ...changes };
    return current;
  };
  return { user, sent, bodies, press, answer, become };
}

const buttonNames = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const region = (name: string) => within(screen.getByRole('region', { name }));
const findStatus = async (status: string) =>
  waitFor(() => expect(document.getElementById('order-status')?.textContent).toBe(`Status: ${status}`));

const PRINT = 'Print packing slip';
const OPEN_BUTTONS = ['Remove Dracula', 'Remove Emma', 'Correct name, phone or address'];
const BUTTONS: Record<OrderStatus, string[]> = {
  placed: ['Confirm', 'Ship', 'Cancel order', PRINT, ...OPEN_BUTTONS],
  confirmed: ['Ship', 'Cancel order', PRINT, ...OPEN_BUTTONS],
  shipped: ['Record delivery', 'Record return', PRINT],
  delivered: ['Record payment', 'Record return', PRINT],
  cancelled: ['Reopen', PRINT],
  returned: [PRINT],
};

describe('The page of an order', () => {
  it.each(ORDER_STATUSES)('has the buttons that are possible when it is %s', async (status) => {
    await openOrder(aBigOrder({ status, changedAt: new Date().toISOString() }));
    expect(buttonNames()).toEqual(BUTTONS[status]);
  });

  it('shows number, id, customer, money, and what happened when and by whom', async () => {
    const by = { role: 'admin', name: 'olga' } as const;
    await openOrder(
      aBigOrder({
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
      }),
    );
    const text = screen.getByRole('main').textContent;
    for (const expected of ['Order ID: o1', 'Royal Post, RP 77', 'Ann Reader', '0123 456', 'Springfield'])
      expect(text).toContain(expected);
    expect(document.title).toBe('Order 7K3M9QWX - Bookstore');
    const money = region('Books').getAllByRole('definition');
    expect(money.map(({ textContent }) => textContent)).toEqual(['$14.50', 'Refunded', '$14.50', '$14.50']);
    const events = region('History').getAllByRole('listitem');
    expect(events.map(({ textContent }) => textContent.replace(/Nov.*[AP]M/, ''))).toEqual([
      'Returned by olga (admin)“Torn cover”',
      'Shipped by olga (admin)',
      'Placed by Ann',
    ]);
  });

  it('tells times in the zone of the shop, on the packing slip too', async () => {
    const statistics = { 'GET /api/admin': json(someStatistics({ timeZone: 'Pacific/Kiritimati' })) };
    await openOrder(aBigOrder(), statistics);
    await waitFor(() => expect(region('History').getByText(/Nov 21, 2026, 12:00\sAM/)).toBeTruthy());
    expect(screen.getByText('Placed on 11/21/2026')).toBeTruthy();
  });

  it('says why there is no e-mail address once the customer’s account is deleted', async () => {
    await openOrder(aBigOrder({ status: 'cancelled', payment: 'void', email: '', phone: '' }));
    expect(region('Customer').getByText(/^Phone number and e-mail address were deleted/)).toBeTruthy();
    expect(region('Customer').queryByRole('link')).toBeNull();
  });

  it('ships with carrier and tracking code, in the version that was seen', async () => {
    const { user, bodies, press, become } = await openOrder(aBigOrder(), {
      'POST /api/orders/o1/ship': () => json(become({ v: 4, status: 'shipped', carrier: 'Post' }))(),
    });
    await press('Ship');
    await user.type(screen.getByLabelText('Carrier'), 'Post');
    await press('Ship order');
    await findStatus('Shipped');
    expect(bodies()).toEqual([{ v: 3, carrier: 'Post' }]);
    expect(screen.queryByRole('form', { name: 'Ship' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Shipped');
    expect(screen.getByText('Sent with Post.')).toBeTruthy();
  });

  it('records a delivery that was not paid, and the payment later', async () => {
    const { bodies, user, press, answer, become } = await openOrder(aBigOrder({ status: 'shipped' }), {
      'POST /api/orders/o1/deliver': () => json(become({ v: 4, status: 'delivered' }))(),
      'POST /api/orders/o1/collect': () => json(become({ v: 5, payment: 'collected', collected: 14.5 }))(),
    });
    await press('Record delivery');
    await user.click(screen.getByRole('checkbox', { name: 'The customer paid $14.50 on delivery' }));
    await user.click(
      within(screen.getByRole('form', { name: 'Delivery' })).getByRole('button', { name: 'Record delivery' }),
    );
    await findStatus('Delivered');
    await press('Record payment');
    await answer('Was order 7K3M9QWX paid?', 'Record payment');
    await screen.findByText('Payment collected: 7K3M9QWX');
    expect(bodies()).toEqual([{ v: 3, collected: false }, { v: 4 }]);
  });

  it('asks before it is cancelled, and takes the reason', async () => {
    const { user, bodies, press, answer, become } = await openOrder(aBigOrder(), {
      'POST /api/orders/o1/cancel': () => json(become({ v: 4, status: 'cancelled', payment: 'void' }))(),
    });
    await press('Cancel order');
    const form = within(screen.getByRole('form', { name: 'Cancellation' }));
    const submit = () => user.click(form.getByRole('button', { name: 'Cancel order' }));
    await user.type(form.getByLabelText('Reason'), 'Out of print');
    await submit();
    await answer('Cancel order 7K3M9QWX?', 'Go back');
    expect(bodies()).toEqual([]);
    await submit();
    await answer('Cancel order 7K3M9QWX?', 'Cancel order');
    await findStatus('Cancelled');
    expect(bodies()).toEqual([{ v: 3, reason: 'Out of print', restock: true }]);
  });

  it('does not restock what came back unless staff say so', async () => {
    const { user, bodies, press, answer, become } = await openOrder(aBigOrder({ status: 'shipped' }), {
      'POST /api/orders/o1/return': () => json(become({ v: 4, status: 'returned', payment: 'void' }))(),
    });
    await press('Record return');
    const form = within(screen.getByRole('form', { name: 'Return' }));
    await user.click(form.getByRole('button', { name: 'Record return' }));
    await answer('Record return 7K3M9QWX?', 'Record return');
    await findStatus('Returned');
    expect(bodies()).toEqual([{ v: 3, restock: false }]);
  });

  it('removes a book after a question, and not the last one', async () => {
    const { sent, press, answer, become } = await openOrder(aBigOrder(), {
      'DELETE /api/orders/o1/items/b2': () =>
        json(become({ v: 4, productIds: ['b1'], items: TWO_BOOKS.items.slice(0, 1), totalPrice: 10.5 }))(),
    });
    await press('Remove Emma');
    await answer('Remove “Emma” from order 7K3M9QWX?', 'Remove');
    await screen.findByText('Book removed: 7K3M9QWX');
    expect(sent.find(({ route }) => route.startsWith('DELETE'))?.query).toBe('v=3');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('corrects the address', async () => {
    const { user, bodies, press, become } = await openOrder(aBigOrder(), {
      'PUT /api/orders/o1/contact': () => json(become({ v: 4, name: 'Ann Writer' }))(),
    });
    await press('Correct name, phone or address');
    await user.clear(screen.getByLabelText('Full Name'));
    await press('Save');
    expect(screen.getByText('Please fill in this field')).toBeTruthy();
    await user.type(screen.getByLabelText('Full Name'), 'Ann Writer');
    await press('Save');
    await screen.findByText('Contact corrected: 7K3M9QWX');
    expect(bodies()).toMatchObject([{ v: 3, name: 'Ann Writer', address: { city: 'Springfield' } }]);
  });

  it('shows the order as it is when its customer cancelled it meanwhile, and says so', async () => {
    const { press, become } = await openOrder(aBigOrder(), {
      'POST /api/orders/o1/ship': () =>
        problem('CONFLICT', { order: become({ v: 4, status: 'cancelled', payment: 'void' }) })(),
    });
    await press('Ship');
    await press('Ship order');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This was changed by someone else in the meantime: it is cancelled. Nothing was done, and you see it as it is now.',
    );
    await findStatus('Cancelled');
    expect(screen.queryByRole('form', { name: 'Ship' })).toBeNull();
  });

  it('keeps what was typed when the order still allows it, and sends the version that is shown then', async () => {
    const replies = [
      problem('CONFLICT', { order: aBigOrder({ v: 4, phone: '999' }) }),
      json(aBigOrder({ v: 5, status: 'shipped' })),
    ];
    const { user, bodies, press, become } = await openOrder(aBigOrder(), {
      'POST /api/orders/o1/ship': () => (replies.shift() ?? problem('NOT_FOUND'))(),
    });
    await press('Ship');
    await user.type(screen.getByLabelText('Tracking code'), 'T1');
    become({ v: 4, phone: '999' });
    await press('Ship order');
    await screen.findByText(/Nothing was done/);
    become({ v: 5, status: 'shipped' });
    await press('Ship order');
    await findStatus('Shipped');
    expect(bodies()).toEqual([
      { v: 3, tracking: 'T1' },
      { v: 4, tracking: 'T1' },
    ]);
  });

  it('names the books for which there are no copies when it is reopened', async () => {
    const { press } = await openOrder(
      aBigOrder({ status: 'cancelled', changedAt: new Date().toISOString() }),
      {
        'POST /api/orders/o1/reopen': problem('OUT_OF_STOCK', { productIds: ['b2'] }),
      },
    );
    await press('Reopen');
    expect((await screen.findByRole('alert')).textContent).toBe('Sold out: “Emma”.');
  });

  it('says that there is no order with the number', async () => {
    localStorage.setItem('token', aStaffToken());
    await openApp('/dashboard/orders/NOPE', { 'GET /api/orders/NOPE': problem('ORDER_NOT_FOUND') });
    expect(await screen.findByText('There is no order NOPE.')).toBeTruthy();
  });
});

describe('The packing slip', () => {
  it.each([
    ['due', '$14.50'],
    ['collected', '$0.00'],
  ] as const)(
    'has number, code, address, books and what to collect when the payment is %s',
    async (...row) => {
      const [payment, toCollect] = row;
      const { press } = await openOrder(aBigOrder({ status: 'confirmed', payment }));
      let prints = 0;
      window.print = () => {
        prints++;
      };
      await press(PRINT);
      expect(prints).toBe(1);
      const slip = screen.getByText('Bookstore: packing slip').closest('.print\\:block');
      const text = slip?.textContent ?? '';
      for (const part of [
        '7K3M9QWX',
        'Ann Reader',
        'Springfield',
        'Dracula',
        'Emma',
        `To collect${toCollect}`,
      ])
        expect(text).toContain(part);
      expect(slip?.querySelector('svg[role="img"] path')).not.toBeNull();
    },
  );
});
