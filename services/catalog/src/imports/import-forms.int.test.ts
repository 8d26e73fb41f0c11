import { afterAll, describe, expect, it } from '@jest/globals';
import type { ImportColumn } from '@bookstore/contracts/imports';
import { createImporter } from '../testing/imports.ts';
import { startCatalog } from '../testing/start-catalog.ts';

const catalog = await startCatalog();
const importer = createImporter(catalog);
afterAll(() => catalog.close());

const HEADER = 'title,description,category,new_price';
const toCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** What the cells of a column become, each in a row of its own: a text, none, or why it is refused. */
async function readForms(column: ImportColumn, texts: readonly string[]) {
  const isPrice = column === 'new_price';
  const lines = texts.map((text, at) =>
    isPrice ? `Form ${at},text,fiction,${toCell(text)}` : `Form ${at},text,fiction,10,${toCell(text)}`,
  );
  const { id } = await importer.check([isPrice ? HEADER : `${HEADER},${column}`, ...lines, ''].join('\r\n'));
  const rows = await importer.rows(id);
  return rows.map(({ changes, errors }) => {
    const error = errors.find((each) => each.column === column);
    return error ? { error: error.message } : changes.find((change) => change.column === column)?.after;
  });
}
const refused = (message: RegExp) => ({ error: expect.stringMatching(message) });

describe('The forms of other systems come in, and others are refused in words of the shop', () => {
  it.each<[ImportColumn, [string, unknown][]]>([
    [
      'isbn',
      [
        ['="9780306406157"', '9780306406157'],
        ['=""', undefined],
        ['132350882', '9780132350884'],
        ['978-3-16-148410-0 (pbk.)', '9783161484100'],
        ['9.78013E+12', refused(/spreadsheet has rounded/)],
        ['9780132350885', refused(/check digit is right$/)],
        ['9780141439518; 9780140449136', refused(/^Enter one ISBN/)],
      ],
    ],
    [
      'new_price',
      [
        ['$12.50', '12.50'],
        ['12,50 €', '12.50'],
        ['Tk 450', '450.00'],
        ['450/-', '450.00'],
        ['1,290.00', '1290.00'],
        ['1.290,00', '1290.00'],
        ["1'290.00", '1290.00'],
        ['১২৫', '125.00'],
        ['-5', refused(/^Please enter an amount/)],
        ['1e2', refused(/^Please enter an amount/)],
      ],
    ],
    [
      'published_on',
      [
        ['31.03.2019', '2019-03-31'],
        ['2019-03', '2019-03'],
        ['March 2019', '2019-03'],
        ['2019-03-31T00:00:00+00:00', '2019-03-31'],
        ['43555', '2019-03-31'],
        ['c1998', '1998'],
        ['0101-01-01', undefined],
        ['2019-02-30', refused(/^Enter a day such as/)],
      ],
    ],
    [
      'format',
      [
        ['Paperback', 'paperback'],
        ['Hardcover', 'hardback'],
        ['Kindle Edition', 'ebook'],
        ['Audio CD', 'audiobook'],
        ['scroll', refused(/^Choose one of paperback/)],
      ],
    ],
    [
      'language',
      [
        ['English', 'en'],
        ['ger', 'de'],
        ['en_US', 'en-US'],
        ['বাংলা', 'bn'],
        ['unknown', undefined],
        ['xx', refused(/^Enter a language tag/)],
      ],
    ],
    [
      'pages',
      [
        ['352.0', '352'],
        ['xii, 352 p.', '352'],
        ['1,204', '1204'],
        ['0', refused(/^Enter a whole number from 1/)],
      ],
    ],
    [
      'series_number',
      [
        ['#2', '2'],
        ['II', '2'],
        ['1,5', '1.5'],
        ['1-3', refused(/^Enter a number from 0/)],
      ],
    ],
    [
      'stock',
      [
        ['5.0', '5'],
        ['1,000', '1000'],
        ['in stock', refused(/^Enter a whole number from 0/)],
        ['-1', refused(/^Enter a whole number from 0/)],
      ],
    ],
    [
      'trending',
      [
        ['WAHR', 'true'],
        ['FAUX', 'false'],
        ['yes', 'true'],
        ['0', 'false'],
        ['maybe', refused(/^Enter true or false/)],
      ],
    ],
  ])('in the column %s', async (column, forms) => {
    expect(
      await readForms(
        column,
        forms.map(([text]) => text),
      ),
    ).toEqual(forms.map(([, expected]) => expected));
  });
});

it('The booleans of the own export come back from the spreadsheet of another language', async () => {
  await catalog.add({ title: 'Wahrheit', trending: true, isbn: '9780141439518' });
  const exported = await importer.csv('/api/books/export.csv');
  const saved = exported.replaceAll(',true', ',WAHR').replaceAll(',false', ',FALSCH');
  expect(saved).toContain('WAHR');
  expect((await importer.check(saved)).counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
});

it('A month of publication is stored, shown and exported as it is', async () => {
  const { id } = await importer.check(`${HEADER},published_on\nOf a month,text,fiction,10,03/2019\n`);
  await importer.commit(id);
  const found = (await importer.books()).find(({ title }) => title === 'Of a month');
  expect(found?.publishedOn).toBe('2019-03');
  const exported = await importer.check(await importer.csv('/api/books/export.csv'));
  expect(exported.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
});

it('The check says which rows have prices in another currency', async () => {
  const lines = [
    'A,D,fiction,,5',
    'B,D,fiction,,$5',
    'C,D,fiction,,5 €',
    'D,D,fiction,USD 9,£5',
    'E,D,fiction',
  ];
  const file = ['title,description,category,old_price,new_price', ...lines, ''].join('\n');
  const { id, counts } = await importer.check(file);
  expect(counts).toMatchObject({ new: 4, wrong: 1 });
  expect(await importer.find(id)).toMatchObject({ foreign: { count: 2, lines: [4, 5] } });
});
