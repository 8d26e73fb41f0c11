import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import { IMPORT_MAX_BYTES, IMPORTS_PATH } from '@bookstore/contracts/imports';
import { measureLiveBytes } from '@bookstore/runtime/testing/memory';
import { encodeText, toUtf16be } from '../testing/encodings.ts';
import { aFile, aLine, createImporter, HEADER, isbnOf } from '../testing/imports.ts';
import { startCatalog } from '../testing/start-catalog.ts';

const catalog = await startCatalog();
const importer = createImporter(catalog);
afterAll(() => catalog.close());

const SEMICOLONS = aLine(1, 'Œuvres à 5 €').replaceAll(',', ';');
const FRENCH = `${HEADER.replaceAll(',', ';')}\r\n${SEMICOLONS}\r\n`;
/** In Windows-1252. */
const toAnsi = (text: string) => new Uint8Array(encodeText(text, 'windows-1252'));
const toBytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));

describe('a file', () => {
  it.each([
    ['UTF-8 and semicolons', toBytes(FRENCH), { encoding: 'utf-8', delimiter: ';' }],
    ['UTF-8 with a BOM', toBytes(`\uFEFF${FRENCH}`), { encoding: 'utf-8', delimiter: ';' }],
    ['Windows-1252 as of Excel', toAnsi(FRENCH), { encoding: 'windows-1252', delimiter: ';' }],
    ['tabs', toBytes(FRENCH.replaceAll(';', '\t')), { encoding: 'utf-8', delimiter: '\t' }],
    ['vertical bars', toBytes(FRENCH.replaceAll(';', '|')), { encoding: 'utf-8', delimiter: '|' }],
    ['lines that end as of old Macs', toBytes(FRENCH.replaceAll('\r\n', '\r')), { delimiter: ';' }],
    [
      'Unicode text as of Excel',
      toBytes(`\uFEFF${FRENCH.replaceAll(';', '\t')}`, 'utf16le'),
      { encoding: 'utf-16le', delimiter: '\t' },
    ],
    ['UTF-16 without a mark', toBytes(FRENCH, 'utf16le'), { encoding: 'utf-16le', delimiter: ';' }],
    ['the other UTF-16', new Uint8Array(toUtf16be(`\uFEFF${FRENCH}`)), { encoding: 'utf-16be' }],
    ['a line that names the delimiter', toBytes(`sep=;\r\n${FRENCH}`), { delimiter: ';' }],
    ['titles above the columns', toBytes(`Price list\r\n\r\n${FRENCH}`), { delimiter: ';' }],
    ['columns without a name and a text', toBytes(FRENCH.replaceAll('\r\n', ';;;\r\n')), { delimiter: ';' }],
  ])('is read in %s', async (_, file, reading) => {
    const checked = await importer.check(file);
    expect(checked).toMatchObject({ ...reading, counts: { new: 1, wrong: 0 } });
    expect((await importer.rows(checked.id))[0]?.title).toBe('Œuvres à 5 €');
  });

  it('is read as it is chosen', async () => {
    const checked = await importer.check(toBytes(FRENCH), { encoding: 'windows-1252', delimiter: ';' });
    expect((await importer.rows(checked.id))[0]?.title).toBe('Å’uvres Ã\u00a0 5 â‚¬');
    expect(checked.garbled).toBe('Å’uvres');
    const broken = await importer.check(toAnsi(FRENCH), { encoding: 'utf-8' });
    expect([broken.counts, broken.garbled]).toMatchObject([{ new: 0, wrong: 1 }, '\ufffduvres']);
    expect(await importer.refusalOf(FRENCH, { delimiter: ',' })).toMatchObject({ code: 'UNKNOWN_COLUMNS' });
  });

  it.each([
    ['without empty ones', `\n\n,,,,,,\n${aLine(3, '"a\nb"')}\n\n${aLine(4)}\n`, [4, 6]],
    ['however its lines end', `\r\n${aLine(6)}\n${aLine(7)}\r\n\r\n${aLine(8)}\r`, [2, 3, 5]],
  ])('numbers its rows as spreadsheets do, %s', async (_, rest, numbers) => {
    const { id, counts } = await importer.check(HEADER + rest);
    expect(counts).toMatchObject({ new: numbers.length, wrong: 0 });
    expect((await importer.rows(id)).map(({ line }) => line)).toEqual(numbers);
  });
});

it('What is wrong is shown with what its cell says', async () => {
  const { id } = await importer.check(`id,${HEADER},stock\n,,T,A,D,cookery,2,1,0.5\n`);
  const [row] = await importer.rows(id);
  expect(row?.errors).toMatchObject([
    { column: 'category', value: 'cookery' },
    { column: 'stock', value: '0.5' },
  ]);
});

describe('a row that cannot be read', () => {
  it.each([
    ['an open quote', `"${aLine(2)}`, 'A quote is missing, or one too many'],
    ['a cell too many', `${aLine(2)},more`, 'The row has 8 cells, the first line 7'],
    ['a million cells', `${aLine(2)}${',x'.repeat(1_000_000)}`, 'The row has more than 200 cells'],
    ['a megabyte', aLine(2, 'x'.repeat(1_000_000)), 'The row is longer than 200,000 characters'],
  ])('is one wrong row, with the reason: %s', async (_, line, message) => {
    const { id, counts } = await importer.check(aFile(aLine(1), line, aLine(3)));
    expect(counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 });
    const [wrong] = await importer.rows(id, '&kind=wrong');
    expect([wrong?.line, wrong?.errors]).toEqual([3, [{ column: '', message }]]);
  });

  it('is the one with a byte that is not UTF-8, in a file that mostly is', async () => {
    const stray = encodeText(aLine(2, 'Farmer’s Year'), 'windows-1252');
    const file = [toBytes(aFile(aLine(1, 'Café Noir'), aLine(3, 'Zoë'))), stray];
    const { id, encoding, garbled, counts } = await importer.check(new Uint8Array(Buffer.concat(file)));
    expect({ encoding, garbled, counts }).toMatchObject({
      encoding: 'utf-8',
      garbled: 'Farmer\ufffds',
      counts: { new: 2, wrong: 1 },
    });
    expect((await importer.rows(id)).map(({ title }) => title)).toEqual([
      'Café Noir',
      'Zoë',
      'Farmer\ufffds Year',
    ]);
  });

  it('is none with cells left out at the end, empty ones beyond it, or quotes inside', async () => {
    const header = `${HEADER},publisher,series`;
    const lines = [aLine(1, 'The 12" Record'), `${aLine(2)},,,,`, aLine(3, '"Hello" She Said')];
    const { id, counts } = await importer.check([header, ...lines, ''].join('\r\n'));
    expect(counts).toMatchObject({ new: 3, wrong: 0 });
    expect((await importer.rows(id)).map(({ title }) => title)).toEqual([
      'The 12" Record',
      'Book 2',
      '"Hello" She Said',
    ]);
  });
});

it('reads descriptions in HTML as their text, and those of an export as they are', async () => {
  await catalog.add({
    title: 'Tags',
    isbn: isbnOf(40),
    description: 'Close it with </p>, as <br> needs no end.',
  });
  const exported = await importer.check(await importer.csv('/api/books/export.csv'));
  expect(exported.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
  const html = '"<p>A <strong>salty</strong> book.</p><p>Fish &amp; chips</p><script>alert(1)</script>"';
  const { id } = await importer.check(aFile(aLine(41).replace('About 41', html)));
  const [row] = await importer.rows(id);
  expect(row?.changes).toContainEqual({ column: 'description', after: 'A salty book.\n\nFish & chips' });
});

it('names a category by its slug, else by its name, even if another one is renamed to that slug', async () => {
  const list = [
    { slug: 'fiction', name: 'Thriller', isGenre: true },
    { slug: 'thriller', name: 'Suspense', isGenre: true },
  ];
  const own = await startCatalog({}, catalog);
  const body = { v: 0, categories: list };
  expect((await own.send('PUT', '/api/categories', { token: own.token, body })).status).toBe(200);
  const { check, commit, books } = createImporter(own);
  const written = ['thriller', 'suspense', 'THRILLER', 'fiction'];
  const lines = written.map((category, at) => aLine(at, category).replace('fiction,', `${category},`));
  await commit((await check(aFile(...lines))).id);
  const found = new Map((await books()).map(({ title, category }) => [title, category]));
  expect(written.map((category) => found.get(category))).toEqual([
    'thriller',
    'thriller',
    'fiction',
    'fiction',
  ]);
  await own.close();
});

describe('the columns of a file', () => {
  const file = `ISBN,Werk,Author,Description,Category,Old_Price,new price,Lager\n${aLine(5)},7\n`;

  it('that the shop does not know are named, with how the file was read', async () => {
    expect(await importer.refusalOf(file)).toMatchObject({
      status: 422,
      code: 'UNKNOWN_COLUMNS',
      encoding: 'utf-8',
      delimiter: ',',
      mapping: { ISBN: 'isbn', Werk: '', 'new price': 'new_price', Lager: '' },
      unknown: ['Werk', 'Lager'],
    });
    expect(await importer.refusalOf('title,Title,,title\na,b,c,d\n')).toMatchObject({
      unknown: ['Title', 'Column 3', 'title (2)'],
    });
  });

  it('are mapped as chosen, and the next time without being asked', async () => {
    const other = file.replace('Werk', 'Buch').replace('Lager', 'Ort');
    const mapping = JSON.stringify({ Buch: 'title', Ort: '' });
    expect((await importer.check(other, { mapping })).mapping).toMatchObject({ Buch: 'title', Ort: '' });
    expect((await importer.check(other.replace('Buch', 'BUCH'))).counts).toMatchObject({ new: 1 });
  });

  it('of the shop’s own names are read as those, whatever was chosen for them in an earlier file', async () => {
    await catalog.add({ title: 'Known', isbn: isbnOf(6) });
    const left = `isbn,isbn13,title,Titel,author,description,category,old_price,new_price,stock\n`;
    const mapping = {
      isbn: '',
      isbn13: 'isbn',
      title: 'description',
      Titel: 'title',
      description: '',
      stock: '',
    };
    const chosen = await importer.check(`${left}x,${isbnOf(7)},Words.,Mapped,Ada King,,fiction,20,10.5,3\n`, {
      mapping: JSON.stringify(mapping),
    });
    expect([chosen.mapping, chosen.counts.new]).toMatchObject([mapping, 1]);
    const exported = await importer.check(await importer.csv('/api/books/export.csv'));
    expect(exported.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
    const own = `isbn,title,description,stock,new_price\n${isbnOf(6)},Renamed,Text,4,9\n`;
    const { counts, stockWaiting, mapping: read } = await importer.check(own);
    expect({ counts, stockWaiting }).toEqual({
      counts: { new: 0, changed: 1, same: 0, wrong: 0 },
      stockWaiting: 1,
    });
    for (const [name, column] of Object.entries(read)) expect(column).toBe(name);
  });

  it.each([
    ['no column of the shop', { a: 'b' }],
    ['two that are the same', { Werk: 'title', Lager: 'title' }],
    ['no JSON', '{'],
  ])('cannot be mapped to %s', async (_, mapping) => {
    const refusal = await importer.refusalOf(file, {
      mapping: typeof mapping === 'string' ? mapping : JSON.stringify(mapping),
    });
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(refusal.errors?.[0]?.path).toMatch(/^mapping/);
  });
});

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64');

describe('what is not CSV', () => {
  it.each([
    ['nothing', toBytes('')],
    ['only a header', toBytes(`${HEADER}\n`)],
    ['a picture', new Uint8Array(png)],
    ['a workbook', toBytes('PK\u0003\u0004\u0014')],
    ['an open quote before the columns', toBytes(aFile(aLine(1)).replace('isbn', '"isbn'))],
    ['a million columns', toBytes(`${'x,'.repeat(1_000_000)}\n1\n`)],
  ])('is refused: %s', async (_, file) => {
    const { status, code, detail } = await importer.refusalOf(file);
    expect([status, code]).toEqual([422, 'UNREADABLE_FILE']);
    expect(detail).not.toBe('The file cannot be read.');
  });

  it.each([
    ['too many rows', toBytes(aFile(...Array.from({ length: 5001 }, () => aLine(1))))],
    ['nothing but lines', toBytes('\n'.repeat(IMPORT_MAX_BYTES - 1))],
    ['more than 5 MB', new Uint8Array(IMPORT_MAX_BYTES + 1).fill(97)],
  ])('is too large: %s', async (_, file) => {
    expect(await importer.refusalOf(file)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  it('is refused, and not kept while it arrives: 200 MB', async () => {
    const headers = {
      authorization: `Bearer ${catalog.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    };
    const upload = request(`${catalog.url}${IMPORTS_PATH}`, { method: 'POST', headers });
    // The server closes the connection once it has answered.
    upload.on('error', () => undefined).setMaxListeners(0);
    const answered = once(upload, 'response');
    upload.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x.csv"\r\n\r\n');
    const chunk = Buffer.alloc(1024 * 1024, 97);
    const before = measureLiveBytes();
    let most = 0;
    const send = async () => {
      for (let sent = 0; sent < 200 && !upload.destroyed; sent += 1) {
        if (sent % 20 === 0) most = Math.max(most, measureLiveBytes() - before);
        if (!upload.write(chunk)) await Promise.race([once(upload, 'drain'), once(upload, 'close')]);
      }
      upload.end('\r\n--b--\r\n');
    };
    void send().catch(() => undefined);
    const answers: unknown[] = await answered;
    expect(answers[0]).toMatchObject({ statusCode: 413 });
    upload.destroy();
    expect(most).toBeLessThan(50 * 1024 * 1024);
  });
});
