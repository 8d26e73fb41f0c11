import { afterAll, describe, expect, it } from '@jest/globals';
import { createImporter, isbnOf } from '../testing/imports.ts';
import { startCatalog } from '../testing/start-catalog.ts';

const catalog = await startCatalog();
const importer = createImporter(catalog);
afterAll(() => catalog.close());

const find = async (title: string) => (await importer.books()).find((book) => book.title === title);
const columnsOf = async (id: string) =>
  (await importer.rows(id)).map(({ line, kind, errors }) => [
    line,
    kind,
    ...errors.map(({ column }) => column),
  ]);

describe('an export of another system', () => {
  it('of Shopify comes in without rows of pictures, and shows its cells', async () => {
    const file = [
      'Handle,Title,Body (HTML),Type,Variant Price,Variant Compare At Price,Variant Barcode,Image Src',
      'first,Tide Tables,"<p>A <strong>salty</strong> book.</p>",fiction,10.00,20.00,9780141439518,',
      'first,,,,,,,https://example.test/2.jpg',
      'second,No Sale Price,<p>Text</p>,fiction,10.00,,,',
    ].join('\n');
    const checked = await importer.check(file);
    expect(checked).toMatchObject({
      counts: { new: 2, changed: 0, same: 0, wrong: 0 },
      system: 'Shopify',
      mapping: { Handle: '', Title: 'title', Type: 'category', 'Variant Price': 'new_price' },
      samples: { Handle: ['first', 'second'], Title: ['Tide Tables', 'No Sale Price'] },
    });
    expect(await importer.find(checked.id)).toMatchObject({ samples: checked.samples, system: 'Shopify' });
    await importer.commit(checked.id);
    expect(await find('Tide Tables')).toMatchObject({ newPrice: 10, oldPrice: 20, isbn: '9780141439518' });
    expect(await find('No Sale Price')).not.toHaveProperty('oldPrice');
  });

  it('of Shopify brings no draft into the shop', async () => {
    const header = 'Handle,Title,Body (HTML),Type,Variant Price,Status';
    const { id, counts } = await importer.check(`${header}\nunfinished,Unfinished,Text.,fiction,5,draft\n`);
    expect(counts).toMatchObject({ new: 1, wrong: 0 });
    await importer.commit(id);
    expect(await find('Unfinished')).toBeUndefined();
  });

  it('of Shopify ends a reduction that it does not name any more', async () => {
    const isbn = isbnOf(50);
    await catalog.add({ title: 'Reduced Once', isbn, oldPrice: 30, newPrice: 10 });
    const header = 'Handle,Variant Price,Variant Compare At Price,Variant Barcode';
    const { id, counts } = await importer.check(`${header}\nonce,20,,${isbn}\n`);
    expect(counts).toMatchObject({ changed: 1, wrong: 0 });
    await importer.commit(id);
    const book = await find('Reduced Once');
    expect(book).toMatchObject({ newPrice: 20 });
    expect(book).not.toHaveProperty('oldPrice');
  });

  it('of WooCommerce comes in with its own ids, and the shop’s export after it is no change', async () => {
    const file = `ID,Name,Description,Sale price,Regular price,Categories
101,Woo One,text,10,20,fiction
102,Woo Two,text,,20,"Neu, Fiction > Horror"
103,Salt &amp; Pepper &#8211; Q&A,text,5,,fiction
`;
    const { id, counts } = await importer.check(file);
    expect(counts).toEqual({ new: 3, changed: 0, same: 0, wrong: 0 });
    await importer.commit(id);
    expect(await find('Salt & Pepper – Q&A')).toMatchObject({ newPrice: 5 });
    expect(await find('Woo One')).toMatchObject({ newPrice: 10, oldPrice: 20 });
    expect(await find('Woo Two')).toMatchObject({ newPrice: 20, category: 'horror' });
    const mapping = JSON.stringify({ ID: '', Name: 'title', Description: '' });
    await importer.check(file, { mapping });
    const exported = await importer.check(await importer.csv('/api/books/export.csv'));
    expect(exported.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
  });

  it('of Goodreads finds books by ISBN13, and names only what a new book needs', async () => {
    await catalog.add({ title: 'Lanterns', isbn: '9780132350884' });
    const file = [
      'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Publisher,Binding,' +
        'Number of Pages,Year Published',
      '11,"Lanterns at Noon (Harbour, #2)",Ida Moss,"Moss, Ida",,"=""0132350882""","=""9780132350884""",0,' +
        'Quill & Co,Paperback,352,2008',
      '12,Second Tide,Ida Moss,"Moss, Ida",,"=""""","=""""",0,Quill & Co,Hardcover,210,2011',
    ].join('\n');
    const { id, system } = await importer.check(file);
    expect(system).toBe('Goodreads');
    expect(await columnsOf(id)).toEqual([
      [2, 'changed'],
      [3, 'wrong', 'description', 'category', 'new_price'],
    ]);
  });

  it('of Calibre comes in with its own ids, beside the prices that were added to it', async () => {
    const file = [
      'id,uuid,title,authors,author_sort,comments,tags,pubdate,cover,formats,new_price',
      '7,0b,Emma,Jane Austen & Ann Other,"Austen, Jane",About.,"Fiction, Love",1815-12-23T00:00:00+00:00,' +
        '/b/cover.jpg,"epub, mobi",5',
    ].join('\n');
    const { id, counts } = await importer.check(file);
    expect(counts).toMatchObject({ new: 1, wrong: 0 });
    await importer.commit(id);
    expect(await find('Emma')).toMatchObject({
      author: 'Jane Austen & Ann Other',
      publishedOn: '1815-12-23',
      coverImage: '',
    });
  });
});

describe('a column that was left out', () => {
  const header = 'isbn,title,description,category,new_price,Ort';
  const line = (at: number) => `${isbnOf(at)},Book ${at},About.,fiction,5,Regal\n`;

  it('is left out of files with the same columns, and asked about in others', async () => {
    const mapping = JSON.stringify({ Ort: '' });
    expect((await importer.check(`${header}\n${line(1)}`, { mapping })).counts).toMatchObject({ new: 1 });
    const moved = `Ort,isbn,title,description,category,new_price\nRegal,${line(2).replace(',Regal', '')}`;
    expect((await importer.check(moved)).counts).toMatchObject({ new: 1 });
    const other = `${header},pages\n${line(3).trim()},100\n`;
    expect(await importer.refusalOf(other)).toMatchObject({
      code: 'UNKNOWN_COLUMNS',
      unknown: ['Ort'],
      mapping: { Ort: '', pages: 'pages' },
      samples: { Ort: ['Regal'], pages: ['100'] },
    });
    // What is chosen for one file does not undo what was chosen for the other.
    await importer.check(other, { mapping });
    expect((await importer.check(`${header}\n${line(1)}`)).counts).toMatchObject({ new: 1 });
    await importer.check(other, { mapping: JSON.stringify({ Ort: 'publisher' }) });
    expect((await importer.check(other)).mapping).toMatchObject({ Ort: 'publisher' });
    expect((await importer.check(`${header}\n${line(1)}`)).mapping).toMatchObject({ Ort: '' });
    const third = `${header},pages,language\n${line(4).trim()},100,en\n`;
    expect((await importer.check(third)).mapping).toMatchObject({ Ort: 'publisher' });
  });
});

it('Ids of a system that the shop does not know are asked about once, and make no row wrong', async () => {
  const rows = ['7,Seven,About.,fiction,5', '8,Eight,About.,fiction,5'];
  const file = ['id,title,description,category,new_price', ...rows].join('\n');
  expect(await importer.refusalOf(file)).toMatchObject({ code: 'UNKNOWN_COLUMNS', unknown: ['id'] });
  const { counts } = await importer.check(file, { mapping: JSON.stringify({ id: '' }) });
  expect(counts).toMatchObject({ new: 2, wrong: 0 });
  expect((await importer.check(file)).counts).toMatchObject({ new: 2, wrong: 0 });
});

describe('the categories of a file', () => {
  const lines = ['Belletristik', 'BELLETRISTIK', 'Krimi', 'fiction'].map(
    (category, index) => `${isbnOf(20 + index)},Book ${index},About.,${category},5\n`,
  );
  const file = `isbn,title,description,category,new_price\n${lines.join('')}`;

  it('that the shop does not have are listed, chosen, and the next time known', async () => {
    expect(await importer.check(file)).toMatchObject({
      counts: { new: 1, wrong: 3 },
      unknownCategories: [
        { name: 'Belletristik', rows: 2 },
        { name: 'Krimi', rows: 1 },
      ],
    });
    const chosen = await importer.check(file, { categories: JSON.stringify({ Belletristik: 'fiction' }) });
    expect(chosen).toMatchObject({
      counts: { new: 3, wrong: 1 },
      unknownCategories: [{ name: 'Krimi', rows: 1 }],
    });
    await importer.check(file, { categories: JSON.stringify({ krimi: 'horror' }) });
    const again = await importer.check(file);
    expect(again).toMatchObject({ counts: { new: 4, wrong: 0 }, unknownCategories: [] });
    await importer.commit(again.id);
    expect([await find('Book 1'), await find('Book 2')]).toMatchObject([
      { category: 'fiction' },
      { category: 'horror' },
    ]);
  });

  it('is chosen once for the new books of a file that has none, and not remembered', async () => {
    const bare = `isbn,title,description,new_price\n${isbnOf(30)},Book 30,About.,5\n${isbnOf(20)},,,6\n`;
    const unknownCategories = [{ name: '', rows: 1 }];
    expect(await importer.check(bare)).toMatchObject({ counts: { wrong: 1, changed: 1 }, unknownCategories });
    const chosen = await importer.check(bare, { categories: JSON.stringify({ '': 'horror' }) });
    expect(chosen).toMatchObject({ counts: { new: 1, changed: 1, wrong: 0 }, unknownCategories: [] });
    expect(await importer.check(bare)).toMatchObject({ unknownCategories });
    await importer.commit(chosen.id);
    expect([await find('Book 30'), await find('Book 0')]).toMatchObject([
      { category: 'horror' },
      { category: 'fiction' },
    ]);
  });

  it.each([
    ['a category that the shop does not have', '{"Krimi":"none"}'],
    ['no category', '{"Krimi":""}'],
    ['no JSON', '{'],
  ])('cannot be %s', async (_, categories) => {
    const refusal = await importer.refusalOf(file, { categories });
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(refusal.errors?.[0]?.path).toMatch(/^categories/);
  });
});
