import type { SavedAddress } from '@bookstore/contracts/addresses';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies, type SentRequest } from '../../shared/testing/fake-server.ts';
import { anOrder } from '../../shared/testing/factories.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { aRefusal, enter, openApp, SIGNED_IN } from './open-app.tsx';
import { findButton, openCheckout, placed, readField } from './open-checkout.tsx';

const HOME: SavedAddress = {
  label: 'Home',
  name: 'Ann Reader',
  phone: '0123 456',
  address: {
    street: 'Main Street 1',
    city: 'Springfield',
    country: 'Mexico',
    state: 'North',
    zipcode: '12345',
  },
};
const WORK: SavedAddress = {
  ...HOME,
  label: '',
  name: 'Ann at work',
  address: { ...HOME.address, street: 'Dock 2', city: 'Shelbyville' },
};
const bookOf = (...addresses: SavedAddress[]) => json({ v: 3, addresses });
const READ = 'GET /api/addresses/';
const SAVE = 'PUT /api/addresses/';
const saved = (sent: SentRequest[]) => sent.filter(({ route }) => route === SAVE).map(({ body }) => body);

describe('The saved addresses at checkout', () => {
  const open = (replies: Replies) =>
    openCheckout({ 'POST /api/orders/': json(anOrder()), [SAVE]: json({ v: 4, addresses: [] }), ...replies });
  const agree = () => screen.getByRole('checkbox', { name: /^I agree/ });
  const keep = () => screen.queryByRole('checkbox', { name: 'Keep this address in my account' });
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], option: string) =>
    user.selectOptions(await screen.findByLabelText('Deliver to'), option);

  it('fill in the default one, and another one that is chosen, which is ordered', async () => {
    const { user, sent } = await open({ [READ]: bookOf(HOME, WORK) });
    expect(await readField('City')).toBe('Springfield');
    await choose(user, 'Ann at work, Dock 2, Shelbyville');
    expect(await readField('Full Name')).toBe('Ann at work');
    expect(keep()).toBeNull();
    await user.click(agree());
    await user.click(await findButton());
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    expect(placed(sent)[0]?.body).toMatchObject({ name: 'Ann at work', address: WORK.address });
    expect(saved(sent)).toEqual([]);
  });

  it('are not those of the account that had the session before', async () => {
    let isBen = false;
    const ben = json({ session: { id: 's2' }, user: { id: 'c2', email: 'ben@example.com' } });
    const { user } = await open({
      'GET /identity/get-session': () => (isBen ? ben : SIGNED_IN['GET /identity/get-session'])(),
      [READ]: () => (isBen ? problem('UNAVAILABLE') : bookOf(HOME))(),
      'POST /api/orders/': () => {
        isBen = true;
        return problem('UNAUTHENTICATED')();
      },
    });
    expect(await readField('City')).toBe('Springfield');
    await user.click(agree());
    await user.click(await findButton());
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'ben@example.com'),
    );
    expect(await readField('City')).toBe('');
  });

  it('make room for another one, and show which of them is typed', async () => {
    const { user } = await open({ [READ]: bookOf(HOME, WORK) });
    await choose(user, 'Another address');
    expect(await readField('City')).toBe('');
    expect(await readField('Full Name')).toBe('Ann Reader');
    for (const [label, text] of [
      ['Address / Street', 'Main Street 1'],
      ['City', 'Springfield '],
      ['Country / region', 'Mexico'],
      ['State / province', 'North'],
    ] as const)
      await enter(user, label, text);
    expect(await readField('Deliver to')).toBe('-1');
    await user.type(screen.getByLabelText('Zipcode'), '12345');
    expect(await readField('Deliver to')).toBe('0');
  });

  it('are kept when another one is chosen and the page is left and opened again', async () => {
    const { user } = await open({ [READ]: bookOf(HOME, WORK) });
    await choose(user, 'Ann at work, Dock 2, Shelbyville');
    await user.click(screen.getByRole('link', { name: 'Back to the cart' }));
    await user.click(await screen.findByRole('link', { name: 'Checkout' }));
    expect(await readField('City')).toBe('Shelbyville');
  });

  it('get one more with the order, where that is wanted, also if they are changed meanwhile', async () => {
    const { user, sent } = await open({ [READ]: bookOf(WORK), [SAVE]: problem('CONFLICT') });
    await choose(user, 'Another address');
    for (const [label, text] of Object.entries({
      'Address / Street': 'A',
      City: 'B',
      'Country / region': 'Germany',
    }))
      await enter(user, label, text);
    await user.click(keep() ?? document.body);
    await user.click(agree());
    hastenTimers();
    // The toast goes a moment after it came.
    const toast = screen.findByText(/^The address of this order could not be kept/);
    await user.click(await findButton());
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    // What was ordered, as the shop stored it.
    const { name, phone, address } = anOrder();
    const request = { v: 3, addresses: [WORK, { name, phone, address, label: '' }] };
    await waitFor(() => expect(saved(sent)).toEqual([request, request, request]));
    expect(await toast).toBeTruthy();
  });
});

describe('The addresses of the account', () => {
  const open = async (addresses: SavedAddress[], replies: Replies = {}) => {
    const app = await openApp('/account', {
      ...SIGNED_IN,
      'GET /identity/list-accounts': json([{ providerId: 'credential' }]),
      'GET /identity/list-sessions': aRefusal(503, 'UNAVAILABLE'),
      [READ]: bookOf(...addresses),
      [SAVE]: json({ v: 4, addresses }),
      ...replies,
    });
    const region = within(await screen.findByRole('region', { name: 'Addresses' }));
    await region.findByRole('button', { name: 'Add an address' });
    return { ...app, region };
  };

  it('are listed, the default one first, which can be another one', async () => {
    const { region, press, sent } = await open([HOME, WORK]);
    const items = region.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toMatch(
      /^HomeDefaultAnn Reader, 0123 456Main Street 1, 12345 Springfield, North, Mexico/,
    );
    expect(items[1]).toMatch(/^Dock 2Ann at work/);
    await press('Make default Dock 2');
    await screen.findByText('Your addresses are saved');
    expect(saved(sent)).toEqual([{ v: 3, addresses: [WORK, HOME] }]);
  });

  it('are added and changed by a form, which needs what an order needs', async () => {
    const { user, press, sent } = await open([HOME]);
    await press('Add an address');
    await press('Save address');
    expect((await screen.findByLabelText('City')).getAttribute('aria-invalid')).toBe('true');
    await press('Cancel');
    await press('Change Home');
    const name = screen.getByLabelText('Name of this address');
    await user.clear(name);
    await user.type(name, 'Cottage');
    await press('Save address');
    await screen.findByText('Your addresses are saved');
    expect(saved(sent)).toEqual([{ v: 3, addresses: [{ ...HOME, label: 'Cottage' }] }]);
    expect(screen.queryByLabelText('City')).toBeNull();
  });

  it('are removed once that is confirmed', async () => {
    const { press, sent } = await open([HOME, WORK]);
    await press('Remove Home');
    await press('Keep address');
    expect(saved(sent)).toEqual([]);
    await press('Remove Home');
    await press('Remove address');
    await screen.findByText('Your addresses are saved');
    expect(saved(sent)).toEqual([{ v: 3, addresses: [WORK] }]);
  });

  it('keep what was typed when they were changed elsewhere meanwhile, and are then saved with it', async () => {
    let isChanged = false;
    const { user, press, sent } = await open([HOME], {
      [READ]: () => json(isChanged ? { v: 9, addresses: [WORK, HOME] } : { v: 3, addresses: [HOME] })(),
      [SAVE]: () => {
        const reply = isChanged ? json({ v: 10, addresses: [WORK, HOME] }) : problem('CONFLICT');
        isChanged = true;
        return reply();
      },
    });
    await press('Change Home');
    await user.type(screen.getByLabelText('City'), ' West');
    await press('Save address');
    await screen.findByText(/^Your addresses were changed elsewhere meanwhile/);
    expect(await readField('City')).toBe('Springfield West');
    await waitFor(async () => {
      await press('Save address');
      expect(saved(sent).at(-1)).toMatchObject({ v: 9 });
    });
    const moved = { ...HOME, address: { ...HOME.address, city: 'Springfield West' } };
    expect(saved(sent).at(-1)).toEqual({ v: 9, addresses: [WORK, moved] });
  });
});
