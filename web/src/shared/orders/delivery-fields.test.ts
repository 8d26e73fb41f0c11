import { describe, expect, it } from '@jest/globals';
import { deliveryDetails, formatAddress } from './delivery-fields.ts';

const ADDRESS = { street: 'Laugavegur 1', city: 'Reykjavík', country: 'Iceland', state: '', zipcode: '' };

const errorsOf = (fields: object) =>
  deliveryDetails
    .safeParse({ name: 'Ann Reader', phone: '0123', address: ADDRESS, ...fields })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('Delivery details', () => {
  it.each([
    '5551234',
    '+1 (555) 010-0199',
    '030/123 456',
    '030.123.456',
    '+49\u00a030 123\u2013456',
    '০১৭১১০০০২২২',
    '4002',
  ])('take %j for a phone number', (phone) => {
    expect(errorsOf({ phone })).toEqual([]);
  });

  it.each(['', ' ', '+', '()-', '1', '123', 'call me', '555 1234 home'])(
    'refuse %j for a phone number',
    (phone) => {
      expect(new Set(errorsOf({ phone }))).toEqual(new Set(['phone']));
    },
  );

  it('need a street, and neither state nor zipcode', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ address: { ...ADDRESS, street: ' ' } })).toEqual(['address.street']);
  });
});

it('writes an address on one line, without what it does not have', () => {
  expect(formatAddress(ADDRESS)).toBe('Laugavegur 1, Reykjavík, Iceland');
});
