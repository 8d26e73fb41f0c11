import { afterAll, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createImporter, isbnOf } from '../testing/imports.ts';
import { startCatalog } from '../testing/start-catalog.ts';

const catalog = await startCatalog();
const importer = createImporter(catalog);
afterAll(() => catalog.close());

it('The export of a German shop has its separators and decimals, and comes in again as no change', async () => {
  const titles = [
    ...['1984', '3-4', '007', 'MAR 1', '="1"', '[1984]', '$5', '50%'],
    ...['August 1914', '4 July 1976', 'True'],
    ...['Emma; again', 'می\u200cخواهم', 'I ❤\ufe0f'],
  ];
  for (const [at, title] of titles.entries())
    await catalog.add({
      title,
      series: '24',
      seriesNumber: 1.5,
      isbn: isbnOf(at),
      publishedOn: '2019-03-31',
    });
  await catalog.add({ title: 'No saving', oldPrice: '', newPrice: 1200, pages: 1204, publishedOn: '2019' });
  await catalog.add({ title: 'Of a month', publishedOn: '1919-03' });
  catalog.shop.locale = 'de-DE';
  const csv = await eventually(async () => {
    const text = await importer.csv('/api/books/export.csv');
    expect(text).toContain('id;isbn;title;');
    return text;
  });
  expect(csv).toContain(';"=""1984""";');
  expect(csv).toContain(';"=""007""";');
  expect(csv).toContain(';"=""$5""";');
  expect(csv).toContain(';"1200,00";');
  expect(csv).toContain(';"=""24""";"1,5";');
  expect(csv).toContain(';1204;');
  expect(csv).toContain(';"=""August 1914""";');
  expect(csv).toContain(';"=""True""";');
  expect(csv).toContain(';"=""1919-03""";');
  expect(csv).toContain(';false;');
  const { counts, delimiter } = await importer.check(csv);
  expect({ counts, delimiter }).toEqual({
    counts: { new: 0, changed: 0, wrong: 0, same: titles.length + 2 },
    delimiter: ';',
  });
});
