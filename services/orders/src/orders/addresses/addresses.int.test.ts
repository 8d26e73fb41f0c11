import { type AddressBook, addressBook, type AddressBookRequest } from '@bookstore/contracts/addresses';
import { MAX_ADDRESSES } from '@bookstore/contracts/limits';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startShop } from '../../testing/shop.ts';

const HOME = {
  label: 'Home',
  name: 'Ada King',
  phone: '555 1234',
  address: { street: 'Main Street 1', city: 'London', country: 'England', state: '', zipcode: '12345' },
};
const WORK = { ...HOME, label: 'Work', address: { ...HOME.address, street: 'Dorset Street 1' } };

const shop = await startShop(0, 2);
afterAll(() => shop.close());

const read = async (token: string) =>
  addressBook.parse((await shop.send('GET', '/api/addresses/', { token })).body);
const put = (token: string, body: object) => shop.send('PUT', '/api/addresses/', { token, body });
const save = async (token: string, request: AddressBookRequest): Promise<AddressBook> => {
  const { status, body } = await put(token, request);
  expect(status).toBe(200);
  return addressBook.parse(body);
};

describe('the addresses of a customer', () => {
  it('are none at first, and then those that were saved, in their order', async () => {
    const token = await shop.signCustomer('a1');
    expect(await read(token)).toEqual({ v: 0, addresses: [] });
    // The second time as if the reply was lost.
    for (let attempt = 1; attempt <= 2; attempt += 1)
      expect(await save(token, { v: 0, addresses: [HOME, WORK] })).toEqual({ v: 1, addresses: [HOME, WORK] });
    await save(token, { v: 1, addresses: [WORK, HOME] });
    expect(await read(token)).toEqual({ v: 2, addresses: [WORK, HOME] });
    await save(token, { v: 2, addresses: [] });
    expect(await read(token)).toEqual({ v: 3, addresses: [] });
  });

  it('are the customer’s alone: others neither read nor change them', async () => {
    const [ada, bob] = await Promise.all([shop.signCustomer('a2'), shop.signCustomer('b2')]);
    await save(ada, { v: 0, addresses: [HOME] });
    expect(await read(bob)).toEqual({ v: 0, addresses: [] });
    await save(bob, { v: 0, addresses: [WORK] });
    expect((await read(ada)).addresses).toEqual([HOME]);
  });

  it('are refused in an older version, also when several are saved at the same time, and none is lost', async () => {
    const token = await shop.signCustomer('a3');
    const labels = ['one', 'two', 'three', 'four'];
    const race = async (v: number) => {
      const replies = await Promise.all(
        labels.map((label) => put(token, { v, addresses: [{ ...HOME, label }] })),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      const won = replies.find(({ status }) => status === 200);
      expect(await read(token)).toEqual(won?.body);
      return replies.find(({ status }) => status === 409)?.body;
    };
    expect(await race(0)).toMatchObject({ code: 'CONFLICT' });
    expect(await race(1)).toMatchObject({ code: 'CONFLICT' });
    expect((await put(token, { v: 9, addresses: [] })).status).toBe(409);
  });

  it('are at most ten, and each as an order needs it', async () => {
    const token = await shop.signCustomer('a5');
    const many = Array.from({ length: MAX_ADDRESSES + 1 }, () => HOME);
    for (const addresses of [
      many,
      [{ ...HOME, name: ' ' }],
      [{ ...HOME, phone: '' }],
      [{ ...HOME, address: { ...HOME.address, city: '' } }],
      [{ ...HOME, label: 'x'.repeat(41) }],
      [{ ...HOME, name: { $ne: null } }],
      [{ ...HOME, email: 'ada@example.com' }],
      { length: 1 },
    ]) {
      const { status, body } = await put(token, { v: 0, addresses });
      expect([status, body]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
    }
    expect(await read(token)).toEqual({ v: 0, addresses: [] });
    await save(token, { v: 0, addresses: many.slice(1) });
  });
});
