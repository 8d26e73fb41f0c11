import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { anOrder } from '../../shared/testing/factories.ts';
import { openApp, sendShop, SIGNED_IN } from './open-app.tsx';
import { findButton, openCheckout, order, placed, readField } from './open-checkout.tsx';

const COUNTRY = 'Country / region';
const LAST_ORDER = 'GET /api/orders/email/ann%40example.com?limit=1';
const { address } = anOrder();

const lastOrderTo = (changes: Partial<typeof address>) => ({
  [LAST_ORDER]: json([anOrder({ address: { ...address, ...changes } })]),
});
const countries = async () => {
  const select = await screen.findByLabelText<HTMLSelectElement>(COUNTRY);
  return [...select.options].map(({ text }) => text);
};
const field = (label: string) => screen.queryByLabelText(label);

describe('The country of an address', () => {
  it('is chosen from a list, and has to be', async () => {
    const { user } = await openCheckout({});
    expect((await countries()).slice(0, 2)).toEqual(['Choose a country', 'Afghanistan']);
    await user.click(screen.getByRole('checkbox'));
    await user.click(await findButton());
    expect((await screen.findByLabelText(COUNTRY)).getAttribute('aria-invalid')).toBe('true');
  });

  it('says whether there is a state and a zipcode, of which nothing is sent then', async () => {
    const { user, sent } = await openCheckout({ 'POST /api/orders/': json(anOrder()) });
    await screen.findByLabelText('Zipcode');
    expect(field('State / province')).toBeTruthy();
    await user.type(screen.getByLabelText('State / province'), 'South');
    await user.selectOptions(screen.getByLabelText(COUNTRY), 'Ghana');
    expect([field('State / province'), field('Zipcode')]).toEqual([null, null]);
    await user.selectOptions(screen.getByLabelText(COUNTRY), 'Germany');
    expect(field('State / province')).toBeNull();
    expect(await readField('Zipcode')).toBe('');
    await user.selectOptions(screen.getByLabelText(COUNTRY), 'Mexico');
    expect(await readField('State / province')).toBe('');
    await order(user);
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    expect(placed(sent)[0]?.body).toMatchObject({ address: { country: 'Mexico', state: 'North' } });
  });

  it('that an earlier order has in other words is the one of the list', async () => {
    await openCheckout(lastOrderTo({ country: 'USA' }));
    expect(await readField(COUNTRY)).toBe('United States');
    expect(await countries()).not.toContain('USA');
  });

  it('that is not in the list stays as it was written, with all that was typed to it', async () => {
    await openCheckout(lastOrderTo({ country: 'Freedonia', state: 'North' }));
    expect(await readField(COUNTRY)).toBe('Freedonia');
    expect(await readField('State / province')).toBe('North');
  });

  it('without states shows one that was filled in, also while it is deleted', async () => {
    const { user } = await openCheckout(lastOrderTo({ country: 'Germany', state: 'Bavaria' }));
    expect(await readField('State / province')).toBe('Bavaria');
    await user.clear(screen.getByLabelText('State / province'));
    expect(document.activeElement).toBe(field('State / province'));
  });

  it('is that of the shop to begin with, in its language', async () => {
    sendShop({ locale: 'de-AT', currency: 'EUR' });
    await openCheckout({});
    expect(await readField(COUNTRY)).toBe('Österreich');
    expect(await countries()).toContain('Deutschland');
  });
});

it('Customers correct the address of an order by the same list', async () => {
  const { user, press, sent } = await openApp('/orders/7K3M9QWX', {
    ...SIGNED_IN,
    'GET /api/orders/7K3M9QWX': json(anOrder()),
    'PUT /api/orders/o1/contact': json(anOrder({ v: 2 })),
  });
  await user.click(await screen.findByText('Correct your details'));
  expect(await readField(COUNTRY)).toBe('Freedonia');
  await user.selectOptions(screen.getByLabelText(COUNTRY), 'Ireland');
  await press('Save');
  await screen.findByText('Your details are saved');
  expect(sent.find(({ route }) => route === 'PUT /api/orders/o1/contact')?.body).toMatchObject({
    address: { country: 'Ireland', state: 'North', zipcode: '12345' },
  });
});
