import { describe, expect, it } from '@jest/globals';
import { Zip, ZipDeflate, zipSync } from 'fflate';
import { aMessage, aProduct, readRecords } from './testing/onix.ts';

const toBytes = (text: string) => new TextEncoder().encode(text);
const ONE = aMessage(aProduct({ title: 'One' }));
const TWO = aMessage(aProduct({ title: 'Two' }));
const titlesOf = async (file: Uint8Array) => (await readRecords(file)).map(({ title }) => title);
const refusal = (pattern: RegExp) =>
  expect.objectContaining({ code: 'UNREADABLE_FILE', message: expect.stringMatching(pattern) });

/** An archive as it is made without seeking: the sizes of its entries follow them. */
function stream(files: Record<string, string>): Buffer {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => chunks.push(chunk));
  for (const [name, text] of Object.entries(files)) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(toBytes(text), true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

describe('an archive of ONIX files', () => {
  const FILES = {
    'read me.txt': toBytes('text'),
    '__MACOSX/._one.xml': toBytes('attributes'),
    'covers/9780141439518.jpg': new Uint8Array(50_000),
    'list/one.XML': toBytes(ONE),
    'two.onx': toBytes(TWO),
  };

  it.each<[string, Uint8Array]>([
    ['compressed', zipSync(FILES)],
    ['stored', zipSync(FILES, { level: 0 })],
    ['made without seeking', stream({ 'a.txt': 'text', 'one.xml': ONE, 'two.onix': TWO })],
  ])('has the records of each, and other files are left out: %s', async (_, archive) => {
    const records = await readRecords(archive);
    expect(records.map(({ line, title }) => [line, title])).toEqual([
      [2, 'One'],
      [3, 'Two'],
    ]);
  });

  const whole = zipSync({ 'one.xml': toBytes(ONE) });
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, 60, 90);
  const names = Array.from({ length: 5001 }, (_, index) => `${index}.txt`);
  const many = Object.fromEntries(names.map((name) => [name, new Uint8Array(1)]));

  it.each<[string, Uint8Array, RegExp]>([
    ['cut off in its index', whole.subarray(0, -30), /damaged or cut off/],
    ['cut off in a file', whole.subarray(0, 300), /damaged or cut off/],
    ['damaged', damaged, /damaged or cut off|^Line \d+: /],
    [
      'without such a file',
      zipSync({ 'one.txt': toBytes(ONE) }),
      /no file that ends in \.xml, \.onix or \.onx/,
    ],
    ['a workbook', zipSync({ '[Content_Types].xml': toBytes(ONE) }), /a workbook or an e-book/],
    ['of 5,001 files', zipSync(many, { level: 0 }), /more than 5000 files/],
  ])('is refused if it is %s', async (_, archive, reason) => {
    await expect(readRecords(archive)).rejects.toEqual(refusal(reason));
  });
});

describe('the encoding of an ONIX file', () => {
  const text = (encoding: string) => aMessage(aProduct({ title: 'Café' })).replace('UTF-8', encoding);
  const wide = Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le');

  it.each<[string, Uint8Array]>([
    ['UTF-8', toBytes(text('UTF-8'))],
    ['UTF-8 with a byte order mark', toBytes(`\ufeff${text('UTF-8')}`)],
    ['UTF-8 without a declaration', toBytes(text('UTF-8').replace(/^.*\n/, ''))],
    ['Latin-1', Buffer.from(text('ISO-8859-1'), 'latin1')],
    ['Windows-1252 in single quotes', Buffer.from(text('x').replace('"x"', "'windows-1252'"), 'latin1')],
    ['UTF-16', wide],
    ['UTF-16 without a byte order mark', wide.subarray(2)],
    ['UTF-16, big-endian', Buffer.from(wide).swap16()],
    ['UTF-8 that says UTF-16', toBytes(text('utf-16'))],
  ])('is that of its mark, its declaration or its bytes: %s', async (_, file) => {
    expect(await titlesOf(file)).toEqual(['Café']);
  });

  it('has to be known', async () => {
    const file = toBytes(text('klingon'));
    await expect(titlesOf(file)).rejects.toEqual(refusal(/encoding of the file, klingon/));
  });
});
