import { STAFF_ROLES, type StaffRole } from '@bookstore/contracts/staff';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import {
  aBook,
  anAuditLine,
  anOrder,
  aStaffToken,
  aStockLevel,
  aTokenOf,
} from '../../shared/testing/factories.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { aPage, inTurn, openAsStaff, readTexts } from './open-as-staff.tsx';

const REPLIES = {
  'GET /api/orders/': aPage([anOrder()]),
  'GET /api/orders/7K3M9QWX': json(anOrder({ customerId: 'c1' })),
  'GET /api/books/': aPage([aBook()]),
  'GET /api/books/b1': json(aBook()),
  'GET /api/stock/levels': json([aStockLevel()]),
  'GET /api/stock/b1': json(aStockLevel()),
  'GET /api/mails/': aPage([]),
};
const openAs = (role: StaffRole, address: string, replies: Replies = {}) =>
  openAsStaff(address, { ...REPLIES, ...replies }, aTokenOf(role));

const rail = () => within(screen.getByRole('navigation', { name: 'Dashboard' }));
const main = () => within(screen.getByRole('main'));

const OF_MANAGERS = [
  ...['Dashboard', 'Orders', 'Customers', 'Mails'],
  ...['Books', 'Add New Book', 'Stock', 'Categories', 'Lists', 'Import'],
];
const LINKS: Readonly<Record<StaffRole, readonly string[]>> = {
  fulfiller: ['Dashboard', 'Orders', 'Mails', 'Books'],
  manager: OF_MANAGERS,
  admin: [...OF_MANAGERS, 'Newsletter', 'Staff', 'Audit', 'Settings'],
};

describe('What a role may not do', () => {
  it.each(STAFF_ROLES)('is not in the menus of a %s', async (role) => {
    const { user } = await openAs(role, '/dashboard/orders');
    await user.click(await screen.findByRole('button', { name: new RegExp(`^ivan ${role}`, 'i') }));
    expect(screen.getByRole('link', { name: 'Your account' }).getAttribute('href')).toBe('/dashboard/me');
    expect(readTexts(rail().getAllByRole('link'))).toEqual(['Bookstore, to the shop', ...LINKS[role]]);
  });

  it.each([
    ['fulfiller', '/dashboard/customers', 'Only managers and admins', '/dashboard/orders'],
    ['fulfiller', '/dashboard/customers/c1', 'Only managers and admins', '/dashboard/orders'],
    ['fulfiller', '/dashboard/add-new-book', 'Only managers and admins', '/dashboard/orders'],
    ['fulfiller', '/dashboard/edit-book/b1', 'Only managers and admins', '/dashboard/orders'],
    ['fulfiller', '/dashboard/stock/receive', 'Only managers and admins', '/dashboard/orders'],
    ['fulfiller', '/dashboard/stock/take', 'Only managers and admins', '/dashboard/orders'],
    ['fulfiller', '/dashboard/categories', 'Only managers and admins', '/dashboard/orders'],
    ['fulfiller', '/dashboard/lists', 'Only managers and admins', '/dashboard/orders'],
    ['fulfiller', '/dashboard/import', 'Only managers and admins', '/dashboard/orders'],
    ['manager', '/dashboard/staff', 'Only admins', '/dashboard'],
    ['manager', '/dashboard/audit', 'Only admins', '/dashboard'],
    ['manager', '/dashboard/newsletter', 'Only admins', '/dashboard'],
  ] as const)('says so to a %s at %s, and asks for nothing', async (role, address, whose, way) => {
    const { sent } = await openAs(role, address);
    const text = `${whose} may open this page. Your role is ${role}.`;
    expect(await screen.findByText(text)).toBeTruthy();
    const link = main().getByRole('link', { name: 'Go to what you may open' });
    expect(link.getAttribute('href')).toBe(way);
    const asked = sent
      .map(({ route }) => route)
      .filter((route) => /audit|subscribers|admin|imports|customers/.test(route));
    expect(asked).toEqual([]);
  });

  it('is not offered to a fulfiller in the list of books, which shows the stock', async () => {
    await openAs('fulfiller', '/dashboard/manage-books');
    const row = within(await screen.findByRole('row', { name: /Dracula/ }));
    expect(await row.findByText('3')).toBeTruthy();
    expect(main().queryAllByRole('checkbox', { name: /^Select/ })).toEqual([]);
    expect(main().queryByRole('button', { name: 'More' })).toBeNull();
    expect(row.queryAllByRole('button')).toEqual([]);
    expect(row.queryAllByRole('link')).toEqual([]);
    expect(main().queryByRole('link', { name: 'Add New Book' })).toBeNull();
  });

  it('leaves a fulfiller what is to do on the dashboard, and no statistics', async () => {
    const { sent } = await openAs('fulfiller', '/dashboard');
    const panel = within(await screen.findByRole('region', { name: 'To do' }));
    expect((await panel.findByText('to ship')).closest('a')?.textContent).toBe('1 to ship ');
    expect(screen.getAllByRole('region')).toHaveLength(1);
    expect(sent.some(({ route }) => route === 'GET /api/admin')).toBe(false);
  });

  it('is not offered to a fulfiller on the page of an order, nor asked for', async () => {
    const { sent } = await openAs('fulfiller', '/dashboard/orders/7K3M9QWX');
    expect(await screen.findByRole('button', { name: 'Ship' })).toBeTruthy();
    for (const name of ['Cancel order', 'Record return', 'Remove Dracula'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('Changes by staff')).toBeNull();
    expect(screen.queryByRole('link', { name: 'All orders of this customer' })).toBeNull();
    expect(sent.some(({ route }) => route === 'GET /api/admin')).toBe(false);
  });
});

describe('The changes of a thing', () => {
  it('are on the page of a book with those of its stock, newest first, for managers who open them', async () => {
    const { user, sent } = await openAs('manager', '/dashboard/edit-book/b1', {
      'GET /api/audit/catalog': json([
        anAuditLine({
          id: '0193499b1400aaaaaaaaaaaa',
          action: 'book.change',
          changes: [{ field: 'newPrice', before: 12, after: 10.5 }],
        }),
      ]),
      'GET /api/audit/orders': json([
        anAuditLine({ id: '0193499b1500aaaaaaaaaaaa', action: 'stock.receive', changes: [] }),
      ]),
    });
    await user.click(await screen.findByText('Changes by staff'));
    const items = await screen.findAllByText(/^(Book|Stock): /);
    expect(readTexts(items)).toEqual(['Stock: receive', 'Book: change']);
    expect(items[1]?.closest('li')?.textContent).toMatch(
      /by olga \(admin\).*New price: \$12\.00 →became \$10\.50$/,
    );
    const queries = sent.filter(({ route }) => route.includes('/api/audit/')).map(({ query }) => query);
    expect(queries).toEqual(['subjectId=b1&limit=100', 'subjectId=b1&limit=100']);
  });
});

const EXPIRED = 'Token has been expired!, Please login again.';

describe('An open tab', () => {
  it('is out once the token is not valid any more', async () => {
    const identity = json({ username: 'olga', role: 'admin' });
    hastenTimers();
    await openAsStaff('/dashboard/mails', {
      ...REPLIES,
      'GET /api/staff/identity': inTurn(identity, problem('UNAUTHENTICATED')),
    });
    expect(await screen.findByRole('alertdialog', { name: EXPIRED })).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
    expect(window.location.pathname).toBe('/');
  });

  it('stays when what was refused is the token before', async () => {
    const refusal = Promise.withResolvers<Response>();
    const { settled } = await openAsStaff('/dashboard/mails', {
      ...REPLIES,
      'GET /api/staff/identity': () => refusal.promise,
    });
    await screen.findByRole('heading', { level: 1 });
    localStorage.setItem('token', aStaffToken(undefined, { v: 2 }));
    refusal.resolve(await problem('UNAUTHENTICATED')());
    await settled();
    await waitFor(() => expect(localStorage.getItem('token')).not.toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
