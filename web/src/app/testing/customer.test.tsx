import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import type { Customer, FoundCustomer } from '@bookstore/contracts/customers';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { aCustomer, anOrder } from '../../shared/testing/factories.ts';
import { aPage, openAsStaff, readSearch, readTexts } from './open-as-staff.tsx';

const ORDERS = 'GET /api/orders/';
const CUSTOMER = 'GET /api/customers/c1';

const inCity = (city: string) => ({ city, country: 'Freedonia', state: 'North', zipcode: '12345' });
const aResident = (changes: Partial<Customer> = {}): Customer =>
  aCustomer({
    addresses: ['Springfield', 'Shelbyville', 'Ogdenville', 'Brockway', 'Capital City'].map(inCity),
    ...changes,
  });

const openCustomer = (replies: Replies = {}, address = '/dashboard/customers/c1') =>
  openAsStaff(address, {
    [CUSTOMER]: json(aResident()),
    [ORDERS]: aPage([anOrder({ customerId: 'c1' })], 60),
    'GET /api/orders/7K3M9QWX': json(anOrder({ customerId: 'c1' })),
    ...replies,
  });
const findPanel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('The page of a customer', () => {
  it('has sums, and the addresses used, the earlier ones folded', async () => {
    await openCustomer();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard Ann Reader' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '0123 456' }).getAttribute('href')).toBe('tel:0123456');
    const sums = await findPanel('Sums');
    expect(readTexts(sums.getAllByRole('definition'))).toEqual([
      '60',
      '2',
      '3',
      '1',
      '$1,234.50',
      '$1,000.00',
      '$20.25',
    ]);
    const addresses = await findPanel('Addresses used');
    expect(readTexts(addresses.getAllByRole('listitem')).slice(0, 3)).toEqual([
      '12345 Springfield, North, Freedonia',
      '12345 Shelbyville, North, Freedonia',
      '12345 Ogdenville, North, Freedonia',
    ]);
    expect(addresses.getByText('2 earlier addresses')).toBeTruthy();
  });

  it('lists the orders of the customer alone, by pages', async () => {
    const { press, sent } = await openCustomer();
    expect(await screen.findByRole('row', { name: /7K3M9QWX/ })).toBeTruthy();
    await press('Next');
    await waitFor(() => expect(readSearch()).toEqual({ page: '2' }));
    const asked = sent
      .filter(({ route, query }) => route === ORDERS && query.includes('customer'))
      .map(({ query }) => query);
    expect([asked[0], asked.at(-1)]).toEqual([
      `customer=c1&limit=${STAFF_PAGE_SIZE}`,
      `customer=c1&page=2&limit=${STAFF_PAGE_SIZE}`,
    ]);
  });

  it('is reached from any of their orders', async () => {
    const { user } = await openCustomer({}, '/dashboard/orders/7K3M9QWX');
    await user.click(await screen.findByRole('link', { name: 'All orders of this customer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard Ann Reader' })).toBeTruthy();
  });

  it('shows what is left of a deleted account', async () => {
    await openCustomer({ [CUSTOMER]: json(aResident({ email: '', phone: '' })) });
    expect(await screen.findByText(/were deleted with the customer’s account/)).toBeTruthy();
    expect(await findPanel('Sums')).toBeTruthy();
  });
});

const CUSTOMERS = 'GET /api/customers/';
const aFoundCustomer = (changes: Partial<FoundCustomer> = {}): FoundCustomer => ({
  id: 'c1',
  name: 'Ann Reader',
  email: 'ann@example.com',
  orders: 60,
  ordered: 1234.5,
  lastOrderAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

describe('The list of customers', () => {
  it('has of each the orders and their sum, and leads to the page of each', async () => {
    const old = { id: 'c2', name: 'Bea Old', email: 'bea@example.com', orders: 1 };
    await openAsStaff('/dashboard/customers', { [CUSTOMERS]: aPage([aFoundCustomer(), old]) });
    const row = within(await screen.findByRole('row', { name: /Ann Reader/ }));
    const name = row.getByRole('link', { name: 'Ann Reader' });
    expect(name.getAttribute('href')).toBe('/dashboard/customers/c1');
    expect(readTexts(row.getAllByRole('cell')).at(-2)).toBe('60');
    expect(screen.getByRole('row', { name: /Bea Old/ })).toBeTruthy();
    expect(screen.getByText('2 customers')).toBeTruthy();
  });

  it('is searched, and paged through', async () => {
    const { user, press, sent } = await openAsStaff('/dashboard/customers', {
      [CUSTOMERS]: aPage([aFoundCustomer()], 60),
    });
    await user.type(await screen.findByLabelText('Search the customers'), 'ann{Enter}');
    await waitFor(() => expect(readSearch()).toEqual({ q: 'ann' }));
    await press('Next');
    await waitFor(() => expect(readSearch()).toEqual({ q: 'ann', page: '2' }));
    const asked = sent.filter(({ route }) => route === CUSTOMERS).map(({ query }) => query);
    expect([asked[0], asked.at(-1)]).toEqual([
      `limit=${STAFF_PAGE_SIZE}`,
      `q=ann&page=2&limit=${STAFF_PAGE_SIZE}`,
    ]);
  });

  it('says which orders it was read from when more match', async () => {
    const headers = { 'x-total-count': '1', 'x-total-count-is': 'at-least' };
    await openAsStaff('/dashboard/customers', { [CUSTOMERS]: json([aFoundCustomer()], headers) });
    const said = await screen.findByText(
      /^At least 1 customer: of the orders that match, only the newest 5,000/,
    );
    expect(said.getAttribute('role')).toBe('status');
    expect(screen.queryByText('1 customer')).toBeNull();
  });

  it('says that it is empty as long as there are no orders', async () => {
    await openAsStaff('/dashboard/customers', { [CUSTOMERS]: aPage([]) });
    expect(await screen.findByText('No customers yet. The first order brings the first one.')).toBeTruthy();
  });
});
