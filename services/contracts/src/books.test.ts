import { describe, expect, it } from '@jest/globals';
import { bookChange, bookDraft } from './books.ts';

const DRAFT = { title: 'Emma', description: 'A matchmaker.', category: 'fiction' };

const errorsOf = (schema: typeof bookDraft | typeof bookChange, prices: object) =>
  schema
    .safeParse({ ...DRAFT, ...prices })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe.each([
  ['a new book', bookDraft],
  ['a change', bookChange],
])('The prices of %s', (_, schema) => {
  it.each([
    [12.5, 12.5],
    ['12.50', 9.99],
    ['12,90', '9,9'],
    // As text it would be the larger one.
    ['100', '20'],
  ])('can be an old one of %p and a new one of %p', (oldPrice, newPrice) => {
    expect(errorsOf(schema, { oldPrice, newPrice })).toBeUndefined();
  });

  it.each([
    [12.5, 12.51],
    ['9.99', '10'],
    [7, 7],
    ['', 7],
    [undefined, 7],
  ])('need no saving: an old one of %p and a new one of %p', (oldPrice, newPrice) => {
    expect(errorsOf(schema, { oldPrice, newPrice })).toBeUndefined();
  });

  it.each(['five', -1, '1.5.5', { $gt: 0 }])('cannot be an old one of %p', (oldPrice) => {
    expect(errorsOf(schema, { oldPrice, newPrice: 9.99 })).toEqual([
      'oldPrice: Please enter an amount, such as 12.50',
    ]);
  });

  it('cannot be an old one above the largest amount', () => {
    expect(errorsOf(schema, { oldPrice: 100_000_000.01, newPrice: 9.99 })).toEqual([
      'oldPrice: The amount is too large',
    ]);
  });

  it.each(['1,290', '1.290', '1.290,50', '1,290.50', '1,290,000'])(
    'cannot be %p, in which thousands look like decimals',
    (oldPrice) => {
      expect(errorsOf(schema, { oldPrice, newPrice: 9.99 })).toEqual([
        'oldPrice: Please use at most two decimals and nothing between thousands, such as 1290.50',
      ]);
    },
  );
});

it.each([{ oldPrice: 5 }, { newPrice: 5 }, {}])('A change can have the prices %j', (prices) => {
  expect(errorsOf(bookChange, prices)).toBeUndefined();
});
