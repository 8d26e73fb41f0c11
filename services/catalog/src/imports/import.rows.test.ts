import { describe, expect, it } from '@jest/globals';
import { createCategoryFinder } from './import.categories.ts';
import { formsOf } from './import.cells.ts';
import { mapColumns, toMapping } from './import.columns.ts';
import { words } from './import.names.ts';
import { readRows } from './import.rows.ts';

const CATEGORIES = [
  { slug: 'fiction', name: 'Fiction', isGenre: true },
  { slug: 'horror', name: 'Grusel', isGenre: true },
];
const findCategory = createCategoryFinder(CATEGORIES, []);

/** The cells of rows that bars separate, by their lines, in a shop that counts in a currency. */
const readIn = async (format: { currency: string; locale: string }, header: string, ...lines: string[]) => {
  const none = { chosen: toMapping([]), sameColumns: toMapping([]), remembered: toMapping([]) };
  const { columns, system } = mapColumns(words(header), none);
  const rows = lines.map((line, index) => ({ line: index + 2, cells: words(line) }));
  const cells = await readRows(rows, { columns, system, findCategory, ...formsOf(format) });
  return cells.map((row) => [row.line, Object.fromEntries(row.cells)]);
};
const read = (header: string, ...lines: string[]) =>
  readIn({ currency: 'GBP', locale: 'en-GB' }, header, ...lines);

describe('the rows of a product', () => {
  const header = 'Handle|Title|Variant Price|Image Src|Image Position';

  it('are one where others only add pictures', async () => {
    const rows = await read(header, 'a|A|10|https://x.test/1.jpg|1', 'a|||https://x.test/2.jpg|2', 'b|B|9||');
    expect(rows).toEqual([
      [2, { title: 'A', new_price: '10', cover: 'https://x.test/1.jpg' }],
      [4, { title: 'B', new_price: '9' }],
    ]);
  });

  it('are several where they have prices, and where pictures come first', async () => {
    const linesOf = async (...file: Parameters<typeof read>) => (await read(...file)).map(([line]) => line);
    expect(await linesOf(header, 'a|A|10||', 'a||12||')).toEqual([2, 3]);
    expect(await linesOf(header, 'a|||https://x.test/2.jpg|2')).toEqual([2]);
    expect(await linesOf('title|cover', 'A|', '|x.webp')).toEqual([2, 3]);
  });
});

it('A product that another system does not sell is withdrawn', async () => {
  const withdrawn = async (...file: Parameters<typeof read>) =>
    (await read(...file)).map((row) => JSON.stringify(row).includes('"withdrawn":"true"'));
  const shopify = 'Handle|Title|Variant Price|Status|Published';
  expect(await withdrawn(shopify, 'a|A|1|active|TRUE', 'b|B|1|Draft|', 'c|C|1|active|false')).toEqual([
    false,
    true,
    true,
  ]);
  const woo = 'Name|Sale price|Regular price|Published';
  expect(await withdrawn(woo, 'A|1|2|1', 'B|1|2|0', 'C|1|2|-1', 'D|1|2|')).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

describe('a regular price', () => {
  it.each([
    ['Name|Sale price|Regular price', { title: 'A', new_price: '20', old_price: '[clear]' }],
    ['Titel|Preis|UVP', { title: 'A', new_price: '20', old_price: '[clear]' }],
    ['title|new_price|old_price', { title: 'A', old_price: '20' }],
    ['title|description|UVP', { title: 'A', old_price: '20' }],
    ['Titel|Neuer Preis|Alter Preis|id', { title: 'A', old_price: '20' }],
  ])('that stands alone is the price unless an empty cell keeps one: %s', async (header, cells) => {
    expect(await read(header, 'A||20')).toEqual([[2, cells]]);
  });

  it('that is empty in the export of a known system is none any more, and stays in other files', async () => {
    const cells = { title: 'A', new_price: '10' };
    expect(await read('Name|Sale price|Regular price', 'A|10|')).toEqual([
      [2, { ...cells, old_price: '[clear]' }],
    ]);
    expect(await read('Titel|Preis|UVP', 'A|10|')).toEqual([[2, cells]]);
  });

  it('stays one beside the price', async () => {
    expect(await read('Name|Sale price|Regular price', 'A|10|20')).toEqual([
      [2, { title: 'A', new_price: '10', old_price: '20' }],
    ]);
  });
});

it('Points and commas between thousands are those of the locale, in prices without decimals and in stock', async () => {
  const readCells = async (currency: string, locale: string, line: string) => {
    const [row] = await readIn({ currency, locale }, 'new_price|stock', line);
    return row?.[1];
  };
  expect(await readCells('VND', 'vi-VN', '150.000 ₫|1.000')).toEqual({ new_price: '150000', stock: '1000' });
  expect(await readCells('JPY', 'ja-JP', '1,200円|1,000')).toEqual({ new_price: '1200', stock: '1000' });
  // Neither a thousand times as much, nor five thousand copies.
  expect(await readCells('JPY', 'ja-JP', '900.000|5.000')).toEqual({ new_price: '900.000', stock: '5.000' });
  expect(await readCells('EUR', 'de-DE', '12.500|5,000')).toEqual({ new_price: '12.500', stock: '5,000' });
});

describe('a day whose numbers can both be the month', () => {
  const datesOf = async (...dates: string[]) => {
    const rows = await read('published_on|title', ...dates.map((date) => `${date}|A`));
    return rows.map(([, cells]) => cells);
  };

  it('is read as the other days of the file', async () => {
    expect(await datesOf('3/4/2019', '3/31/2019')).toMatchObject([
      { published_on: '2019-03-04' },
      { published_on: '2019-03-31' },
    ]);
  });

  it('is read as in the locale where the file shows both orders, or none', async () => {
    expect(await datesOf('3/4/2019', '3/31/2019', '31/3/2019')).toMatchObject([
      { published_on: '2019-04-03' },
      { published_on: '2019-03-31' },
      { published_on: '2019-03-31' },
    ]);
    expect(await datesOf('3/4/2019', '31.3.2019')).toMatchObject([{ published_on: '2019-04-03' }, {}]);
  });
});

it('Of several pictures the first one is the cover', async () => {
  const images = 'https://x.test/1.jpg, https://x.test/2.jpg';
  const [row] = await read('Name|Sale price|Regular price|Images', `A|1|2|${images}`);
  expect(row?.[1]).toMatchObject({ cover: 'https://x.test/1.jpg' });
});

it('Texts keep the joiners of their script, and what stands in brackets', async () => {
  expect(await read('title|description', 'می\u200cخواهم|[x]')).toEqual([
    [2, { title: 'می\u200cخواهم', description: '[x]' }],
  ]);
});

describe('the category of a row', () => {
  const chosen = [
    { name: 'Belletristik', slug: 'fiction' },
    { name: 'Gone', slug: 'gone' },
    { name: 'Grusel', slug: 'fiction' },
  ];
  const find = createCategoryFinder(CATEGORIES, chosen);

  it.each([
    ['fiction', 'fiction'],
    ['FICTION', 'fiction'],
    ['grusel', 'horror'],
    ['BELLETRISTIK', 'fiction'],
    ['Fiction > Horror > Grusel', 'horror'],
    ['Neu, Fiction, Grusel', 'fiction'],
    ['Neu|Belletristik', 'fiction'],
    ['Gone', undefined],
    ['Ficción', undefined],
  ])('is found: %s is %s', (text, slug) => {
    expect(find(text)).toBe(slug);
  });
});

it('Cells of Calibre without a date are empty, and of several languages the first one counts', async () => {
  const [row] = await read('author_sort|title|pubdate|languages', 'A|B|0101-01-01T00:00:00+00:00|eng, fra');
  expect(row?.[1]).toEqual({ title: 'B', language: 'en' });
});

it('A long cell of a column with forms stays as it is, and takes no time', async () => {
  const long = `a${'.'.repeat(100_000)}`;
  const before = process.cpuUsage();
  expect(await read('published_on|pages|title', `${long}|${long}|A`)).toEqual([
    [2, { published_on: long, pages: long, title: 'A' }],
  ]);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

it('While many rows are read, requests are served', async () => {
  let [turns, isRead] = [0, false];
  const serve = () => {
    turns += 1;
    if (!isRead) setImmediate(serve);
  };
  setImmediate(serve);
  await read('title', ...Array.from({ length: 1000 }, (_, index) => `Book ${index}`));
  isRead = true;
  expect(turns).toBeGreaterThanOrEqual(10);
});
