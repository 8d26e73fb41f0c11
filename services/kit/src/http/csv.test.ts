import { fromCell, toRecord } from '@bookstore/contracts/csv';
import { expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CsvStreams } from './csv.ts';

it('separates by commas and ends with CR LF', () => {
  expect(toRecord(['a', '', 'b c'])).toBe('a,,b c\r\n');
});

it.each([
  ['1 Library Lane, Springfield', '"1 Library Lane, Springfield"'],
  ['the "Ritz"', '"the ""Ritz"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['Emma; Dracula', '"Emma; Dracula"'],
  ...['=1+1', '+44 20', '-1', '@SUM(A1)', '\tx', '＝1+1', '＋1', '－1', '＠SUM(A1)', '  =1', '\u200b=1'].map(
    (formula) => [formula, `'${formula}`],
  ),
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['\r=1', `"'\r=1"`],
])('quotes %j where that is needed, and keeps spreadsheets from running it', (value, cell) => {
  expect(toRecord([value])).toBe(`${cell}\r\n`);
});

it.each(['=1+1', "'=1+1", "''@x", "'plain", '-', "'Tis", '\u200b=1'])('reads %j as it was', (value) => {
  expect(fromCell(toRecord([value]).trimEnd())).toBe(value);
});

it('streams two at a time, and closes the cursor of one that is given up', async () => {
  const streams = new CsvStreams();
  const close = jest.fn(() => Promise.resolve());
  const documents = {
    [Symbol.asyncIterator]: () => Readable.from([1, 2])[Symbol.asyncIterator](),
    close,
  };
  const source = { columns: ['n'], documents, toCells: (n: number) => [String(n)] };
  const [first] = [
    await streams.start(() => Promise.resolve(source)),
    await streams.start(() => Promise.resolve({ ...source, documents: [1] })),
  ];
  await expect(streams.start(() => Promise.resolve(source))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  first.destroy();
  await once(first, 'close');
  expect(close).toHaveBeenCalledTimes(1);
  const next = await streams.start(() => Promise.resolve({ ...source, documents: [1, 2] }));
  expect(await text(next)).toBe('n\r\n1\r\n2\r\n');
});
