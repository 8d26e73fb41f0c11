import { IMPORT_COLUMNS } from '@bookstore/contracts/imports';
import { i18nFor, listCatalogues } from '@bookstore/i18n/catalogue';
import { nameColumn } from '@bookstore/i18n/import-columns';
import { describe, expect, it } from '@jest/globals';
import { nameErrorColumn } from './csv-headings.ts';
import {
  addSamples,
  canHaveOwnIds,
  type Column,
  isOwnName,
  mapColumns,
  normalizeName,
  toMapping,
} from './import.columns.ts';
import { type ColumnNames, COMMON_NAMES, words } from './import.names.ts';
import { SYSTEMS } from './import.systems.ts';

const NONE = toMapping([]);
const map = (names: string, remembered: readonly Column[] = []) =>
  mapColumns(words(names), { chosen: NONE, sameColumns: NONE, remembered: toMapping(remembered) });
/** The names in the file of the shop's columns. */
const listMapped = (names: string) => {
  const { columns, unknown, system } = map(names);
  const mapped = columns.flatMap(({ name, column }) => (column === '' ? [] : [[column, name] as const]));
  return { mapped: Object.fromEntries(mapped), unknown, system: system?.name };
};

const GOODREADS = `Book Id|Title|Author|Author l-f|Additional Authors|ISBN|ISBN13|My Rating|Average Rating|
  Publisher|Binding|Number of Pages|Year Published|Original Publication Year|Date Read|Date Added|
  Bookshelves|
  Bookshelves with positions|Exclusive Shelf|My Review|Spoiler|Private Notes|Read Count|Owned Copies`;
const LIBRARYTHING = `Book Id|Title|Sort Character|Primary Author|Primary Author Role|Secondary Author|
  Publication|Date|Review|Rating|Summary|Media|Page Count|LCCN|Tags|Collections|Languages|ISBN|ISBNs|Copies|
  List Price|Lending Patron|Work id`;
const CALIBRE = `author_sort|authors|comments|cover|formats|id|identifiers|isbn|languages|library_name|
  pubdate|
  publisher|rating|series|series_index|size|tags|timestamp|title|title_sort|uuid`;
const SHOPIFY = `Handle|Title|Body (HTML)|Vendor|Product Category|Type|Tags|Published|Option1 Name|
  Option1 Value|Variant SKU|Variant Inventory Qty|Variant Price|Variant Compare At Price|Variant Barcode|
  Image Src|Image Position|SEO Title|Google Shopping / Gender|Price / International|
  Compare At Price / International|Status`;
const WOOCOMMERCE = `ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Is featured?|Short description|
  Description|In stock?|Stock|Weight (kg)|Sale price|Regular price|Categories|Tags|Images|Parent|
  Attribute 1 name|Meta: _wpcom_is_markdown`;

describe('the columns of a known export', () => {
  it.each([
    [
      'Goodreads',
      GOODREADS,
      {
        isbn: 'ISBN13',
        title: 'Title',
        author: 'Author',
        category: 'Bookshelves',
        publisher: 'Publisher',
        pages: 'Number of Pages',
        format: 'Binding',
        published_on: 'Year Published',
      },
    ],
    [
      'LibraryThing',
      LIBRARYTHING,
      {
        isbn: 'ISBN',
        title: 'Title',
        author: 'Primary Author',
        category: 'Tags',
        new_price: 'List Price',
        language: 'Languages',
        pages: 'Page Count',
        published_on: 'Date',
      },
    ],
    [
      'Calibre',
      CALIBRE,
      {
        isbn: 'isbn',
        title: 'title',
        author: 'authors',
        description: 'comments',
        category: 'tags',
        publisher: 'publisher',
        language: 'languages',
        published_on: 'pubdate',
        series: 'series',
        series_number: 'series_index',
      },
    ],
    [
      'Shopify',
      SHOPIFY,
      {
        isbn: 'Variant Barcode',
        title: 'Title',
        description: 'Body (HTML)',
        category: 'Type',
        old_price: 'Variant Compare At Price',
        new_price: 'Variant Price',
        cover: 'Image Src',
        publisher: 'Vendor',
        stock: 'Variant Inventory Qty',
      },
    ],
    [
      'WooCommerce',
      WOOCOMMERCE,
      {
        isbn: 'GTIN, UPC, EAN, or ISBN',
        title: 'Name',
        description: 'Description',
        category: 'Categories',
        trending: 'Is featured?',
        old_price: 'Regular price',
        new_price: 'Sale price',
        cover: 'Images',
        stock: 'Stock',
      },
    ],
  ])('are found without being asked about: %s', (system, names, mapped) => {
    expect(listMapped(names)).toEqual({ mapped, unknown: [], system });
  });

  it('are asked about where the export does not have them', () => {
    expect(map('Handle|Variant Price|Signed by').unknown).toEqual(['Signed by']);
  });
});

describe('the names of wholesalers', () => {
  it.each([
    [
      `EAN|Titel|Autor/in|Verlag|Erscheinungsjahr|Seiten|Einband|Ladenpreis|Warengruppe|Beschreibung|Sprache|
      Reihe|Band|Buchtipp|Empfohlen von`,
      `isbn|title|author|publisher|published_on|pages|format|new_price|category|description|language|
      series|series_number|recommendation|recommended_by`,
    ],
    [
      `Code EAN|Titre|Auteur(s)|Éditeur|Prix TTC|Rayon|Résumé|Date de parution|Nombre de pages|
      Reliure|Langue`,
      `isbn|title|author|publisher|new_price|category|description|published_on|pages|format|language`,
    ],
    [
      `ISBN|Título|Autor(es)|Editorial|P.V.P.|Materia|Sinopsis|N.º de páginas|Encuadernación|
      Idioma|Colección`,
      `isbn|title|author|publisher|new_price|category|description|pages|format|language|series`,
    ],
  ])('are known: %s', (names, columns) => {
    expect(map(names).columns.map(({ column }) => column)).toEqual(words(columns));
  });

  it('do not tell whose copies a stock counts, which is asked', () => {
    expect(map('Titel|Lagerbestand').unknown).toEqual(['Lagerbestand']);
  });

  it.each(['REGULAERER PREIS', 'regularer_preis', 'Regulärer-Preis'])('are found as typed: %s', (name) => {
    expect(map(name).columns).toEqual([{ name, column: 'old_price' }]);
  });
});

describe('the shop’s own names', () => {
  it.each([
    ['isbn', 'isbn'],
    ['Old-Price', 'old_price'],
    ['new\u00a0price', 'new_price'],
    ['PUBLISHED ON', 'published_on'],
  ])('win over what was remembered: %s', (name, column) => {
    expect(map(name, [{ name, column: '' }])).toEqual({ columns: [{ name, column }], unknown: [] });
  });

  it('win over common names, and what both would be is asked about', () => {
    const { columns, unknown } = map('EAN|isbn');
    expect(columns.map(({ column }) => column)).toEqual(['', 'isbn']);
    expect(unknown).toEqual(['EAN']);
  });

  it('keep their meaning in files of no known system', () => {
    expect(map('ID|title').columns[0]).toEqual({ name: 'ID', column: 'id' });
    expect([isOwnName('Old Price', []), isOwnName('Regular price', [])]).toEqual([true, false]);
  });
});

it('What was remembered wins over common names, and what is chosen over all', () => {
  const price: Column = { name: 'Preis', column: 'old_price' };
  expect(map('Preis', [price]).columns).toEqual([price]);
  const chosen = toMapping([{ name: 'title', column: 'description' }]);
  const { columns } = mapColumns(['title'], { chosen, sameColumns: NONE, remembered: NONE });
  expect(columns[0]?.column).toBe('description');
});

describe('what was chosen for a file with the same columns', () => {
  const sameColumns = toMapping([
    { name: 'Variant Inventory Qty', column: '' },
    { name: 'stock', column: '' },
    { name: 'Lager', column: '' },
  ]);
  const mapSame = (names: string) => {
    const { columns, unknown } = mapColumns(words(names), { chosen: NONE, sameColumns, remembered: NONE });
    return [columns.at(-1)?.column, unknown];
  };

  it('wins over the names of a system, and over nothing that the shop calls so itself', () => {
    expect(mapSame('Handle|Variant Price|Variant Inventory Qty')).toEqual(['', []]);
    expect(mapSame('title|Lager')).toEqual(['', []]);
    expect(mapSame('title|stock')).toEqual(['stock', []]);
  });
});

describe('a column id', () => {
  const choices = { chosen: NONE, sameColumns: NONE, remembered: NONE };

  it.each([
    ['ids of the shop', ['', '65591234567890abcdef1234', '7'], true],
    ['nothing', ['', ' '], true],
    ['ids of another system', ['7', '', 'B-8'], false],
  ])('with %s can be the shop’s: %s', (_, cells, expected) => {
    const rows = cells.map((cell) => ({ cells: ['Emma', cell] }));
    expect(canHaveOwnIds(['title', 'ID'], rows)).toBe(expected);
  });

  it('of another system is asked about', () => {
    const { columns, unknown } = mapColumns(['ID', 'title'], choices, { hasOwnIds: false });
    expect([columns[0]?.column, unknown]).toEqual(['', ['ID']]);
  });
});

const TABLES: readonly (readonly [string, ColumnNames, readonly string[]])[] = [
  ['common names', COMMON_NAMES, []],
  ...SYSTEMS.map(({ name, columns, leftOut }) => [name, columns, leftOut] as const),
];
it.each(TABLES)('No name stands for two columns: %s', (_, columns, leftOut) => {
  const keysOf = (names: readonly string[]) => [...new Set(names.map(normalizeName))];
  const exact = leftOut.filter((name) => !name.endsWith('*'));
  const all = [...Object.values(columns), exact].flatMap(keysOf);
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
});

it('Samples are the first three different texts of a column, at most 80 characters of each', () => {
  const rows = ['a', '', ' a ', 'b'.repeat(200), 'c', 'd'].map((cell) => ({ cells: [cell] }));
  const columns: Column[] = [
    { name: 'Titel', column: 'title' },
    { name: 'Empty', column: '' },
  ];
  expect(addSamples(columns, rows).map(({ samples }) => samples)).toEqual([['a', 'b'.repeat(80), 'c'], []]);
});

it.each(['en', ...listCatalogues()])(
  'The headings of exports in the language %s are known again',
  (language) => {
    const i18n = i18nFor(language);
    const exported = IMPORT_COLUMNS.filter((column) => column !== 'stock');
    const names = [...exported.map((column) => nameColumn(column, i18n)), nameErrorColumn(i18n)];
    const { columns, unknown, system } = map(names.join('|'));
    expect(columns.map(({ column }) => column)).toEqual([...exported, '']);
    expect([unknown, system]).toEqual([[], undefined]);
    const remembered = exported.map((column, index): Column => ({
      name: nameColumn(column, i18n),
      column: exported.at(index - 1) ?? '',
    }));
    expect(map(names.join('|'), remembered).columns).toEqual(columns);
  },
);
