import { describe, expect, it } from '@jest/globals';
import { hasAddressPart, listAddressLines } from './postal-address.ts';

type Address = Parameters<typeof listAddressLines>[0];

const linesOf = (changes: Partial<Address>, locale = 'en-US') =>
  listAddressLines(
    { street: '1 Main', city: 'Springfield', country: '', state: '', zipcode: '', ...changes },
    locale,
  );

describe('The lines of an address', () => {
  it.each<[string, Partial<Address>, string[]]>([
    ['USA', { state: 'IL', zipcode: '62701' }, ['1 Main', 'Springfield, IL 62701', 'USA']],
    ['Germany', { city: 'Stuttgart', zipcode: '70173' }, ['1 Main', '70173 Stuttgart', 'Germany']],
    ['UK', { city: 'London', zipcode: 'NW1 6XE' }, ['1 Main', 'London', 'NW1 6XE', 'UK']],
    [
      'Bangladesh',
      { city: 'Dhaka', state: 'Dhaka', zipcode: '1207' },
      ['1 Main', 'Dhaka - 1207', 'Bangladesh'],
    ],
    ['Singapore', { city: 'Singapore', zipcode: '049483' }, ['1 Main', 'SINGAPORE 049483', 'Singapore']],
    [
      'Japan',
      { city: 'Chiyoda', state: 'Tokyo', zipcode: '100-0001' },
      ['1 Main, Chiyoda, Tokyo', '100-0001', 'Japan'],
    ],
  ])('are in the order of %s', (country, changes, lines) => {
    expect(linesOf({ country, ...changes })).toEqual(lines);
  });

  it('know a country by its name in the language of the shop', () => {
    const address = { city: 'Stuttgart', country: 'Deutschland', zipcode: '70173' };
    expect(linesOf(address, 'de-DE')).toEqual(['1 Main', '70173 Stuttgart', 'Deutschland']);
  });

  it('write what stands before a zipcode once, also where it was typed', () => {
    for (const zipcode of ['111 22', 'SE-111 22', 'se-111 22'])
      expect(linesOf({ city: 'Stockholm', country: 'Sweden', zipcode })[1]).toBe('SE-111 22 Stockholm');
  });

  it('leave out nothing that was typed: what the country has no place for is a line of its own', () => {
    const bavaria = { city: 'Fürth', country: 'Germany', state: 'Bavaria', zipcode: '90762' };
    expect(linesOf(bavaria)).toEqual(['1 Main', '90762 Fürth', 'Bavaria', 'Germany']);
    expect(linesOf({ city: 'Accra', country: 'Ghana', zipcode: 'GA-123' })).toEqual([
      '1 Main',
      'Accra',
      'GA-123',
      'Ghana',
    ]);
  });

  it('have an order of their own for a country that is not known', () => {
    const address = { country: 'Freedonia', state: 'North', zipcode: '12345' };
    expect(linesOf(address)).toEqual(['1 Main', '12345 Springfield', 'North, Freedonia']);
  });

  it('have no gaps without street, state and zipcode', () => {
    for (const country of ['Iceland', 'Freedonia'])
      expect(linesOf({ street: undefined, country })).toEqual(['Springfield', country]);
  });
});

it.each([
  ['United States', true, true],
  ['Germany', false, true],
  ['United Arab Emirates', true, false],
  ['Freedonia', true, true],
  ['', true, true],
])('An address in %j has a state (%s) and a zipcode (%s)', (country, state, zipcode) => {
  expect(hasAddressPart(country, 'state', 'en-US')).toBe(state);
  expect(hasAddressPart(country, 'zipcode', 'en-US')).toBe(zipcode);
});
