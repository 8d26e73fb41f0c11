import { book, bookReceipt } from '@bookstore/contracts/books';
import { toSlug } from '@bookstore/contracts/slugs';
import { afterAll, expect, it } from '@jest/globals';
import { aBook, startCatalog } from '../testing/start-catalog.ts';

const ISBN = '9780141439471';

const catalog = await startCatalog();
afterAll(() => catalog.close());

const change = async (id: string, body: object) =>
  bookReceipt.parse((await catalog.change(id, body)).body).book;
const titlesOf = async (query: string) => (await catalog.list(query)).map(({ title }) => title);

it('a book without metadata is sent as before there was any', async () => {
  const { _id, createdAt, updatedAt } = await catalog.add();
  const text = await (await fetch(`${catalog.url}/api/books/${_id}`)).text();
  const { title, author, description, category, trending, oldPrice, newPrice, coverImage } = aBook();
  const fields = { title, author, description, category, trending, oldPrice, newPrice, coverImage };
  expect(text).toBe(JSON.stringify({ _id, v: 1, ...fields, createdAt, updatedAt }));
});

it('metadata is stored, found, unique by its ISBN, and cleared', async () => {
  const names = ['Mary Shelley', 'Percy Shelley'];
  const fields = {
    isbn: '978-0-14-143947-1',
    authors: names,
    publisher: 'Penguin',
    format: 'ebook',
  } as const;
  const added = await catalog.add({ title: 'Monster', author: '', ...fields, description: 'Galvanism.' });
  expect(added).toMatchObject({ isbn: ISBN, authors: names, author: names.join(', ') });
  const searches = ['q=0141439475', 'q=pengu', 'q=galvanism', 'format=ebook', 'q=monster&inStock=true'];
  for (const query of searches) expect(await titlesOf(query)).toEqual(['Monster']);
  expect(await titlesOf('q=galvan')).toEqual([]);
  const other = await catalog.add({ title: 'Other' });
  expect(await catalog.change(other._id, { isbn: ISBN })).toMatchObject({
    status: 409,
    body: { code: 'ISBN_TAKEN' },
  });
  const cleared = await change(added._id, { isbn: '', publisher: '', author: 'Mary Shelley' });
  for (const field of ['isbn', 'publisher', 'authors']) expect(cleared).not.toHaveProperty(field);
  expect(await titlesOf(`q=${ISBN}`)).toEqual([]);
});

it('a recommendation is stored, found by its whole words after all others, and cleared', async () => {
  const recommendation = 'Read it by a fireside, once.';
  const fields = { recommendation, recommendedBy: 'Mira' };
  const { _id } = await catalog.add({ title: 'Praised', ...fields });
  await catalog.add({ title: 'Fireside Tales' });
  expect((await catalog.send('GET', `/api/books/${_id}`)).body).toMatchObject(fields);
  expect(await titlesOf('q=fireside')).toEqual(['Fireside Tales', 'Praised']);
  const cleared = await change(_id, { recommendation: '', recommendedBy: '' });
  for (const field of ['recommendation', 'recommendedBy']) expect(cleared).not.toHaveProperty(field);
  expect(await titlesOf('q=fireside')).toEqual(['Fireside Tales']);
  expect((await catalog.change(_id, { recommendation: 'x'.repeat(301) })).status).toBe(400);
});

it('an author has their books, the newest of equally sold ones first', async () => {
  for (const title of ['First', 'Second']) await catalog.add({ title, authors: ['José Ánd', 'B'] });
  const { body, headers } = await catalog.send('GET', '/api/authors/jose-and?limit=1');
  expect(body).toMatchObject({ slug: 'jose-and', name: 'José Ánd', books: [{ title: 'Second' }] });
  expect(headers.get('x-total-count')).toBe('2');
  expect(await catalog.send('GET', '/api/authors/nobody')).toMatchObject({
    status: 404,
    body: { code: 'AUTHOR_NOT_FOUND' },
  });
});

it('an author is also found by an address with the letters of the name, as 1.0.0 has them', async () => {
  await catalog.add({ title: 'Noc', author: 'Łukasz Żółty' });
  for (const slug of ['łukasz-zołty', 'Łukasz Żółty']) {
    const { body } = await catalog.send('GET', `/api/authors/${encodeURIComponent(slug)}`);
    expect(body).toMatchObject({ slug: 'lukasz-zolty', name: 'Łukasz Żółty', books: [{ title: 'Noc' }] });
  }
});

it('authors whose names differ in vowel signs have pages of their own', async () => {
  const pairs = [
    ['মন', 'রবি সেন'],
    ['মানা', 'রাবা সেন'],
    ['กิน', 'กิน'],
    ['กัน', 'กัน'],
    ['がく', 'がく'],
    ['かく', 'かく'],
  ] as const;
  for (const [title, author] of pairs) await catalog.add({ title, author });
  for (const [title, author] of pairs) {
    const { body } = await catalog.send('GET', `/api/authors/${encodeURIComponent(toSlug(author))}`);
    expect(body).toMatchObject({ name: author, books: [{ title }] });
    expect(body).not.toHaveProperty('books.1');
  }
});

it('a withdrawn book leaves the lists, keeps its page, and can be sold again or deleted', async () => {
  const { _id } = await catalog.add({ title: 'Gone' });
  expect(await change(_id, { withdrawn: true })).toMatchObject({ withdrawn: true });
  expect(await titlesOf('q=gone')).toEqual([]);
  expect(await titlesOf('withdrawn=true')).toEqual(['Gone']);
  expect((await catalog.send('GET', `/api/books/${_id}`)).body).toMatchObject({ withdrawn: true });
  expect(await change(_id, { withdrawn: false })).not.toHaveProperty('withdrawn');
  expect(await titlesOf('q=gone')).toEqual(['Gone']);
  await change(_id, { withdrawn: true });
  expect((await catalog.remove(_id)).status).toBe(200);
  expect((await catalog.send('GET', `/api/books/${_id}`)).status).toBe(404);
});

it('a withdrawn book is found by the form of its words, though no book on sale has them', async () => {
  const { _id } = await catalog.add({ title: 'Away Day', isbn: '9780306406157' });
  await change(_id, { withdrawn: true });
  for (const q of ['away-day', 'ISBN 978-0-306-40615-7'])
    expect(await titlesOf(`withdrawn=true&q=${encodeURIComponent(q)}`)).toEqual(['Away Day']);
});

it('a series has its books by their number, and no other series with its words', async () => {
  const series = 'The Ring & Ödland';
  for (const seriesNumber of [3, 1, 2.5])
    await catalog.add({ title: `Ring ${seriesNumber}`, series, seriesNumber });
  await catalog.add({ title: 'Another ring', series: `${series} again`, seriesNumber: 2 });
  const query = `series=${encodeURIComponent(series)}`;
  expect(await titlesOf(query)).toEqual(['Ring 1', 'Ring 2.5', 'Ring 3']);
  expect(await titlesOf(`${query}&limit=1&page=2`)).toEqual(['Ring 2.5']);
  expect(await titlesOf(`${query}&sort=title-desc`)).toEqual(['Ring 3', 'Ring 2.5', 'Ring 1']);
  expect(await titlesOf(`${query}&q=ring+3`)).toEqual(['Ring 3']);
  for (const unknown of ['Ring', '%3F%3F%3F']) expect(await titlesOf(`series=${unknown}`)).toEqual([]);
  expect((await titlesOf('series=')).length).toBeGreaterThan(3);
});

it('the books of a publisher are found by the beginning of an ISBN, for managers', async () => {
  const ofPublisher = ['9780306406157', '9780306000003'];
  for (const isbn of [...ofPublisher, '9780307000002']) await catalog.add({ title: `Of ${isbn}`, isbn });
  const withdrawn = await catalog.add({ title: 'Withdrawn', isbn: '9780306000010' });
  await catalog.change(withdrawn._id, { withdrawn: true });
  const path = '/api/publisher-books?isbn=0-306-40616-0';
  const found = book.array().parse((await catalog.send('GET', path, { token: catalog.token })).body);
  expect(found.map(({ isbn }) => isbn)).toEqual(ofPublisher.toSorted());
  expect((await catalog.send('GET', path)).status).toBe(401);
  const wrong = await catalog.send('GET', path.replace('-0', '-1'), { token: catalog.token });
  expect(wrong.status).toBe(400);
});
