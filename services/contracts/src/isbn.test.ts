import { expect, it } from '@jest/globals';
import { isbnInput, listIsbns, restoreIsbn, toPublisherPrefix } from './isbn.ts';

const CODE = '9780132350884';

it.each([
  CODE,
  '0132350882',
  '978-0-13-235088-4',
  '978 0 13 235088 4',
  '978\u20110\u201113\u2011235088\u20114',
  '978–0–13–235088–4',
  '978−0−13−235088−4',
  '978－0－13－235088－4',
  '978\u22120132350884',
  '９７８－０１３２３５０８８４',
  '978_0132350884',
  '978.0.13.235088.4',
  'ISBN 9780132350884',
  'ISBN-13: 978-0132350884',
  '978-0-13-235088-4 (pbk.)',
  '\u200e978-0132350884',
  '[0132350882]',
  '="9780132350884"',
  '9780132350884.0',
  '0132350882.',
  '9780132350884 ; 0132350882',
  'ＩＳＢＮ９７８０１３２３５０８８４',
  '৯৭৮০১৩২৩৫০৮৮৪',
])('The ISBN of %s is the number in it whose check digit is right', (text) => {
  expect(isbnInput.parse(text)).toBe(CODE);
});

it('An X is a check digit in either case', () => {
  expect(
    ['080442957x', '0-8044-2957-X', 'ISBN 080442957X (hbk)'].map((text) => isbnInput.parse(text)),
  ).toEqual(Array.from({ length: 3 }, () => '9780804429573'));
});

it.each([
  ['9780132350885', /check digit is right$/],
  ['97801323508841', /check digit is right$/],
  ['132350882', /lost the zero/],
  ['9780132350884; 9783161484100', /^Enter one ISBN/],
  ['9.78013E+12', /check digit is right$/],
  ['none', /check digit is right$/],
  ['9'.repeat(101), /^Enter an ISBN/],
])('The text %s is refused with a sentence', (text, message) => {
  expect(isbnInput.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([
    expect.stringMatching(message),
  ]);
});

it('A number without its first zeros gets them back if its check digit is right then', () => {
  expect(restoreIsbn('132350882')).toBe(CODE);
  expect(restoreIsbn('132350882.0')).toBe(CODE);
  expect(restoreIsbn('132350881')).toBeUndefined();
  expect(listIsbns('132350882')).toEqual([]);
});

it.each([
  ['9780306406157', '9780306'],
  ['9783161484100', '978316'],
  ['9791090636071', '9791090636'],
])('The publisher of %s is known by %s', (isbn, prefix) => {
  expect(toPublisherPrefix(isbn)).toBe(prefix);
});
