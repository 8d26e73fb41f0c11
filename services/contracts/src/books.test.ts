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

describe('The fields of a book', () => {
  const parse = (fields: object) => bookDraft.safeParse({ ...DRAFT, newPrice: 1, ...fields });

  it.each(['2.5', '2,5', 2.5])('can say that it is number %j of a series', (seriesNumber) => {
    expect(parse({ seriesNumber }).data).toMatchObject({ seriesNumber: 2.5 });
  });

  it.each(['2019-03-31', '2019-03', '2019', '0044', ''])(
    'can say that it was published on %j',
    (publishedOn) => {
      expect(parse({ publishedOn }).data).toMatchObject({ publishedOn });
    },
  );

  it.each([
    '2019-02-30',
    '2019-13',
    '2019-00',
    '2019-3',
    '201903',
    '31.03.2019',
    'c1998',
    '2019-03-31T00:00',
  ])('cannot say that it was published on %s', (publishedOn) => {
    expect(parse({ publishedOn }).error?.issues).toMatchObject([
      { message: 'Enter a day such as 2019-03-31, a month such as 2019-03, or a year' },
    ]);
  });

  it('have a language by its one canonical tag, however it is written', () => {
    const tags = ['EN', 'eng', ' en ', 'pt_br', 'ger'].map((language) => parse({ language }).data?.language);
    expect(tags).toEqual(['en', 'en', 'en', 'pt-BR', 'de']);
  });

  it.each(['English', 'unknown', 'xx', 'und', 'Bengali', 'x'.repeat(36)])(
    'have no language %s',
    (language) => {
      expect(parse({ language }).error?.issues.map(({ message }) => message)).toContain(
        'Enter a language tag, such as en or pt-BR',
      );
    },
  );

  it.each<[string, unknown]>([
    ['title', ''],
    ['title', 'x'.repeat(201)],
    ['author', 'x'.repeat(201)],
    ['description', 'x'.repeat(5001)],
    ['category', 'x'.repeat(41)],
    ['category', ''],
    ['isbn', '1'.repeat(101)],
    ['authors', 'a;'.repeat(21)],
    ['authors', 'x'.repeat(4001)],
    ['authors', Array.from({ length: 21 }, () => 'a')],
    ['publisher', 'x'.repeat(201)],
    ['language', 'x'.repeat(36)],
    ['pages', '0'],
    ['pages', '100001'],
    ['pages', '1.5'],
    ['pages', 0],
    ['seriesNumber', '100001'],
    ['seriesNumber', -1],
    ['format', 'scroll'],
    ['publishedOn', 'x'.repeat(101)],
    ['trending', 'maybe'],
    ['withdrawn', 'maybe'],
    ['newPrice', ''],
    ['newPrice', '-1'],
    ['coverImage', 'x'.repeat(2049)],
  ])('are refused in words of the shop: %s', (field, value) => {
    const messages = parse({ [field]: value }).error?.issues.map(({ message }) => message) ?? [];
    expect(messages).not.toEqual([]);
    // Of the library of the schemas: “Too big: expected string to have <=10 characters”, “Invalid input”.
    expect(messages.filter((message) => /expected|^(?:Too|Invalid)/.test(message))).toEqual([]);
  });
});

it.each([{ oldPrice: 5 }, { newPrice: 5 }, {}])('A change can have the prices %j', (prices) => {
  expect(errorsOf(bookChange, prices)).toBeUndefined();
});
