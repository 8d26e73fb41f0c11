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
  ])('cannot be an old one of %p and a new one of %p', (oldPrice, newPrice) => {
    expect(errorsOf(schema, { oldPrice, newPrice })).toEqual([
      'newPrice: The new price cannot be above the old one',
    ]);
  });

  it('are compared only when both are amounts', () => {
    expect(errorsOf(schema, { oldPrice: 'five', newPrice: 9.99 })).toEqual([
      'oldPrice: Please enter an amount, such as 12.50',
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

describe('The error of the prices', () => {
  it('is told with those of other fields', () => {
    expect(errorsOf(bookDraft, { title: '', oldPrice: 5, newPrice: 7 })).toEqual([
      'title: Too small: expected string to have >=1 characters',
      'newPrice: The new price cannot be above the old one',
    ]);
  });

  it('is not told of what is no book', () => {
    for (const value of [null, 'Emma', []]) expect(bookDraft.safeParse(value).error?.issues).toHaveLength(1);
  });
});

it.each([{ oldPrice: 5 }, { newPrice: 5 }, {}])('A change can have the prices %j', (prices) => {
  expect(errorsOf(bookChange, prices)).toBeUndefined();
});
