import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@bookstore/contracts/orders';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { anOrder, aStaffToken, someStatistics } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

const anna = anOrder({ _id: 'o1', number: 'AAAA1111' });
const bob = anOrder({ _id: 'o2', number: 'BBBB2222', name: 'Bob Buyer', status: 'confirmed' });
const cleo = anOrder({ _id: 'o3', number: 'CCCC3333', name: 'Cleo Client' });
const placedNow = anOrder({ _id: 'o9', number: 'ZZZZ9999', name: 'Zoe New' });

const LIST = 'GET /api/orders/';
const BATCH = 'POST /api/orders/batch';
const page = (orders: readonly Order[], total = orders.length) =>
  json(orders, { 'x-total-count': String(total) });

const ordersByStatus = { placed: 1200, confirmed: 3, shipped: 0, delivered: 40, cancelled: 2, returned: 0 };

async function openOrders(search = '', replies: Replies = {}) {
  localStorage.setItem('token', aStaffToken());
  const { user, sent } = await openApp(`/dashboard/orders${search}`, {
    'GET /api/admin': json(someStatistics({ ordersByStatus, timeZone: 'Europe/Berlin' })),
    [LIST]: page([anna, bob, cleo], 3 * STAFF_PAGE_SIZE),
    ...replies,
  });
  const lastQuery = () => Object.fromEntries(new URLSearchParams(sent.findLast(isList)?.query));
  const isList = ({ route }: { route: string }) => route === LIST;
  return { user, sent, lastQuery };
}

const select = (number: string) => screen.findByRole('checkbox', { name: `Select order ${number}` });
const checkedNames = () =>
  screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.closest('label')?.textContent);
const addressQuery = () => Object.fromEntries(new URLSearchParams(window.location.search));
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());
afterEach(closeApp);

describe('The staff’s orders', () => {
  it('show number, status, customer, total and payment, and lead to the order', async () => {
    const { user, lastQuery } = await openOrders();
    const row = await screen.findByRole('row', { name: /BBBB2222/ });
    for (const text of [/Confirmed/, /Bob Buyer/, /ann@example.com/, /\$10\.50/, /Due/])
      expect(row.textContent).toMatch(text);
    expect(lastQuery()).toEqual({ limit: String(STAFF_PAGE_SIZE) });
    await user.click(within(row).getByRole('link', { name: 'BBBB2222' }));
    expect(window.location.pathname).toBe('/dashboard/orders/BBBB2222');
  });

  it('have a tab for each status with the number of its orders', async () => {
    const { user, lastQuery } = await openOrders('?sort=oldest&page=2');
    const tabs = within(screen.getByRole('navigation', { name: 'Orders by status' }));
    await screen.findByText('1,245');
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All1,245',
      'Placed1,200',
      'Confirmed3',
      'Shipped0',
      'Delivered40',
      'Cancelled2',
      'Returned0',
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('All1,245');
    await user.click(tabs.getByRole('link', { name: /Placed/ }));
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Placed1,200');
    expect(addressQuery()).toEqual({ status: 'placed', sort: 'oldest' });
    await waitFor(() =>
      expect(lastQuery()).toEqual({ status: 'placed', sort: 'oldest', limit: String(STAFF_PAGE_SIZE) }),
    );
  });

  it.each(['q=ann', 'payment=due', 'from=2026-11-01', 'to=2026-11-30'])(
    'have no number beside a search by %s, which it would leave out',
    async (search) => {
      await openOrders(`?${search}`);
      await screen.findByText(/time zone Europe\/Berlin/);
      const tabs = within(screen.getByRole('navigation', { name: 'Orders by status' })).getAllByRole('link');
      expect(tabs.map(({ textContent }) => textContent).join(' ')).toBe(
        'All Placed Confirmed Shipped Delivered Cancelled Returned',
      );
    },
  );

  it('were placed on the days of the shop, by which they are filtered', async () => {
    const atNight = { ...anna, createdAt: '2026-11-20T23:30:00.000Z' };
    await openOrders('', { [LIST]: page([atNight]) });
    await screen.findByText('Days and times are those of the time zone Europe/Berlin.');
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /AAAA1111/ }).textContent).toMatch(/Nov 21, 2026, 12:30\sAM/),
    );
  });

  it.each([
    ['', 2, 'At least 2 orders', 'newest 5,000', 'older'],
    ['&sort=oldest', 0, 'No orders found so far', 'oldest 5,000', 'newer'],
  ])('say what was compared when not all were: %s', async (sort, total, found, first, others) => {
    const orders = total > 0 ? [anna, bob] : [];
    const headers = { 'x-total-count': String(total), 'x-total-count-is': 'at-least' };
    await openOrders(`?q=ann+reader${sort}`, { [LIST]: json(orders, headers) });
    const said = (await screen.findByText(/were compared with the rest/)).textContent;
    for (const words of [`${found}:`, `only the ${first}`, `find ${others} ones`])
      expect(said).toContain(words);
  });

  it('are searched, filtered and sorted by the address, each time from the first page', async () => {
    const { user, lastQuery } = await openOrders('?page=2');
    await user.type(await screen.findByLabelText('Search orders'), ' bob@example.com {Enter}');
    await user.selectOptions(screen.getByLabelText('Payment'), 'Collected');
    await user.type(screen.getByLabelText('From'), '2026-11-01');
    await user.type(screen.getByLabelText('To'), '2026-11-30');
    const placed = await screen.findByRole('columnheader', { name: /Placed/ });
    expect(placed.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(placed).getByRole('button'));
    const filters = { q: 'bob@example.com', payment: 'collected', from: '2026-11-01', to: '2026-11-30' };
    await waitFor(() =>
      expect(lastQuery()).toEqual({ ...filters, sort: 'oldest', limit: String(STAFF_PAGE_SIZE) }),
    );
    expect(addressQuery()).toEqual({ ...filters, sort: 'oldest' });
    expect(placed.getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('link', { name: 'Clear all filters' }));
    await waitFor(() => expect(lastQuery()).toEqual({ sort: 'oldest', limit: String(STAFF_PAGE_SIZE) }));
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('');
  });

  it('are paged, and ignore what is wrong in the address', async () => {
    const { user, lastQuery } = await openOrders('?status=lost&page=nine&from=yesterday&sort=best');
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    expect(lastQuery()).toEqual({ limit: String(STAFF_PAGE_SIZE) });
    await user.click(button('Next'));
    await waitFor(() => expect(lastQuery()).toEqual({ limit: String(STAFF_PAGE_SIZE), page: '2' }));
    expect(addressQuery()).toEqual({ page: '2' });
  });

  it('appear by themselves, and leave selection and focus where they are', async () => {
    let orders = [anna, bob];
    const { user } = await openOrders('', { [LIST]: () => page(orders)() });
    const box = await select('BBBB2222');
    await user.click(box);
    orders = [placedNow, anna, bob];
    await screen.findByText('Zoe New', undefined, { timeout: 3000 });
    expect(checkedNames()).toEqual(['Select order BBBB2222']);
    expect(document.activeElement).toBe(box);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(await select('AAAA1111'));
  });

  it('are selected one by one, from one to another, and all of a page', async () => {
    const { user } = await openOrders();
    await user.click(await select('AAAA1111'));
    await user.keyboard('{Shift>}');
    await user.click(await select('CCCC3333'));
    await user.keyboard('{/Shift}');
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
    expect(screen.getByText('3 selected')).toBeTruthy();
    expect(all).toHaveProperty('checked', true);
    await user.click(await select('BBBB2222'));
    expect(all).toHaveProperty('indeterminate', true);
    await user.click(button('Clear selection'));
    expect(checkedNames()).toEqual([]);
    expect(button('Ship')).toHaveProperty('disabled', true);
  });

  it('say when there are none, and when they cannot be loaded', async () => {
    await openOrders('?q=nobody', { [LIST]: page([]) });
    expect(await screen.findByText('No orders found.')).toBeTruthy();
    await closeApp();
    await openOrders('', { [LIST]: problem('FORBIDDEN') });
    expect((await screen.findByRole('alert')).textContent).toContain('The orders could not be loaded.');
  });
});

describe('Several orders', () => {
  it('are confirmed together, and each outcome is told', async () => {
    const results = [
      { id: 'o1', order: { ...anna, v: 2, status: 'confirmed' } },
      { id: 'o2', error: 'ORDER_STATE', order: { ...bob, status: 'shipped' } },
    ];
    const { user, sent } = await openOrders('', { [BATCH]: json({ results }) });
    await user.click(await select('AAAA1111'));
    await user.click(await select('BBBB2222'));
    await user.click(button('Confirm'));
    const outcome = await screen.findByText('Confirmed: 1 of 2 orders.');
    const orders = [anna, bob].map(({ _id: id, v }) => ({ id, v }));
    expect(sent.find(({ route }) => route === BATCH)?.body).toEqual({ action: 'confirm', orders });
    const items = within(outcome.closest('[role="status"]') ?? document.body).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'AAAA1111 confirmed.',
      'BBBB2222 The order does not allow this any more: it is shipped.',
    ]);
    expect(checkedNames()).toEqual(['Select order BBBB2222']);
  });

  it('are told of before the list is loaded again, and those that are ticked meanwhile stay selected', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    let isChanged = false;
    const { user } = await openOrders('', {
      [LIST]: () => (isChanged ? Promise.withResolvers<Response>().promise : page([anna, bob])()),
      [BATCH]: () => {
        isChanged = true;
        return promise;
      },
    });
    await user.click(await select('AAAA1111'));
    await user.click(button('Confirm'));
    await user.click(await select('BBBB2222'));
    resolve(await json({ results: [{ id: 'o1', order: anna }] })());
    await screen.findByText('Confirmed: 1 of 1 order.');
    expect(checkedNames()).toEqual(['Select order BBBB2222']);
  });

  it('are shipped only after a question', async () => {
    const { user, sent } = await openOrders('', { [BATCH]: json({ results: [{ id: 'o1', order: anna }] }) });
    const shipments = () => sent.filter(({ route }) => route === BATCH).length;
    await user.click(await select('AAAA1111'));
    await user.click(button('Ship'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Ship 1 order?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(shipments()).toBe(0);
    await user.click(button('Ship'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ship' }));
    await screen.findByText('Shipped: 1 of 1 order.');
    expect(shipments()).toBe(1);
  });

  it('are changed in the version in which they were selected, or that was told after a conflict', async () => {
    const corrected = { ...anna, v: 2, phone: '0999' };
    let orders = [anna];
    const conflict = json({ results: [{ id: 'o1', error: 'CONFLICT', order: corrected }] });
    const { user, sent } = await openOrders('', { [LIST]: () => page(orders)(), [BATCH]: conflict });
    await user.click(await select('AAAA1111'));
    orders = [{ ...corrected, name: 'Anna Corrected' }];
    await screen.findByText('Anna Corrected', undefined, { timeout: 3000 });
    await user.click(button('Confirm'));
    await screen.findByText(/changed by someone else in the meantime: it is placed\./);
    await user.click(button('Confirm'));
    const versions = () => sent.flatMap(({ route, body }) => (route === BATCH ? [body] : []));
    await waitFor(() =>
      expect(versions()).toMatchObject([{ orders: [{ id: 'o1', v: 1 }] }, { orders: [{ id: 'o1', v: 2 }] }]),
    );
  });

  it('are cancelled with a reason, and those that could not be stay selected', async () => {
    const results = [
      { id: 'o1', order: { ...anna, v: 2, status: 'cancelled' } },
      { id: 'o3', error: 'INTERNAL_ERROR' },
    ];
    const { user, sent } = await openOrders('', { [BATCH]: json({ results }) });
    await user.click(await select('AAAA1111'));
    await user.click(await select('CCCC3333'));
    await user.click(button('Cancel orders'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 2 orders?' }));
    await user.type(dialog.getByLabelText('Reason'), 'One customer took all copies');
    await user.click(dialog.getByRole('button', { name: 'Cancel 2 orders' }));
    await screen.findByText('Cancelled: 1 of 2 orders.');
    expect(screen.getByText(/Something went wrong\./)).toBeTruthy();
    expect(sent.find(({ route }) => route === BATCH)?.body).toMatchObject({
      action: 'cancel',
      reason: 'One customer took all copies',
    });
    expect(checkedNames()).toEqual(['Select order CCCC3333']);
  });

  it.each([
    ['FORBIDDEN', 'The orders could not be changed. Please try again.'],
    ['UNAVAILABLE', 'Some of the orders may have been changed. Please try again: none is changed twice.'],
  ] as const)('stay selected when the request fails with %s', async (code, message) => {
    const { user } = await openOrders('', { [BATCH]: problem(code) });
    await user.click(await select('AAAA1111'));
    await user.click(button('Confirm'));
    await screen.findByRole('alertdialog', { name: message });
    expect(checkedNames()).toEqual(['Select order AAAA1111']);
  });
});

describe('The export', () => {
  it('saves the orders of the search, and says how large the file is', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) saved.push(file);
      return '#file';
    };
    const csv = '\uFEFFnumber,total\n'.padEnd(2498, 'x');
    const { user, sent } = await openOrders('?status=shipped&page=2', {
      'GET /api/orders/export.csv': () => new Response(csv, { headers: { 'content-type': 'text/csv' } }),
    });
    await user.click(button('Export CSV'));
    expect(await screen.findByText('Saved orders.csv, 2.5 kB.')).toBeTruthy();
    // With the three bytes of the byte order mark, without which Excel garbles 'Hlavná'.
    expect(saved.map(({ size }) => size)).toEqual([2500]);
    const request = sent.find(({ route }) => route.endsWith('export.csv'));
    expect(request?.query).toBe('status=shipped');
    expect(request?.headers.get('authorization')).toMatch(/^Bearer /);
  });
});
