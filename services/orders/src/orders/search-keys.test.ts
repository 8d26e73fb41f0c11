import { expect, test } from '@jest/globals';
import { searchKeysOf, toSearchKeys } from './search-keys.ts';

const ZOE = { name: "Zoë  O'Brien-Łuk", email: 'Zoe@Example.com', phone: '+44 (20) 7946-0018' };

test('an order has its e-mail address, its phone number and the words of its name as keys', () => {
  expect(searchKeysOf(ZOE)).toEqual(['zoe@example.com', '442079460018', 'zoe', 'o', 'brien', 'łuk']);
});

test('the keys are few and short whatever the name, and no key is there twice', () => {
  expect(searchKeysOf({ ...ZOE, name: 'Ann ann ANN' })).toHaveLength(3);
  expect(
    searchKeysOf({ ...ZOE, name: Array.from({ length: 100 }, (_, i) => `w${i}`).join(' ') }),
  ).toHaveLength(12);
  expect(searchKeysOf({ ...ZOE, name: 'x'.repeat(200) }).at(-1)).toHaveLength(64);
  expect(searchKeysOf({ ...ZOE, phone: 'ask Zoe' })).not.toContain('');
});

test.each([
  ['zoe brien', 'words in any case and without accents'],
  ['ZOË', 'words in any case and without accents'],
  [' ZOE@example.com', 'the e-mail address'],
  ['+44 20 7946 0018', 'the phone number however it is written'],
  ['O’Brien zoe@example.com', 'a word and the e-mail address'],
])('%p finds by %s', (typed) => {
  const keys = toSearchKeys(typed);
  expect(keys).not.toHaveLength(0);
  expect(searchKeysOf(ZOE)).toEqual(expect.arrayContaining(keys));
});

test.each(['zoe smith', 'zo', 'example.com', '7946 0018', 'zoe@example.co'])('%p does not find', (typed) => {
  expect(searchKeysOf(ZOE)).not.toEqual(expect.arrayContaining(toSearchKeys(typed)));
});

test('text without a letter or a digit has no keys', () => {
  expect(toSearchKeys('- + ?')).toEqual([]);
});
