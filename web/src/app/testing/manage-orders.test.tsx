import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { anOrder } from '../../shared/testing/factories.ts';
import { json } from '../../shared/testing/fake-server.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { aPage, readSearch, readTexts } from './open-as-staff.tsx';
import { anna, bob, findBox, LIST, openOrders, readChecked, zoe } from './open-orders.tsx';

const tabs = () => within(screen.getByRole('navigation', { name: 'Orders by status' }));

const DONE_TO_ORDERS = ['Confirm', 'Ship', 'Deliver', 'Collect', 'Print slips', 'Cancel orders'];

describe('The staff’s orders', () => {
  it('show number, status, customer and total in rows that lead to the order wherever they are clicked', async () => {
    const { user, lastQuery } = await openOrders();
    const row = await screen.findByRole('row', { name: /BBBB2222/ });
    for (const text of ['Confirmed', 'Bob Buyer', 'ann@example.com', '$10.50'])
      expect(row.textContent).toContain(text);
    expect(lastQuery()).toEqual({ limit: String(STAFF_PAGE_SIZE) });
    const link = within(row).getByRole('link', { name: 'BBBB2222' });
    expect(link.getAttribute('href')).toBe('/dashboard/orders/BBBB2222');
    await user.click(within(row).getByText('Bob Buyer'));
    expect(window.location.pathname).toBe('/dashboard/orders/BBBB2222');
  });

  it('tell the payment only of those that were delivered and are not paid', async () => {
    const delivered = anOrder({ ...anna, status: 'delivered' });
    await openOrders('', { [LIST]: aPage([delivered, bob]) });
    const row = await screen.findByRole('row', { name: /AAAA1111/ });
    expect(row.textContent).toContain('Due$10.50');
    expect(screen.getByRole('row', { name: /BBBB2222/ }).textContent).not.toContain('Due');
  });

  it('have a tab for each status with the number of its orders', async () => {
    const { user, lastQuery } = await openOrders('?sort=oldest&page=2');
    await screen.findByText('1,245');
    expect(readTexts(tabs().getAllByRole('link'))).toEqual([
      'All1,245',
      'Placed1,200',
      'Confirmed3',
      'Shipped0',
      'Delivered40',
      'Cancelled2',
      'Returned0',
    ]);
    expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('All1,245');
    await user.click(tabs().getByRole('link', { name: /Placed/ }));
    expect(tabs().getByRole('link', { current: 'page' }).textContent).toBe('Placed1,200');
    expect(readSearch()).toEqual({ status: 'placed', sort: 'oldest' });
    await waitFor(() =>
      expect(lastQuery()).toEqual({ status: 'placed', sort: 'oldest', limit: String(STAFF_PAGE_SIZE) }),
    );
  });

  it.each(['q=ann', 'payment=due', 'from=2026-11-01', 'to=2026-11-30'])(
    'have no number beside a search by %s, which it would leave out',
    async (search) => {
      await openOrders(`?${search}`);
      await screen.findByText(/time zone Europe\/Berlin/);
      expect(readTexts(tabs().getAllByRole('link')).join(' ')).toBe(
        'All Placed Confirmed Shipped Delivered Cancelled Returned',
      );
    },
  );

  it('were placed on the days of the shop, by which they are filtered', async () => {
    await openOrders('', { [LIST]: aPage([{ ...anna, createdAt: '2026-11-20T23:30:00.000Z' }]) });
    await screen.findByText('Days and times are those of the time zone Europe/Berlin.');
    const row = within(await screen.findByRole('row', { name: /AAAA1111/ }));
    await waitFor(() => expect(row.getByTitle(/Nov 21, 2026, 12:30\sAM/)).toBeTruthy());
  });

  it.each([
    ['', 2, 'At least 2 orders', 'newest 5,000', 'older'],
    ['&sort=oldest', 0, 'No orders found so far', 'oldest 5,000', 'newer'],
  ])('say what was compared when not all were: %s', async (sort, total, found, first, others) => {
    const headers = { 'x-total-count': String(total), 'x-total-count-is': 'at-least' };
    await openOrders(`?q=ann+reader${sort}`, { [LIST]: json([anna, bob].slice(0, total), headers) });
    const said = (await screen.findByText(/were compared with the rest/)).textContent;
    for (const words of [`${found}:`, `only the ${first}`, `find ${others} ones`])
      expect(said).toContain(words);
  });

  it('are searched, filtered and sorted by the address, each time from the first page', async () => {
    const { user, press, lastQuery } = await openOrders('?page=2');
    await user.type(await screen.findByLabelText('Search orders'), ' bob@example.com {Enter}');
    await press('Filters');
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
    expect(readSearch()).toEqual({ ...filters, sort: 'oldest' });
    expect(placed.getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('link', { name: 'Clear all filters' }));
    await waitFor(() => expect(lastQuery()).toEqual({ sort: 'oldest', limit: String(STAFF_PAGE_SIZE) }));
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('');
  });

  it('have as many on a page as its address says', async () => {
    const { user, lastQuery } = await openOrders('?page=2');
    await user.selectOptions(await screen.findByLabelText('Orders per page'), '100');
    await waitFor(() => expect(lastQuery()).toEqual({ limit: '100' }));
    expect(readSearch()).toEqual({ limit: '100' });
    expect(screen.queryByText(/^Page 1 of/)).toBeNull();
    await user.selectOptions(screen.getByLabelText('Orders per page'), String(STAFF_PAGE_SIZE));
    expect(readSearch()).toEqual({});
  });

  it('are filtered behind one button, which says how many filters are set', async () => {
    const { user } = await openOrders('?q=ann&payment=due&status=placed');
    const toggle = await screen.findByRole('button', { name: 'Filters (1)' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });

  it('are paged, and ignore what is wrong in the address', async () => {
    const { press, lastQuery } = await openOrders('?status=lost&page=nine&from=yesterday&sort=best');
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    expect(lastQuery()).toEqual({ limit: String(STAFF_PAGE_SIZE) });
    await press('Next');
    await waitFor(() => expect(lastQuery()).toEqual({ limit: String(STAFF_PAGE_SIZE), page: '2' }));
    expect(readSearch()).toEqual({ page: '2' });
  });

  it('appear by themselves, and leave selection and focus where they are', async () => {
    let orders = [anna, bob];
    hastenTimers();
    const { user } = await openOrders('', { [LIST]: () => aPage(orders)() }, ['BBBB2222']);
    orders = [zoe, anna, bob];
    await screen.findByText('Zoe New');
    expect(readChecked()).toEqual(['Select order BBBB2222']);
    expect(document.activeElement).toBe(await findBox('BBBB2222'));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(await findBox('AAAA1111'));
  });

  it('are selected one by one, from one to another, and all of a page', async () => {
    const { user, press } = await openOrders('', {}, ['AAAA1111']);
    await user.keyboard('{Shift>}');
    await user.click(await findBox('CCCC3333'));
    await user.keyboard('{/Shift}');
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
    expect(screen.getByText('3 selected')).toBeTruthy();
    expect(all).toHaveProperty('checked', true);
    await user.click(await findBox('BBBB2222'));
    expect(all).toHaveProperty('indeterminate', true);
    await press('Clear selection');
    expect(readChecked()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Ship' })).toBeNull();
  });

  it('are given commands in the order of their life, once one is selected', async () => {
    const { user } = await openOrders();
    const box = await findBox('AAAA1111');
    const bar = within(screen.getByRole('group', { name: 'Selected orders' }));
    expect(bar.queryAllByRole('button')).toEqual([]);
    await user.click(box);
    expect(readTexts(bar.getAllByRole('button'))).toEqual(['', ...DONE_TO_ORDERS]);
  });

  it.each([
    ['', 'Ship'],
    ['?status=placed', 'Confirm'],
  ])('of the list %j have as their primary command what is next', async (query, name) => {
    await openOrders(query, {}, ['AAAA1111']);
    const looksPrimary = (button: HTMLElement) => button.classList.contains('text-on-accent');
    const bar = within(await screen.findByRole('group', { name: 'Selected orders' }));
    expect(bar.getAllByRole('button').filter(looksPrimary)).toEqual([bar.getByRole('button', { name })]);
  });
});

it('The export saves the orders of the search', async () => {
  const save = jest.spyOn(URL, 'createObjectURL');
  const csv = '\uFEFFnumber,total\n'.padEnd(2498, 'x');
  const { press, sent } = await openOrders('?status=shipped&page=2', {
    'GET /api/orders/export.csv': () => new Response(csv, { headers: { 'content-type': 'text/csv' } }),
  });
  await press('More');
  await press('Export CSV');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  // With the three bytes of the byte order mark, without which Excel garbles 'Hlavná'.
  expect(save.mock.calls).toEqual([[expect.objectContaining({ size: 2500 })]]);
  const request = sent.find(({ route }) => route.endsWith('export.csv'));
  expect(request?.query).toBe('status=shipped');
  expect(request?.headers.get('authorization')).toMatch(/^Bearer /);
});
