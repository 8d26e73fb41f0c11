import { IMPORTS_PATH } from '@bookstore/contracts/imports';
import { afterAll, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { createImporter, isbnOf } from '../../testing/imports.ts';
import { startCatalog } from '../../testing/start-catalog.ts';
import { aMessage, aPrice, aProduct, aSubject, aSupply, SHORT_SAMPLE } from './testing/onix.ts';

const catalog = await startCatalog();
const importer = createImporter(catalog);
afterAll(() => catalog.close());

const find = async (title: string) => (await importer.books()).find((book) => book.title === title);
/** Without its cover, which would be fetched. */
const SAMPLE = SHORT_SAMPLE.replaceAll(/https:.*?\.jpg/g, '');

describe('an ONIX file', () => {
  it('shows what it would change, with the cover that would be fetched', async () => {
    const checked = await importer.checkOnix(SHORT_SAMPLE);
    expect(checked).toMatchObject({
      fileName: 'books.xml',
      system: 'ONIX 3.0',
      counts: { new: 1, changed: 0, same: 0, wrong: 0 },
      mapping: { isbn: 'isbn', title: 'title', authors: 'authors', new_price: 'new_price' },
      samples: { title: ['Lanterns at Noon: A Novel'] },
    });
    expect(checked).not.toHaveProperty('encoding');
    expect(checked).not.toHaveProperty('delimiter');
    const [row] = await importer.rows(checked.id);
    expect(row).toMatchObject({ line: 2, kind: 'new', title: 'Lanterns at Noon: A Novel' });
    expect(row?.changes).toContainEqual({
      column: 'cover',
      after: 'https://quill.example/9780132350884.jpg',
    });
    expect(await find('Lanterns at Noon: A Novel')).toBeUndefined();
  });

  it('comes in with everything that is read of it, again as no change, and is undone', async () => {
    const { id } = await importer.checkOnix(SAMPLE);
    await importer.commit(id);
    expect(await find('Lanterns at Noon: A Novel')).toMatchObject({
      isbn: '9780132350884',
      authors: ['Ida Moss', 'Nils Berg'],
      description: 'The first paragraph & more.\n\n• One\n• 2 < 3',
      category: 'horror',
      newPrice: 17.5,
      publisher: 'Quill & Co',
      language: 'en',
      pages: 352,
      format: 'paperback',
      publishedOn: '2026-03-31',
      series: 'The Harbour Novels',
      seriesNumber: 2,
    });
    const archive = new Uint8Array(zipSync({ 'list.xml': Buffer.from(SAMPLE) }));
    expect((await importer.checkOnix(archive)).counts).toEqual({ new: 0, changed: 0, same: 1, wrong: 0 });
    const dearer = await importer.checkOnix(SAMPLE.replace('17.50', '18.50'));
    expect((await importer.rows(dearer.id))[0]?.changes).toEqual([
      { column: 'new_price', before: '17.50', after: '18.50' },
    ]);
    await importer.undo(id);
    expect(await find('Lanterns at Noon: A Novel')).toBeUndefined();
  });

  it('has its categories mapped once, which later files remember', async () => {
    const file = aMessage(aProduct({ isbn: isbnOf(1), title: 'Soups', detail: aSubject('WBN') }));
    const first = await importer.checkOnix(file);
    expect(first).toMatchObject({
      counts: { new: 0, wrong: 1 },
      unknownCategories: [{ name: 'Lifestyle > Cooking', rows: 1 }],
    });
    const categories = JSON.stringify({ 'Lifestyle > Cooking': 'adventure' });
    expect((await importer.checkOnix(file, { categories })).counts).toMatchObject({ new: 1, wrong: 0 });
    const { id, unknownCategories } = await importer.checkOnix(file.replace('>WBN<', '>WBV<'));
    expect(unknownCategories).toEqual([]);
    await importer.commit(id);
    expect(await find('Soups')).toMatchObject({ category: 'adventure' });
  });

  it('has wrong rows with their reasons, which come in as CSV once they are mended', async () => {
    const foreign = aProduct({ isbn: isbnOf(2), title: 'Far Away', supply: aSupply(aPrice('8', 'GBP')) });
    const wrong = aProduct({ isbn: '9780141439519', title: 'Wrong Digit' });
    const right = aProduct({ isbn: isbnOf(3), title: 'Near' });
    const { id, counts } = await importer.checkOnix(aMessage(foreign + wrong + right));
    expect(counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 2 });
    const rows = await importer.rows(id, '&kind=wrong');
    expect(rows.map(({ line, errors }) => [line, ...errors.map(({ column }) => column)])).toEqual([
      [2, ''],
      [3, 'isbn'],
    ]);
    const message = 'The record has no price in USD, only in GBP';
    expect(rows[0]?.errors).toEqual([{ column: '', message }]);
    const csv = await importer.csv(`${IMPORTS_PATH}/${id}/errors.csv`);
    expect(csv).toContain(`"${message}"`);
    const mended = csv.replace('Fiction,,', 'Fiction,9.99,').replace('9780141439519', isbnOf(4));
    const again = await importer.check(mended);
    expect(again.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 0 });
    await importer.commit(again.id);
    expect(await find('Far Away')).toMatchObject({ newPrice: 9.99, isbn: isbnOf(2) });
  });

  it('withdraws books that cannot be had any more, and leaves others as they are', async () => {
    const { _id } = await catalog.add({ title: 'Gone', isbn: isbnOf(5) });
    const gone = aProduct({ isbn: isbnOf(5), title: 'Gone', type: '05', texts: '', detail: '', supply: '' });
    const { id, counts } = await importer.checkOnix(aMessage(gone));
    expect(counts).toMatchObject({ changed: 1, wrong: 0 });
    await importer.commit(id);
    expect((await catalog.send('GET', `/api/books/${_id}`)).body).toMatchObject({ withdrawn: true });
  });

  it.each([
    ['cut off', SAMPLE.slice(0, 2000), /^Line \d+: unclosed tag/],
    ['ONIX 2.1', '<ONIXMessage release="2.1"/>', /ask for it in ONIX 3\.0/],
  ])('that is %s is refused', async (_what, file, reason) => {
    const refused = { status: 422, body: { code: 'UNREADABLE_FILE', detail: expect.stringMatching(reason) } };
    expect(await importer.uploadOnix(file)).toMatchObject(refused);
  });

  it('needs a file, and knows no other field than categories', async () => {
    const headers = { authorization: `Bearer ${catalog.token}` };
    const post = async (body: FormData) =>
      (await fetch(`${catalog.url}${IMPORTS_PATH}/onix`, { method: 'POST', headers, body })).status;
    const form = new FormData();
    form.append('categories', '{}');
    expect(await post(form)).toBe(400);
    expect((await importer.uploadOnix(SAMPLE, { encoding: 'utf-8' })).status).toBe(400);
  });
});
