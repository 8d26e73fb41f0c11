import { Failure } from '@bookstore/contracts/errors';
import { IMPORT_COLUMNS } from '@bookstore/contracts/imports';
import { measureLiveBytes } from '@bookstore/runtime/testing/memory';
import { describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { encodeText, toUtf16be } from '../testing/encodings.ts';
import { createCategoryFinder } from './import.categories.ts';
import { formsOf } from './import.cells.ts';
import { checkRow } from './import.check.ts';
import { mapColumns, toMapping } from './import.columns.ts';
import { type CsvFile, readCsv } from './import.file.ts';
import { readRows } from './import.rows.ts';
import { readOnix } from './onix/onix.file.ts';
import { aMessage, aProduct, inChunks, REFERENCE_SAMPLE, SHORT_SAMPLE } from './onix/testing/onix.ts';

/** Another one makes other files: the failures name the file by its number. */
const SEED = 20_261_127;
const FILES = 10_000;
const WARM_AFTER = 1000;
const MAX_GROWTH_MB = 16;

const HEADER = 'isbn;title;authors;description;category;old_price;new_price;pages;format;published_on;stock';
const HTML = '"<p>One; ""two""</p>\n<p>Three</p>"';
const table = (title: string, delimiter: string) =>
  [
    HEADER,
    `9780141439518;${title};Ida Moss;${HTML};fiction;20.00;1.234,50 €;352 S.;Paperback;31.03.2019;3`,
    `="9780132350884";The 12" Record;A, B;text;Fiction > Horror;;12.50;xii 210;gebunden;43555;`,
    `[0132350882];${title};;text;horror;[clear];$ 7.99;;ebook;mars 2019;n/a`,
  ]
    .join('\r\n')
    .replaceAll(';', delimiter);
const GOODREADS = `Book Id,Title,Author,Author l-f,ISBN,ISBN13,Binding,Number of Pages,Year Published
11,"Lanterns (Harbour, #2)",Ida Moss,"Moss, Ida","=""0132350882""","=""9780132350884""",Paperback,352,2008
12,Tide,Ida Moss,"Moss, Ida","=""""","=""""",Hardcover,210,2011
`;
const SHOPIFY = `Handle,Title,Body (HTML),Type,Variant Price,Variant Compare At Price,Image Src
first,Tide,"<p>A <strong>salty</strong> book.</p>",fiction,10.00,20.00,
first,,,,,,https://example.test/2.jpg
`;

const SEEDS: readonly Buffer[] = [
  Buffer.from(table('Café', ';')),
  Buffer.from(`\ufeffsep=,\r\n${table('問題', ',')}`),
  Buffer.from(`\ufeff${table('Łódź', '\t')}`, 'utf16le'),
  toUtf16be(table('Işık', '|')),
  encodeText(table('Große Straße', ';'), 'windows-1252'),
  encodeText(table('Mistrz i Małgorzata', ';'), 'windows-1250'),
  encodeText(table('Мастер', '\t'), 'windows-1251'),
  encodeText(table('Les Misérables', ','), 'macintosh'),
  Buffer.from(GOODREADS),
  Buffer.from(`A title above\n\n${SHOPIFY}`),
  Buffer.from(SHORT_SAMPLE),
  Buffer.from(REFERENCE_SAMPLE),
  Buffer.from(aMessage(aProduct() + aProduct({ title: 'Café' })).replace('UTF-8', 'ISO-8859-1'), 'latin1'),
  Buffer.from(`\ufeff${SHORT_SAMPLE}`, 'utf16le'),
  Buffer.from(zipSync({ 'cover.jpg': new Uint8Array(500), 'one.xml': Buffer.from(SHORT_SAMPLE) })),
  Buffer.from(zipSync({ 'one.onx': Buffer.from(aMessage(aProduct())) }, { level: 0 })),
];
/** What means something to one of the readers. */
const TOKENS = [
  ...[',', ';', '\t', '|', '"', '""', "'", '\n', '\r', '\r\n', '="', '[', ']', '[clear]', 'sep=\n'],
  ...['\0', '\ufeff', '\ufffd', '<', '>', '&', '/>', '</', '<p>', '<!--', '-->', '<![CDATA[', ']]>'],
  ...['&#0;', '&#x110000;', '&lt;', '&nbsp;', '<?', '?>', '<!DOCTYPE a [<!ENTITY b "c">', '<Product>'],
  ...['</product>', ' release="2.1"', 'encoding="utf-16"', 'PK\u0003\u0004', 'PK\u0001\u0002'],
  ...['9780141439518', '1e999', '-1', '99999999999', '0', '3 %', '\u0660', '𝟘', 'x'.repeat(3000)],
];
const TOKEN_ENCODINGS = ['utf8', 'utf8', 'latin1', 'utf16le'] as const;

/** Numbers below 1 that only depend on the seed, by the generator of Lehmer. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const random = createRandom(SEED);
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(items: readonly T[], fallback: T): T => items[below(items.length)] ?? fallback;

const MUTATIONS: readonly ((bytes: Buffer, at: number, length: number) => Buffer)[] = [
  // Another byte
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.of(below(256)), bytes.subarray(at + 1)]),
  // A cut at the end, and one within
  (bytes, at) => bytes.subarray(0, at),
  (bytes, at, length) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]),
  // A part twice
  (bytes, at, length) => Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]),
  // Two parts in the place of each other
  (bytes, at, length) =>
    Buffer.concat([
      bytes.subarray(0, at),
      bytes.subarray(at + length, at + 2 * length),
      bytes.subarray(at, at + length),
      bytes.subarray(at + 2 * length),
    ]),
  // A text between
  (bytes, at) => {
    const token = Buffer.from(pick(TOKENS, ','), pick(TOKEN_ENCODINGS, 'utf8'));
    return Buffer.concat([bytes.subarray(0, at), token, bytes.subarray(at)]);
  },
];

function mutate(file: Buffer): Buffer {
  let mutated = file;
  for (let times = 1 + below(6); times > 0; times -= 1) {
    const at = below(mutated.length + 1);
    const change = MUTATIONS[below(MUTATIONS.length)];
    if (change) mutated = change(mutated, at, 1 + below(random() < 0.8 ? 20 : 2000));
  }
  return mutated;
}

const OWN_NAMES = new Set<string>(IMPORT_COLUMNS);
const countOwn = (names: readonly string[]) => names.filter((name) => OWN_NAMES.has(name)).length;
const NONE = { chosen: toMapping([]), sameColumns: toMapping([]), remembered: toMapping([]) };
const CATEGORIES = [
  { slug: 'fiction', name: 'Fiction', isGenre: true },
  { slug: 'horror', name: 'Horror', isGenre: true },
];
const DOLLARS = { currency: 'USD', locale: 'en-US' };
const CONTEXT = {
  importId: 'i1',
  now: new Date(0),
  categories: CATEGORIES,
  currency: DOLLARS.currency,
  nameOf: (column: string) => column,
  hasCoverFrom: () => false,
  isCoverGone: () => false,
};

/** The kinds of the rows that a file makes in a shop without books. */
async function checkAll({ names, rows }: CsvFile): Promise<string[]> {
  const { columns, system } = mapColumns(names, NONE);
  const findCategory = createCategoryFinder(CATEGORIES, []);
  const read = await readRows(rows, { columns, system, findCategory, ...formsOf(DOLLARS) });
  return read.map(
    ({ fault, ...row }) =>
      checkRow({ ...row, errors: fault ? [{ column: '', message: fault }] : [] }, undefined, CONTEXT).kind,
  );
}

/** Every file goes to both readers, as people choose wrong ones. */
const READERS = [
  (file: Buffer) => readCsv(file, {}, countOwn),
  (file: Buffer) => readOnix(inChunks(file, 1 + below(3000)), DOLLARS),
];

const explain = (error: unknown): string =>
  Error.isError(error) ? (error.stack ?? error.message) : String(error);

const measureMb = (): number => measureLiveBytes() / 1024 ** 2;

describe(`the readers of files, with ${FILES} mutated ones (seed ${SEED})`, () => {
  it('end with rows or with a failure, and their memory stays flat', async () => {
    const broken: string[] = [];
    const ends = { read: 0, refused: 0, rows: 0 };
    let warmMb = 0;
    for (let index = 0; index < FILES; index += 1) {
      const file = mutate(SEEDS[index % SEEDS.length] ?? Buffer.alloc(0));
      for (const read of READERS) {
        try {
          const kinds = await checkAll(await read(file));
          ends.read += 1;
          ends.rows += kinds.filter((kind) => kind === 'new').length;
        } catch (error) {
          if (error instanceof Failure) ends.refused += 1;
          else broken.push(`file ${index}: ${explain(error)}`);
        }
      }
      if (index === WARM_AFTER) warmMb = measureMb();
    }
    expect(broken).toEqual([]);
    // Most files are of one kind, so that one of the readers refuses them.
    expect(ends.refused).toBeGreaterThan(FILES / 2);
    expect(ends.read).toBeGreaterThan(FILES / 4);
    expect(ends.rows).toBeGreaterThan(FILES / 10);
    expect(measureMb() - warmMb).toBeLessThan(MAX_GROWTH_MB);
  }, 600_000);
});

const COMMENT = `<!--${' '.repeat(10_000)}-->`;

describe('an archive of ONIX that is a bomb', () => {
  it('ends at 300 MB, with little of it in memory', async () => {
    const message = aMessage(aProduct()).replace('</ONIXMessage>', `${COMMENT.repeat(1000)}</ONIXMessage>`);
    const bytes = Buffer.from(message);
    const names = Array.from({ length: 32 }, (_, index) => `${index}.xml`);
    const bomb = zipSync(Object.fromEntries(names.map((name) => [name, bytes])));
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = measureMb();
    await expect(readOnix(inChunks(bomb), DOLLARS)).rejects.toMatchObject({
      code: 'UNREADABLE_FILE',
      message: 'The archive has more than 300 MB.',
    });
    expect(measureMb() - before).toBeLessThan(MAX_GROWTH_MB);
  }, 120_000);
});
