import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder, aStaffToken, aTokenOf } from '../../shared/testing/factories.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { aPage, openAsStaff, readSearch, readTexts } from './open-as-staff.tsx';

const ISBN = '9780306406157';
const ORDERS = 'GET /api/orders/';
const BOOKS = 'GET /api/books/';
const CUSTOMERS = 'GET /api/customers/';
const ANN = { id: 'c1', name: 'Ann Reader', email: 'ann@example.com', orders: 7 };
const FOUND = {
  [ORDERS]: aPage([anOrder()], 12),
  [BOOKS]: aPage([aBook({ isbn: ISBN })]),
  [CUSTOMERS]: json([ANN]),
  'GET /api/books/b1': json(aBook()),
  'GET /api/orders/7K3M9QWX': json(anOrder()),
};
const NONE = { [ORDERS]: aPage([]), [BOOKS]: aPage([]), [CUSTOMERS]: json([]) };

const box = () => screen.findByRole('combobox', { name: 'Search orders, books and customers' });
async function openSearch(replies: Replies = FOUND, token = aStaffToken()) {
  hastenTimers();
  const app = await openAsStaff('/dashboard/add-new-book', replies, token);
  return { ...app, search: async (text: string) => app.user.type(await box(), text) };
}
const leadsTo = (pathname: string) => waitFor(() => expect(window.location.pathname).toBe(pathname));

describe('The search of the dashboard', () => {
  it('lists orders, books and customers by groups, which arrow keys go through and Enter opens', async () => {
    const { user, search } = await openSearch();
    await search('ann');
    const list = within(await screen.findByRole('listbox', { name: 'Found' }));
    expect(readTexts(list.getAllByRole('option'))).toEqual([
      '7K3M9QWX Ann Reader, placed, $10.50',
      'All 12 orders',
      `Dracula, Bram Stoker, ${ISBN}`,
      'Ann Reader, ann@example.com, 7 orders',
    ]);
    for (const name of ['Orders', 'Books', 'Customers'])
      expect(list.getByRole('group', { name })).toBeTruthy();
    await user.keyboard('{ArrowUp}');
    const [active] = list.getAllByRole('option', { selected: true });
    expect((await box()).getAttribute('aria-activedescendant')).toBe(active?.id);
    await user.keyboard('{Enter}');
    await leadsTo('/dashboard/customers/c1');
    expect(await box()).toHaveProperty('value', '');
  });

  it('asks once for what is typed at a time', async () => {
    const { sent, search } = await openSearch();
    await search('ann');
    await screen.findByRole('listbox', { name: 'Found' });
    const asked = sent.filter(({ query }) => new URLSearchParams(query).has('q'));
    expect(asked.map(({ route, query }) => `${route}?${query}`)).toEqual([
      `${ORDERS}?q=ann&limit=5`,
      `${BOOKS}?q=ann&limit=5`,
      `${CUSTOMERS}?q=ann`,
    ]);
  });

  it('is focused by /, unless that is typed into another field', async () => {
    const { user } = await openSearch();
    await user.type(await screen.findByLabelText('Title'), 'a/b');
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'a/b');
    fireEvent.blur(screen.getByLabelText('Title'));
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('/');
    expect(document.activeElement).toBe(await box());
    expect(await box()).toHaveProperty('value', '');
  });

  it('opens the page of a book whose ISBN a scanner types, though it is in orders too', async () => {
    const { search } = await openSearch();
    await search(`${ISBN}{Enter}`);
    await leadsTo('/dashboard/edit-book/b1');
  });

  it.each([
    ['the only hit', { [ORDERS]: aPage([anOrder()]) }, '/dashboard/orders/7K3M9QWX', {}],
    ['the list of books', FOUND, '/dashboard/manage-books', { q: 'ann' }],
    ['the list of books when nothing is found', {}, '/dashboard/manage-books', { q: 'ann' }],
    [
      'the list of orders when no book is',
      { [ORDERS]: aPage([anOrder()], 2) },
      '/dashboard/orders',
      { q: 'ann' },
    ],
    [
      'the list of books when it fails',
      { [ORDERS]: problem('FORBIDDEN') },
      '/dashboard/manage-books',
      { q: 'ann' },
    ],
  ])('leads without a choice to %s', async (_where, replies, pathname, parameters) => {
    const { search } = await openSearch({ ...NONE, ...replies });
    await search('ann{Enter}');
    await leadsTo(pathname);
    expect(readSearch()).toEqual(parameters);
  });

  it.each([
    [NONE, /^Nothing found\. Try the beginning of a name, the last digits of a phone number/],
    [{ ...NONE, [BOOKS]: problem('FORBIDDEN') }, /^The search failed\./],
  ])('says when it finds nothing, or fails', async (replies, text) => {
    const { search } = await openSearch(replies);
    await search('ann');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('asks for no customers on behalf of a fulfiller, whose books are in the list', async () => {
    const { sent, search, user } = await openSearch(FOUND, aTokenOf('fulfiller'));
    await search('dracula');
    const option = await screen.findByRole('option', { name: /^Dracula/ });
    await user.click(option);
    await waitFor(() => expect(readSearch()).toEqual({ q: 'Dracula' }));
    expect(sent.some(({ route }) => route === CUSTOMERS)).toBe(false);
  });
});

describe('The keys of the dashboard', () => {
  const option = (name: string | RegExp) => screen.findByRole('option', { name });

  it('open the pages and commands, which are found by the beginnings of their words', async () => {
    const { user } = await openSearch();
    await box();
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(await box());
    expect(await option('Orders to ship')).toBeTruthy();
    expect(await option('Log out')).toBeTruthy();
    await user.keyboard('add ne');
    expect(readTexts(await screen.findAllByRole('option'))).toContain('Add New Book');
    expect(screen.queryByRole('option', { name: 'Log out' })).toBeNull();
  });

  it('open a page on Enter where nothing else is found', async () => {
    const { search } = await openSearch(NONE);
    await search('newsl{Enter}');
    await leadsTo('/dashboard/newsletter');
  });

  it('offer what can be done with the only order that is found', async () => {
    const { search, user } = await openSearch({ ...FOUND, [ORDERS]: aPage([anOrder()]) });
    await search('7K3M9QWX');
    for (const name of ['Confirm', 'Ship', 'Correct', 'Cancel'])
      expect(await option(new RegExp(`^${name} 7K3M9QWX`))).toBeTruthy();
    await user.click(await option(/^Ship 7K3M9QWX/));
    await leadsTo('/dashboard/orders/7K3M9QWX');
    expect(await screen.findByRole('form', { name: 'Ship' })).toBeTruthy();
  });

  it('confirm the order that is named behind the command, in the version that was found', async () => {
    const confirmed = anOrder({ v: 2, status: 'confirmed' });
    const { search, sent } = await openSearch({
      ...FOUND,
      [ORDERS]: aPage([anOrder()]),
      'POST /api/orders/o1/confirm': json(confirmed),
    });
    await search('confirm 7K3M9QWX{Enter}');
    expect(await screen.findByText('Confirmed: 7K3M9QWX')).toBeTruthy();
    expect(sent.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([{ v: 1 }]);
    expect(sent.map(({ query }) => query)).toContain('q=7K3M9QWX&limit=5');
  });

  it('collect the payment of an order after a question, and reopen one', async () => {
    const delivered = anOrder({ status: 'delivered' });
    const cancelled = anOrder({ status: 'cancelled', payment: 'void', changedAt: new Date().toISOString() });
    const { search, answer, sent, user } = await openSearch({
      ...FOUND,
      [`${ORDERS}?q=7K3M9QWX&limit=5`]: aPage([delivered]),
      [`${ORDERS}?q=BBBB2222&limit=5`]: aPage([{ ...cancelled, _id: 'o2', number: 'BBBB2222' }]),
      'POST /api/orders/o1/collect': json({ ...delivered, v: 2, payment: 'collected' }),
      'POST /api/orders/o2/reopen': json({ ...cancelled, v: 2, status: 'placed' }),
    });
    const commands = () => sent.filter(({ route }) => route.startsWith('POST')).map(({ route }) => route);
    await search('collect 7K3M9QWX{Enter}');
    await answer('Was order 7K3M9QWX paid?', 'Go back');
    expect(commands()).toEqual([]);
    await user.clear(await box());
    await search('collect 7K3M9QWX{Enter}');
    await answer('Was order 7K3M9QWX paid?', 'Collect $10.50');
    expect(await screen.findByText('Collected: 7K3M9QWX')).toBeTruthy();
    await user.clear(await box());
    await search('reopen BBBB2222{Enter}');
    expect(await screen.findByText('Reopened: BBBB2222')).toBeTruthy();
    expect(commands()).toEqual(['POST /api/orders/o1/collect', 'POST /api/orders/o2/reopen']);
  });

  it('show who calls before the orders of a number', async () => {
    const { search } = await openSearch();
    await search('0018');
    const list = within(await screen.findByRole('listbox', { name: 'Found' }));
    expect(list.getAllByRole('group')[0]).toBe(list.getByRole('group', { name: 'Customers' }));
  });

  it('go through the rows of a list, select one and open it, and type into fields as ever', async () => {
    const orders = [anOrder(), anOrder({ _id: 'o2', number: 'BBBB2222' })];
    const app = await openAsStaff('/dashboard/orders', { ...FOUND, [ORDERS]: aPage(orders) });
    const link = await screen.findByRole('link', { name: '7K3M9QWX' });
    const ticked = () => screen.getAllByRole('checkbox', { checked: true }).length;
    await app.user.keyboard('j');
    expect(document.activeElement).toBe(link);
    await app.user.keyboard('jjx');
    expect(document.activeElement?.textContent).toBe('BBBB2222');
    expect(ticked()).toBe(1);
    await app.user.keyboard('k');
    expect(document.activeElement).toBe(link);
    await app.user.type(await box(), 'jx');
    expect(ticked()).toBe(1);
    link.focus();
    await app.user.keyboard('{Enter}');
    await leadsTo('/dashboard/orders/7K3M9QWX');
  });

  it('are listed by ?, and those of one character can be turned off', async () => {
    const { user, press } = await openSearch();
    await box();
    await user.keyboard('?');
    await user.click(await screen.findByRole('checkbox', { name: 'Keys of one character work' }));
    await press('Close');
    await user.keyboard('?/');
    expect(screen.queryByRole('dialog', { name: 'Keys' })).toBeNull();
    expect(document.activeElement).not.toBe(await box());
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(await box());
  });
});
