import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { IMPORT_COLUMNS, IMPORTS_PATH } from '@bookstore/contracts/imports';
import { problem } from '@bookstore/contracts/errors';
import { BookAudit } from '../books/book.audit.ts';
import { aFile, aLine, createImporter, HEADER, isbnOf } from '../testing/imports.ts';
import { startCatalog } from '../testing/start-catalog.ts';

const catalog = await startCatalog();
const importer = createImporter(catalog);
afterAll(() => catalog.close());

const findByIsbn = async (isbn: string) => (await importer.books()).find((book) => book.isbn === isbn);
const search = async (q: string) => (await catalog.send('GET', `/api/books?q=${q}`)).body;
const errorsOf = async (id: string) =>
  (await importer.rows(id, '&kind=wrong')).map(({ line, errors }) => [
    line,
    ...errors.map((error) => error.column),
  ]);

describe('an import', () => {
  it('writes nothing before it is committed, then new books, and the same file again changes nothing', async () => {
    const file = aFile(aLine(1), aLine(2));
    const checked = await importer.check(file);
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { new: 2, changed: 0, same: 0, wrong: 0 },
      by: 'admin',
    });
    expect(await findByIsbn(isbnOf(1))).toBeUndefined();
    const committed = await importer.commit(checked.id);
    expect(committed).toMatchObject({ done: 2, total: 2, kept: 0, committedBy: 'admin' });
    expect(await findByIsbn(isbnOf(1))).toMatchObject({
      title: 'Book 1',
      v: 1,
      newPrice: 10.5,
      category: 'fiction',
    });
    const again = await importer.check(file);
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, wrong: 0 });
    expect(await importer.commit(again.id)).toMatchObject({ done: 0, total: 0 });
  });

  it('leaves a book to be found by the language and the format that it keeps, also when it is undone', async () => {
    const { _id } = await catalog.add({ title: 'Effi', language: 'de', format: 'hardback' });
    const find = async () =>
      (await catalog.send('GET', '/api/books?language=de&format=hardback&limit=2')).body;
    const { id } = await importer.check(`id,new_price\n${_id},7\n`);
    await importer.commit(id);
    expect(await find()).toMatchObject([{ _id, newPrice: 7 }]);
    await importer.undo(id);
    expect(await find()).toMatchObject([{ _id, v: 3 }]);
  });

  it('shows what it changes, keeps what is empty, clears what says so, and is undone', async () => {
    const { _id } = await catalog.add({ title: 'Emma', author: 'Jane Austen', oldPrice: 9, newPrice: 8 });
    const file = `ID,New Price,author,cover,Publisher,trending\n${_id},"7,5",[clear],[clear],Penguin,TRUE\n`;
    const { id } = await importer.check(file);
    const [row] = await importer.rows(id);
    expect(row).toMatchObject({ line: 2, kind: 'changed', bookId: _id, title: 'Emma' });
    expect(row?.changes).toEqual([
      { column: 'author', before: 'Jane Austen' },
      { column: 'trending', before: 'false', after: 'true' },
      { column: 'new_price', before: '8.00', after: '7.50' },
      { column: 'cover', before: 'the-time-machine.webp' },
      { column: 'publisher', after: 'Penguin' },
    ]);
    await importer.commit(id);
    const find = async () => (await importer.books()).find((book) => book._id === _id);
    const { author, ...changed } = (await find()) ?? {};
    expect(author).toBeUndefined();
    expect(changed).toMatchObject({ v: 2, newPrice: 7.5, oldPrice: 9, coverImage: '', publisher: 'Penguin' });
    expect(await search('penguin')).toEqual([expect.objectContaining({ _id })]);
    expect((await importer.check(file)).counts).toMatchObject({ same: 1 });
    expect(await importer.undo(id)).toMatchObject({ done: 1, total: 1, undoneBy: 'admin' });
    expect([await search('penguin'), await search('austen')]).toEqual([
      [],
      [expect.objectContaining({ _id })],
    ]);
    const restored = await find();
    expect(restored).toMatchObject({ v: 3, author: 'Jane Austen', newPrice: 8, trending: false });
    expect(restored?.publisher).toBeUndefined();
  });

  it('raises prices above the old ones, which go, takes books without one, and is undone', async () => {
    const { _id } = await catalog.add({ oldPrice: 9, newPrice: 8 });
    const file = `id,title,description,category,old_price,new_price\n${_id},,,,,9.5\n,New,D,fiction,,4\n,Equal,D,fiction,5,5\n`;
    const { id, counts } = await importer.check(file);
    expect(counts).toMatchObject({ new: 2, changed: 1, wrong: 0 });
    const [raised, ...added] = await importer.rows(id);
    expect(raised?.changes).toEqual([
      { column: 'old_price', before: '9.00' },
      { column: 'new_price', before: '8.00', after: '9.50' },
    ]);
    for (const { changes } of added) expect(changes.map(({ column }) => column)).not.toContain('old_price');
    await importer.commit(id);
    const find = async () => (await importer.books()).find((book) => book._id === _id);
    expect(await find()).toMatchObject({ newPrice: 9.5 });
    expect(await find()).not.toHaveProperty('oldPrice');
    expect((await importer.check(`id,old_price,new_price\n${_id},9.5,9.50\n`)).counts).toMatchObject({
      same: 1,
    });
    await importer.undo(id);
    expect(await find()).toMatchObject({ oldPrice: 9, newPrice: 8 });
    const cleared = await importer.check(`id,old_price\n${_id},[clear]\n`);
    await importer.commit(cleared.id);
    expect(await find()).not.toHaveProperty('oldPrice');
  });

  it('says which rows set a price of 0, and none that keep one, and is committed only if that is accepted', async () => {
    const free = await catalog.add({ newPrice: 0 });
    const priced = await catalog.add();
    const file = `id,title,description,category,new_price\n${free._id},,,,0\n${priced._id},,,,0.00\n,New,D,fiction,0\n`;
    const { id } = await importer.check(file);
    expect((await importer.order(id, 'commit')).status).toBe(409);
    const committed = await importer.commit(id, { acceptFree: true });
    const expected = { free: { count: 2, lines: [3, 4] } };
    expect([await importer.find(id), committed]).toMatchObject([expected, expected]);
  });

  it('leaves and names what someone changed meanwhile: before the commit, or before the undo', async () => {
    await importer.commit((await importer.check(aFile(aLine(11), aLine(12), aLine(13)))).id);
    const changed = aFile(
      aLine(11, 'New 11'),
      aLine(12, 'New 12'),
      aLine(13, 'New 13'),
      aLine(14),
      aLine(15),
    );
    const { id } = await importer.check(changed);
    const [edited, sold] = [await findByIsbn(isbnOf(11)), await catalog.add({ isbn: isbnOf(14) })];
    await catalog.change(edited?._id ?? '', { title: 'Edited' });
    expect(await importer.commit(id)).toMatchObject({ done: 5, kept: 2 });
    expect((await importer.rows(id, '&kept=true')).map(({ line, kept }) => [line, kept])).toEqual([
      [2, 'Someone has changed this book since the file was checked'],
      [5, 'Another book has this ISBN by now'],
    ]);
    const later = await findByIsbn(isbnOf(12));
    await catalog.change(later?._id ?? '', { trending: true });
    expect(await importer.undo(id)).toMatchObject({ done: 3, total: 3, kept: 3 });
    const titles = await Promise.all(
      [11, 12, 13, 14, 15].map(async (at) => (await findByIsbn(isbnOf(at)))?.title),
    );
    expect(titles).toEqual(['Edited', 'New 12', 'Book 13', sold.title, undefined]);
  });

  it('brings in the first of two books that end with one ISBN, leaves and names the other, and gets done', async () => {
    const withdraw = async (isbn: string) => (await catalog.add({ isbn, withdrawn: true }))._id;
    const [shared, given] = [isbnOf(22), isbnOf(23)];
    const [first, second, third] = [await withdraw(shared), await withdraw(shared), await withdraw(given)];
    const { _id: taking } = await catalog.add();
    const restored = `${first},,false\n${second},,false\n`;
    const { id } = await importer.check(
      `id,isbn,withdrawn\n${restored}${taking},${given},\n${third},,false\n`,
    );
    expect(await importer.commit(id)).toMatchObject({ done: 4, total: 4, kept: 2 });
    const kept = 'Another book has this ISBN by now';
    expect(await importer.rows(id, '&kept=true')).toMatchObject([3, 5].map((line) => ({ line, kept })));
    const sold = [await findByIsbn(shared), await findByIsbn(given)];
    expect(sold).toMatchObject([{ _id: first }, { _id: taking }]);
  });

  it('finds and restores withdrawn books', async () => {
    const line = (withdrawn: boolean) => `${HEADER},withdrawn\n${aLine(21)},${withdrawn}\n`;
    await importer.commit((await importer.check(line(false))).id);
    const { id } = await importer.check(line(true));
    await importer.commit(id);
    expect(await findByIsbn(isbnOf(21))).toBeUndefined();
    expect((await importer.check(line(true))).counts).toMatchObject({ same: 1 });
    expect((await importer.check(line(false))).counts).toMatchObject({ changed: 1 });
    await importer.undo(id);
    expect(await findByIsbn(isbnOf(21))).toMatchObject({ title: 'Book 21' });
  });

  it('that is undone deletes the books it added, and withdraws those that were ordered meanwhile', async () => {
    const { id } = await importer.check(aFile(aLine(25), aLine(26)));
    await importer.commit(id);
    const [kept, sold] = [await findByIsbn(isbnOf(25)), await findByIsbn(isbnOf(26))];
    catalog.ordered.add(sold?._id ?? '');
    expect(await importer.undo(id)).toMatchObject({ done: 2, kept: 0 });
    expect(await findByIsbn(isbnOf(26))).toBeUndefined();
    const answers = [kept, sold].map((book) => catalog.send('GET', `/api/books/${book?._id ?? ''}`));
    expect(await Promise.all(answers)).toMatchObject([
      { status: 404 },
      { status: 200, body: { withdrawn: true, title: 'Book 26' } },
    ]);
  });

  it('is refused while rows are wrong, twice, and out of turn', async () => {
    const { id } = await importer.check(aFile(aLine(31), aLine(32).replace('fiction', 'poetry')));
    const conflict = problem.parse((await importer.order(id, 'commit')).body);
    expect(conflict).toMatchObject({ code: 'IMPORT_STATE', import: { id, state: 'checked' } });
    expect((await importer.order(id, 'undo')).status).toBe(409);
    await importer.commit(id, { skipWrong: true });
    expect((await importer.order(id, 'commit', { skipWrong: true })).status).toBe(409);
    expect(await findByIsbn(isbnOf(31))).toBeDefined();
    expect((await catalog.send('GET', IMPORTS_PATH, { token: catalog.token })).body).toContainEqual(
      expect.objectContaining({ id, state: 'committed' }),
    );
    expect((await importer.order('0'.repeat(24), 'commit')).status).toBe(404);
  });
});

it('An import of several batches writes all rows but the wrong ones, and is undone', async () => {
  const wrong = [0, 120, 249];
  const lines = Array.from({ length: 250 }, (_, at) =>
    aLine(1000 + at).replace('fiction', wrong.includes(at) ? 'poetry' : 'fiction'),
  );
  const isWritten = new Set(lines.flatMap((_, at) => (wrong.includes(at) ? [] : isbnOf(1000 + at))));
  const listWritten = async () =>
    (await importer.books()).flatMap(({ isbn = '' }) => (isWritten.has(isbn) ? isbn : []));
  const { id, counts } = await importer.check(aFile(...lines));
  expect(counts).toEqual({ new: 247, changed: 0, same: 0, wrong: 3 });
  expect(await errorsOf(id)).toEqual(wrong.map((at) => [at + 2, 'category']));
  const all = { done: 247, total: 247, kept: 0 };
  expect(await importer.commit(id, { skipWrong: true })).toMatchObject(all);
  expect((await listWritten()).toSorted()).toEqual([...isWritten].toSorted());
  expect(await importer.undo(id)).toMatchObject(all);
  expect(await listWritten()).toEqual([]);
});

it('An import whose batches take the database too long goes on with smaller ones', async () => {
  const lines = Array.from({ length: 120 }, (_, at) => aLine(2000 + at));
  const sizes: number[] = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- applied to its own object below
  const { record } = BookAudit.prototype;
  const spy = jest.spyOn(BookAudit.prototype, 'record').mockImplementation(async function (
    this: BookAudit,
    session,
    change,
    ids,
    write,
  ) {
    sizes.push(ids.length);
    // As MongoDB does with a transaction that is older than `transactionLifetimeLimitSeconds`.
    if (ids.length > 30) await catalog.database.db?.command({ killSessions: [session.id] });
    return Reflect.apply(record, this, [session, change, ids, write]);
  });
  const { id } = await importer.check(aFile(...lines));
  expect(await importer.commit(id)).toMatchObject({ done: 120, total: 120, kept: 0 });
  expect(sizes.slice(0, 3)).toEqual([100, 50, 25]);
  spy.mockRestore();
});

describe('wrong rows', () => {
  const book = '0123456789abcdef01234567';
  it.each([
    ['an unknown id', 'id', `${book},,T,A,D,fiction,2,1,,,,,,`],
    ['a rounded ISBN', 'isbn', ',9.78E+12,T,A,D,fiction,2,1,,,,,,'],
    ['a wrong check digit', 'isbn', ',9780141439472,T,A,D,fiction,2,1,,,,,,'],
    ['no title', 'title', ',,,A,D,fiction,2,1,,,,,,'],
    ['a title that is too long', 'title', `,,${'x'.repeat(201)},A,D,fiction,2,1,,,,,,`],
    ['no category', 'category', ',,T,A,D,,2,1,,,,,,'],
    ['an unknown category', 'category', ',,T,A,D,Poetry,2,1,,,,,,'],
    ['a price with thousands', 'old_price', ',,T,A,D,Fiction,1.200,1,,,,,,'],
    ['a new price that is none', 'new_price', ',,T,A,D,fiction,,free,,,,,,'],
    ['half a page', 'pages', ',,T,A,D,fiction,2,1,1.5,,,,,'],
    ['an unknown format', 'format', ',,T,A,D,fiction,2,1,,scroll,,,,'],
    ['a day that is none', 'published_on', ',,T,A,D,fiction,2,1,,,2021-02-30,,,'],
    ['a language that is none', 'language', ',,T,A,D,fiction,2,1,,,,Gibberish,,'],
    ['a cover in a folder', 'cover', ',,T,A,D,fiction,2,1,,,,,../x.png,'],
    ['half a copy', 'stock', ',,T,A,D,fiction,2,1,,,,,,0.5'],
    ['a cell too many', '', `${','.repeat(13)},more`],
  ])('are named by row and column: %s', async (_, column, line) => {
    const names = `id,${HEADER},pages,format,published_on,language,cover,stock`;
    const { id, counts } = await importer.check(`${names}\n${line}\n`);
    expect(counts).toEqual({ new: 0, changed: 0, same: 0, wrong: 1 });
    expect(await errorsOf(id)).toEqual([[2, column]]);
  });

  it('says what a spreadsheet did, and which line repeats a book', async () => {
    const [first, second] = [await catalog.add({ isbn: isbnOf(41) }), isbnOf(42)];
    const file = `id,isbn,new_price\n${first._id},,1\n,${isbnOf(41)},2\n,9.78014E+12,1\n,${second},1\n,${second},1\n`;
    const rows = await importer.rows((await importer.check(file)).id);
    const messages = rows.map(({ errors }) => errors.find(({ column }) => /id|isbn/.test(column))?.message);
    expect(messages).toEqual([
      'Line 3 of the file has the same book',
      'Line 2 of the file has the same book',
      'A spreadsheet has rounded this number and lost its digits: format the column as text',
      'Line 6 of the file has the same book',
      'Line 5 of the file has the same book',
    ]);
  });

  it('are exported as they came with their errors, and imported again once they are right', async () => {
    const file = `ISBN;Title;Notes;description;category;old_price;new_price\r\n;"=A ""b""; c";=cmd|' /C calc'!A0;D;horror;1;two\r\n`;
    const mapping = JSON.stringify({ Notes: '' });
    const { id } = await importer.check(file, { mapping });
    const csv = await importer.csv(`${IMPORTS_PATH}/${id}/errors.csv`);
    expect(csv).toBe(
      `\uFEFFISBN;Title;Notes;description;category;old_price;new_price;error\r\n` +
        `;"'=A ""b""; c";'=cmd|' /C calc'!A0;D;horror;1;two;"new_price: Please enter an amount, such as 12.50"\r\n`,
    );
    const repaired = await importer.check(csv.replace(';two;', ';2;'));
    expect(repaired.counts).toMatchObject({ new: 1, wrong: 0 });
    await importer.commit(repaired.id);
    expect(await importer.books()).toContainEqual(expect.objectContaining({ title: '=A "b"; c' }));
  });
});

it('An export imports again as no change, whatever the books hold', async () => {
  const texts = ['=cmd|x', "'=1", '@a', '-1', '+1', '"q", ; \t', 'a\r\nb', 'שלום', '𝕏 🐉', 'ISBN-X', '[x]'];
  for (const [at, text] of texts.entries())
    await catalog.add({ title: `${text}.`, description: text, author: text, isbn: isbnOf(900 + at) });
  await catalog.add({ title: 'No saving', oldPrice: '' });
  await catalog.add({
    isbn: '043942089X',
    authors: ['A. One', 'B. Two'],
    seriesNumber: 1.5,
    recommendation: 'Read it twice; "once" is a waste, & no mistake.',
    recommendedBy: 'Mira',
    language: 'pt-BR',
  });
  const csv = await importer.csv('/api/books/export.csv');
  const columns = IMPORT_COLUMNS.filter((column) => column !== 'stock').join(',');
  expect(csv.split('\r\n', 1)).toEqual([`\uFEFF${columns}`]);
  expect(csv).not.toMatch(/(^|[,"])[=@+-]/m);
  expect(csv).toContain('978-0-439-42089-');
  const { counts } = await importer.check(csv);
  expect(counts).toEqual({ new: 0, changed: 0, wrong: 0, same: (await importer.books()).length });
});
