import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@bookstore/contracts/orders';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { aMail, anAuditLine, anOrder, aTokenOf } from '../../shared/testing/factories.ts';
import { aPage, openAsStaff, readSearch, readTexts } from './open-as-staff.tsx';
import { aBigOrder, findStatus, openOrder, region } from './open-staff-order.tsx';

const OLGA = { role: 'admin', name: 'olga' } as const;
const AUDIT = 'GET /api/audit/orders';
const ORDERS = 'GET /api/orders/';

/** Without the lists that entries have themselves. */
const entries = () =>
  readTexts(
    region('Timeline')
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement?.tagName === 'OL'),
  );
const firstWords = () => entries().map((text) => text.split(/ by | to |Nov/)[0]);

describe('The timeline of an order', () => {
  const order: Partial<Order> = {
    status: 'shipped',
    history: [
      { v: 1, at: '2026-11-20T10:00:00.000Z', action: 'place', by: { role: 'customer', name: 'Ann' } },
      {
        ...{ v: 2, at: '2026-11-21T10:00:00.000Z', action: 'correct', by: OLGA },
        corrected: ['phone', 'courierNote'],
      },
      { v: 3, at: '2026-11-23T10:00:00.000Z', action: 'ship', by: OLGA },
    ],
    notes: [{ at: '2026-11-22T10:00:00.000Z', by: { role: 'admin', name: 'olga' }, text: 'Called her' }],
  };
  const replies = {
    'GET /api/mails/': aPage([aMail({ createdAt: '2026-11-20T10:00:00.000Z' })]),
    [AUDIT]: json([
      anAuditLine({
        action: 'order.ship',
        changes: [
          { field: 'status', before: 'placed', after: 'shipped' },
          { field: 'tracking', after: 'RP 77' },
        ],
      }),
      anAuditLine({ action: 'order.correct', changes: [{ field: 'phone', before: '(personal)' }] }),
    ]),
  };

  it('has changes, notes and mails in one list, the last first, and says what was corrected', async () => {
    await openOrder(order, {}, replies);
    await waitFor(() =>
      expect(firstWords()).toEqual([
        'Shipped',
        'Called herolga (admin), ',
        'Contact corrected: phone, note for the courier',
        'Mail: Order placed',
        'Placed',
      ]),
    );
  });

  it('says what staff changed with a command, for managers alone', async () => {
    const { sent } = await openOrder(order, {}, replies);
    await waitFor(() => expect(entries()[0]).toMatch(/^Shipped by olga .*Tracking: nothing →became RP 77$/));
    expect(entries().join()).not.toContain('personal');
    expect(sent.find(({ route }) => route === AUDIT)?.query).toBe('subjectId=o1&limit=100');
  });

  it('does not ask for the audit on behalf of a fulfiller', async () => {
    const { sent } = await openAsStaff(
      '/dashboard/orders/7K3M9QWX',
      { ...replies, 'GET /api/orders/7K3M9QWX': json(aBigOrder(order)) },
      aTokenOf('fulfiller'),
    );
    await screen.findByText('Mail: Order placed');
    expect(sent.some(({ route }) => route === AUDIT)).toBe(false);
  });

  it('shows one kind of entry alone', async () => {
    const { press } = await openOrder(order, {}, replies);
    await press('Notes 1');
    expect(entries()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Notes 1' }).getAttribute('aria-pressed')).toBe('true');
    await press(/^All/);
    expect(entries()).toHaveLength(5);
  });

  it('says when it has no mails because they could not be loaded', async () => {
    await openOrder(order, {}, { 'GET /api/mails/': problem('FORBIDDEN') });
    expect(await region('Timeline').findByText('The mails could not be loaded.')).toBeTruthy();
  });
});

describe('The page of an order', () => {
  const [newer, older] = [anOrder({ number: 'NEWER222' }), anOrder({ number: 'ELDER333' })];
  const neighbours = (search: string) => ({
    [`${ORDERS}?${search}after=o1&sort=oldest&limit=1`]: aPage([newer]),
    [`${ORDERS}?${search}before=o1&limit=1`]: aPage([older]),
    'GET /api/orders/7K3M9QWX': json(aBigOrder()),
    'GET /api/orders/ELDER333': json(older),
  });
  const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

  it('has its status beside the heading, not in its name', async () => {
    await openOrder({ status: 'shipped' });
    const heading = screen.getByRole('heading', { level: 1, name: 'Dashboard Order 7K3M9QWX' });
    expect(heading.nextElementSibling?.textContent).toBe('Status: Shipped');
    expect(document.getElementById('order-status')?.textContent).toBe('Status: Shipped');
  });

  it('leads to the orders before and after it in the list from which it was opened, and back to that', async () => {
    const { user } = await openAsStaff(
      '/dashboard/orders/7K3M9QWX?status=placed&page=2',
      neighbours('status=placed&'),
    );
    await screen.findByRole('link', { name: 'Next order, ELDER333' });
    expect(hrefOf('Previous order, NEWER222')).toBe('/dashboard/orders/NEWER222?status=placed&page=2');
    expect(hrefOf('All orders')).toBe('/dashboard/orders?status=placed&page=2');
    await user.keyboard('j');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/orders/ELDER333'));
    expect(readSearch()).toEqual({ status: 'placed', page: '2' });
  });

  it('opens with the form that a link names, if its command is possible', async () => {
    const app = await openAsStaff('/dashboard/orders/7K3M9QWX?form=ship', neighbours(''));
    expect(await screen.findByRole('form', { name: 'Ship' })).toBeTruthy();
    await waitFor(() => expect(readSearch()).toEqual({}));
    expect(app.sent.every(({ route }) => route.startsWith('GET'))).toBe(true);
  });

  it('opens without a form that is impossible', async () => {
    await openAsStaff('/dashboard/orders/7K3M9QWX?form=deliver', neighbours(''));
    await findStatus('Placed');
    await waitFor(() => expect(readSearch()).toEqual({}));
    expect(within(screen.getByRole('main')).queryByRole('form', { name: 'Delivery' })).toBeNull();
  });
});
