import { describe, expect, it } from '@jest/globals';
import { IMPORT_COLUMNS } from '@bookstore/contracts/imports';
import { encodeText } from '../testing/encodings.ts';
import { readCsv } from './import.file.ts';

const OWN_NAMES = new Set<string>(IMPORT_COLUMNS);
const countOwn = (names: readonly string[]) => names.filter((name) => OWN_NAMES.has(name)).length;
const read = (text: string | Buffer, form: Parameters<typeof readCsv>[1] = {}) =>
  readCsv(typeof text === 'string' ? Buffer.from(text) : text, form, countOwn);
const readRows = async (text: string) => (await read(text)).rows.map(({ cells }) => cells);
const readFaults = async (text: string) =>
  (await read(text)).rows.flatMap(({ line, fault }) => (fault === undefined ? [] : [[line, fault]]));

const HEADER = 'isbn,title,description';
const OPEN_QUOTE = 'A quote is missing, or one too many';

it('Lines without anything in them hold up no request for long, however many there are', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await expect(read('\n'.repeat(60_000))).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    details: { detail: 'The file has more than 50,000 lines.' },
  });
  isDone = true;
  // Of 65,536 lines at once there was a single one.
  expect(turns).toBeGreaterThan(10);
});

describe('The delimiter', () => {
  it.each([
    [',', `${HEADER}\n1,"a; b; c; d",c\n`],
    [';', 'isbn;title;description;new_price\n1;a;b;10,50\n'],
    ['\t', 'isbn\ttitle\tdescription\n1\ta, b\tc\n'],
    ['|', 'isbn|title|description\n1|a|c\n'],
    [';', 'sep=;\r\nisbn;title\r\n1;a\r\n'],
    ['\t', '"sep=\t"\r\nisbn\ttitle\r\n1\ta\r\n'],
    [';', 'SEP=;;;\nisbn;title\n1;a\n'],
    // Of names that the shop does not know, the most columns.
    [';', 'Nummer;Titel, Autor;Preis\n1;a;b\n'],
    // Nor is the comma of an amount a delimiter, or a semicolon of a title.
    [';', 'Werk;Betrag\r\nEmma;10,00'],
    [';', 'Werk;Ort;Betrag;Notiz\nEmma;;10,00\nMara;;12,00\nAda;Ulm;9,50;x\nIda;;8,00\n'],
    [';', 'Nummer;Werk\n1;Emma, again\n2;Mara, twice\n'],
    [',', 'Preise; Herbst; 2026; alle\nWerk,Betrag\nEmma,10\n'],
  ])('%j is recognised in %j', async (delimiter, text) => {
    expect((await read(text)).delimiter).toBe(delimiter);
  });

  it('is the one that is chosen, whatever the file says', async () => {
    expect(await read('sep=;\nisbn,title\n1,a\n', { delimiter: ',' })).toMatchObject({
      delimiter: ',',
      names: ['isbn', 'title'],
    });
  });

  it('of a line that spreadsheets do not show is not counted as a line', async () => {
    const { rows } = await read('sep=;\r\nisbn;title\r\n1;a\r\n');
    expect(rows).toEqual([{ line: 2, cells: ['1', 'a'] }]);
  });
});

describe('The names of the columns', () => {
  it.each([
    ['below titles', `Price list, spring\r\n\r\nValid from May\r\n${HEADER}\r\n1,a,b\r\n`, 5],
    ['below a line of one cell, where the shop knows none', 'Preisliste\nNummer,Titel\n1,a\n', 3],
    ['in the first line, though a row has the name of one', `Nummer,Titel\n1,title\n`, 2],
  ])('stand %s', async (_, text, line) => {
    const { rows, names } = await read(text);
    expect([rows[0]?.line, names.length]).toEqual([line, rows[0]?.cells.length]);
  });

  it('leave out columns without a name and a text, wherever they are', async () => {
    expect(await read('isbn,,title,,\n1,,a,,\n2,,b,x,\n')).toMatchObject({
      names: ['isbn', 'title', 'Column 4'],
      rows: [{ cells: ['1', 'a', ''] }, { cells: ['2', 'b', 'x'] }],
    });
  });
});

describe('The cells of a row', () => {
  it.each([
    ['left out at the end', `${HEADER}\n1,a\n`, ['1', 'a']],
    ['empty beyond the columns', `${HEADER}\n1,a,b,, ,\n`, ['1', 'a', 'b']],
    ['with quotes inside', `${HEADER}\n1,The 12" Record,"a ""b"", c"\n`, ['1', 'The 12" Record', 'a "b", c']],
    ['with quotes around a part', `${HEADER}\n1,"Hello" She Said,b\n`, ['1', '"Hello" She Said', 'b']],
    ['with spaces before quotes', 'isbn, "title", price\n1, "A, ""b""",  5\n', ['1', 'A, "b"', '  5']],
    ['over several lines', `${HEADER}\n1,"a\r\nb",c\n`, ['1', 'a\r\nb', 'c']],
    ['as a formula', `${HEADER}\n="978",a,"=""978"""\n`, ['="978"', 'a', '="978"']],
    ['with tabs and letters for quotes', 'isbn\ttitle\n1\t"Hello" She Said\n', ['1', '"Hello" She Said']],
    ['with tabs and an inch', 'isbn\ttitle\n"1"\tThe 12" Record\n', ['"1"', 'The 12" Record']],
    ['with tabs as of Excel', 'isbn\ttitle\n1\t"a ""b""\tc, d\n"\n', ['1', 'a "b"\tc, d\n']],
  ])('can be %s', async (_, text, cells) => {
    expect(await readRows(text)).toEqual([cells]);
    expect(await readFaults(text)).toEqual([]);
  });

  it.each(['\n', '\r', '\r\n'])('end with the line, also by %j', async (lineBreak) => {
    expect(await readRows([HEADER, '1,a,b', '2,c,d'].join(lineBreak))).toEqual([
      ['1', 'a', 'b'],
      ['2', 'c', 'd'],
    ]);
  });
});

describe('A row that cannot be read is wrong, and no other one is', () => {
  it.each([
    ['an open quote', `${HEADER}\n1,"a,b\n2,c,d\n3,"e\nf",g\n`, [[2, OPEN_QUOTE]]],
    ['an open quote at the end', `${HEADER}\n1,a,b\n2,c,"d`, [[3, OPEN_QUOTE]]],
    [
      'open quotes in each row',
      `${HEADER}\n1,"a,b\n2,"c,d\n`,
      [
        [2, OPEN_QUOTE],
        [3, OPEN_QUOTE],
      ],
    ],
    ['more cells', `${HEADER}\n1,a,b,c\n2,c,d\n`, [[2, 'The row has 4 cells, the first line 3']]],
    ['many cells', `${HEADER}\n${'x,'.repeat(1_000_000)}\n2,c,d\n`, [[2, 'The row has more than 200 cells']]],
    [
      'a long cell',
      `${HEADER}\n1,${'x'.repeat(1_000_000)},b\n2,c,d\n`,
      [[2, 'The row is longer than 200,000 characters']],
    ],
  ])('with %s', async (_, text, faults) => {
    expect(await readFaults(text)).toEqual(faults);
  });

  it('with bytes that are not in UTF-8, in a file that mostly is', async () => {
    const good = Buffer.from(`${HEADER}\n1,Café Noir,Déjà vu\n2,`);
    const file = Buffer.concat([good, encodeText('Farmer’s Year,b\n', 'windows-1252')]);
    const { encoding, garbled, rows } = await read(file);
    expect([encoding, garbled, rows[0]]).toEqual([
      'utf-8',
      'Farmer\ufffds',
      { line: 2, cells: ['1', 'Café Noir', 'Déjà vu'] },
    ]);
    expect(rows[1]?.fault).toMatch(/not in UTF-8/);
  });

  it.each([
    ['quotes that open and never close', 'x","\n'.repeat(200_000)],
    ['quotes of three', '"""\n'.repeat(4000)],
    ['cells that open quotes', `isbn\ttitle\n${'\t"'.repeat(2_000_000)}`],
    ['nothing but commas', `${HEADER}\n${','.repeat(5_000_000)}\n1,a,b`],
  ])('however hostile the file is: %s', async (_, text) => {
    const before = process.cpuUsage();
    await read(`${HEADER}\n${text}`);
    const { user } = process.cpuUsage(before);
    // What reads characters again and again takes minutes.
    expect(user / 1_000_000).toBeLessThan(5);
  });
});
