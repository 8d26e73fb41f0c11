import { fromCell, toRecord, toSameCell, toTextCell, unwrapCell } from '@bookstore/contracts/csv';
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

it.each([
  ...['02134', '01711000222', '00340434161094000012', '123456E7', '1984'],
  ...[
    '1-2',
    '12.5',
    '3/4',
    'MAR 1',
    '1-Mar',
    'August 1914',
    '4 July 1976',
    'July 4, 1976',
    'März 19',
    'juin 1940',
  ],
  ...['3 März', '14 juillet', 'Październik 5', 'True', 'FALSCH', 'Vrai'],
])('keeps %j a text in spreadsheets, and reads it as it was', (text) => {
  const cell = `="${text}"`;
  expect(toRecord([toTextCell(text)])).toBe(`"${cell.replaceAll('"', '""')}"\r\n`);
  expect(fromCell(unwrapCell(cell))).toBe(text);
});

it.each(['', 'SW1A 1AA', 'RR123456785GB', 'Emma', 'New 1', 'JK6SKYF4', '٣', 'March', 'Truest'])(
  'leaves %j as it is, which is no number',
  (text) => {
    expect(toRecord([toTextCell(text)])).toBe(`${text}\r\n`);
  },
);

it.each(['+49 30 1234', '-1', '=1+1'])('has an apostrophe before %j, which no spreadsheet runs', (text) => {
  expect(toRecord([toTextCell(text)])).toBe(`'${text}\r\n`);
  expect(fromCell(unwrapCell(`'${text}`))).toBe(text);
});

it.each(['="02134"', "'+49 30", 'Emma', '12.50', ''])(
  'writes the cell %j of a file as it stood there',
  (cell) => {
    const written = cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
    expect(toRecord([toSameCell(cell)]).trimEnd()).toBe(written);
  },
);

it.each(['می\u200cخواهم', '👩\u200d👧', 'I ❤\ufe0f'])('keeps joiners and variants of %j', (text) => {
  expect(unwrapCell(text)).toBe(text);
});

it('takes marks of direction off that were copied with a number', () => {
  expect(unwrapCell('\u200e9780132350884\u202c ')).toBe('9780132350884');
});

it('takes no time for a long cell', () => {
  const spaces = `a${' '.repeat(200_000)}b`;
  const quotes = `a${'"'.repeat(200_000)}b`;
  const before = process.cpuUsage();
  expect([unwrapCell(spaces), unwrapCell(`="${quotes}`)]).toEqual([spaces, quotes]);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
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
