import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { afterAll, describe, expect, it } from '@jest/globals';
import { book, bookReceipt } from '@bookstore/contracts/books';
import { problem } from '@bookstore/contracts/errors';
import { Types } from 'mongoose';
import { z } from 'zod';
import { aBook, startCatalog } from '../testing/start-catalog.ts';

const NO_BOOK = '0123456789abcdef01234567';

const catalog = await startCatalog();
const { send, token } = catalog;
afterAll(() => catalog.close());

const addBook = (body: unknown, headers = {}) =>
  send('POST', '/api/books/create-book', { token, body, headers });

const list = async (query = '') => {
  const answer = await send('GET', `/api/books/${query}`);
  expect(answer.status).toBe(200);
  return { ...answer, books: z.array(book).parse(answer.body) };
};

const codeOf = (body: unknown) => problem.parse(body).code;

describe('reading books', () => {
  it('lists every book, newest first, with or without the trailing slash', async () => {
    const older = await catalog.add({ title: 'Older' });
    const newer = await catalog.add({ title: 'Newer' });
    const ids = (await list()).books.map(({ _id }) => _id);
    expect(ids.indexOf(newer._id)).toBeLessThan(ids.indexOf(older._id));
    expect((await send('GET', '/api/books')).body).toEqual((await list()).body);
  });

  it('pages, with the total and links to the other pages', async () => {
    for (const title of ['A', 'B', 'C']) await catalog.add({ title, category: 'horror' });
    const { books, headers } = await list('?category=horror&sort=title&page=2&limit=1');
    expect(books.map(({ title }) => title)).toEqual(['B']);
    expect(headers.get('x-total-count')).toBe('3');
    expect(headers.get('link')).toContain(
      '</api/books/?category=horror&sort=title&page=3&limit=1>; rel="next"',
    );
  });

  it.each([
    ['title', ['Anna', 'Mila', 'Zadig']],
    ['title-desc', ['Zadig', 'Mila', 'Anna']],
    ['price-asc', ['Mila', 'Zadig', 'Anna']],
  ])('sorts by %s', async (sort, titles) => {
    const author = crypto.randomUUID().replaceAll('-', '');
    for (const [title, newPrice] of [
      ['Anna', 20],
      ['Zadig', 6],
      ['Mila', '5.25'],
    ] as const)
      await catalog.add({ title, newPrice, oldPrice: 20, author });
    const { books } = await list(`?q=${author}&sort=${sort}`);
    expect(books.map(({ title }) => title)).toEqual(titles);
  });

  it('filters by the lowest and the highest price, together with all else, and keeps them in links', async () => {
    for (const newPrice of [4.99, 5, '7.50', 10, 10.01])
      await catalog.add({ title: 'Priced', category: 'technology', oldPrice: 20, newPrice });
    const pricesOf = async (query: string) =>
      (await list(`?q=priced&category=technology&${query}`)).books.map(({ newPrice }) => newPrice);
    expect(await pricesOf('minPrice=5&maxPrice=10.00&sort=price-desc')).toEqual([10, 7.5, 5]);
    expect(await pricesOf('minPrice=7.51')).toEqual([10.01, 10]);
    expect(await pricesOf('maxPrice=4.99&minPrice=')).toEqual([4.99]);
    expect(await pricesOf('minPrice=11')).toEqual([]);
    const { headers } = await list('?minPrice=5&maxPrice=10.5&limit=1&q=priced');
    expect(headers.get('x-total-count')).toBe('4');
    expect(headers.get('link')).toContain('q=priced&minPrice=5&maxPrice=10.5&page=2&limit=1>; rel="next"');
  });

  it('finds books by the beginnings of words of title and author, whatever their accents and case', async () => {
    const found = await catalog.add({ title: 'Les Misérables', author: 'Victor Hugo' });
    const ids = (await list('?q=MISERA hug')).books.map(({ _id }) => _id);
    expect(ids).toEqual([found._id]);
  });

  it.each([
    '?sort=best',
    '?page=0',
    `?limit=${MAX_PAGE_SIZE + 1}`,
    '?limit=1.5',
    '?tags[]=x',
    '?category[$ne]=x',
    '?q=a&q=b',
    '?minPrice=1.999',
    '?maxPrice=ten',
    '?minPrice=5&maxPrice=4.99',
    '?minPrice=1&maxPrice=9&limit=50&page=11',
  ])('refuses the query %s', async (query) => {
    const answer = await send('GET', `/api/books/${query}`);
    expect([answer.status, codeOf(answer.body)]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('ignores unknown and empty parameters, also in the links to other pages', async () => {
    for (let added = 0; added < 2; added += 1) await catalog.add();
    const all = (await list()).body;
    for (const query of ['?foo=1&utm_source=mail&__proto__=x', '?category=&sort=&q=&minPrice=&page=&limit='])
      expect((await list(query)).body).toEqual(all);
    const { headers } = await list('?category=&foo=1&limit=1');
    expect(headers.get('link')).toContain('</api/books/?page=2&limit=1>; rel="next"');
  });

  it('names an invalid parameter in one sentence', async () => {
    const { body } = await send('GET', '/api/books/?limit=many');
    expect(body).toMatchObject({
      errors: [{ path: 'limit', message: `Enter a whole number from 1 to ${MAX_PAGE_SIZE}` }],
    });
  });

  it.each([NO_BOOK, 'nonsense', '%7B%22$ne%22:1%7D', 'a'.repeat(400)])(
    'answers 404 for the unknown or malformed id %s',
    async (id) => {
      const answer = await send('GET', `/api/books/${id}`);
      expect([answer.status, codeOf(answer.body)]).toEqual([404, 'BOOK_NOT_FOUND']);
    },
  );
});

it('answers an address that cannot be read with a problem, too', async () => {
  const answer = await send('GET', '/api/books/%zz');
  expect([answer.status, codeOf(answer.body)]).toEqual([400, 'MALFORMED_REQUEST']);
});

describe('changing books', () => {
  it('shows an added book with decimal prices', async () => {
    const { status, body } = await addBook(aBook({ oldPrice: '12.30', newPrice: 7.07 }));
    expect(status).toBe(201);
    const added = bookReceipt.parse(body).book;
    expect(added).toMatchObject({ oldPrice: 12.3, newPrice: 7.07 });
    expect((await send('GET', `/api/books/${added._id}`)).body).toEqual(added);
  });

  it('changes only what is given, whatever the version, and keeps the cover when it is given empty', async () => {
    const added = await catalog.add({ coverImage: 'old.webp' });
    const body = { newPrice: 3, coverImage: '' };
    const answer = await catalog.change(added._id, body);
    const changed = bookReceipt.parse(answer.body).book;
    expect(changed).toEqual({ ...added, v: 2, newPrice: 3, updatedAt: changed.updatedAt });
    const again = await catalog.change(added._id, { title: 'Another' });
    expect(again.body).toMatchObject({ book: { title: 'Another', newPrice: 3, v: 3 } });
  });

  it('takes an empty author as none, and keeps the stored one', async () => {
    const anonymous = await catalog.add({ author: '' });
    expect(anonymous).not.toHaveProperty('author');
    const { _id } = await catalog.add({ author: 'Jane Austen' });
    const answer = await catalog.change(_id, { author: ' ' });
    expect(bookReceipt.parse(answer.body).book.author).toBe('Jane Austen');
  });

  it('deletes with a content type although there is no body', async () => {
    const { _id } = await catalog.add();
    const headers = { 'content-type': 'application/json' };
    expect((await send('DELETE', `/api/books/${_id}`, { token, headers })).status).toBe(200);
    const added = await addBook(undefined, headers);
    expect([added.status, codeOf(added.body)]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it.each([
    ['both prices to a new one above the old one', { oldPrice: 20, newPrice: 20.01 }, 20.01],
    ['the new price to one above the stored old one', { newPrice: '12.01' }, 12.01],
    ['the new price to the stored old one', { newPrice: 12 }, 12],
    ['the old price to one below the stored new one', { oldPrice: 7.99 }, 8],
    ['the old price to none', { oldPrice: '' }, 8],
  ])('changes %s, and the old price goes and does not come back', async (_, body, newPrice) => {
    const added = await catalog.add({ oldPrice: 12, newPrice: 8 });
    const { oldPrice, ...rest } = added;
    expect(oldPrice).toBe(12);
    const change = async (fields: object) =>
      bookReceipt.parse((await catalog.change(added._id, fields)).body).book;
    const { updatedAt, ...changed } = await change(body);
    expect({ ...changed, updatedAt: rest.updatedAt }).toEqual({ ...rest, v: 2, newPrice });
    expect((await send('GET', `/api/books/${added._id}`)).body).toEqual({ ...changed, updatedAt });
    expect(await change({ newPrice: 5 })).not.toHaveProperty('oldPrice');
    expect(await change({ oldPrice: 6 })).toMatchObject({ oldPrice: 6, newPrice: 5 });
    expect(await change({ title: 'Another' })).toMatchObject({ oldPrice: 6, newPrice: 5 });
  });

  it.each([undefined, '', 0, '8', 8.5])(
    'adds a book without a saving: an old price of %p',
    async (oldPrice) => {
      const { status, body } = await addBook({ ...aBook({ newPrice: 8.5 }), oldPrice });
      expect(status).toBe(201);
      expect(bookReceipt.parse(body).book).not.toHaveProperty('oldPrice');
    },
  );

  it('shows a stored old price only where it is above the new one, and keeps one for earlier releases', async () => {
    const { _id } = await catalog.add({ oldPrice: 12, newPrice: 8 });
    const stored = catalog.database.collection('books');
    const filter = { _id: new Types.ObjectId(_id) };
    await stored.updateOne(filter, { $set: { oldPriceCents: 800 } });
    expect((await send('GET', `/api/books/${_id}`)).body).not.toHaveProperty('oldPrice');
    await catalog.change(_id, { newPrice: 7 });
    expect(await stored.findOne(filter)).toMatchObject({ oldPriceCents: 700, newPriceCents: 700 });
  });

  it('no longer shows, changes or deletes a deleted book', async () => {
    const { _id } = await catalog.add();
    expect((await catalog.remove(_id)).status).toBe(200);
    const answers = await Promise.all([
      send('GET', `/api/books/${_id}`),
      catalog.change(_id, { title: 'Back' }),
      catalog.remove(_id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await list()).books.map((listed) => listed._id)).not.toContain(_id);
  });

  it.each([
    ['a missing title', { ...aBook(), title: undefined }],
    ['an unknown field', { ...aBook(), colour: 'red' }],
    ['an operator', { ...aBook(), title: { $ne: null } }],
    ['an unknown category', { ...aBook(), category: '' }],
    ['a script for a cover', { ...aBook(), coverImage: 'javascript:alert(1)' }],
    ['a path for a cover', { ...aBook(), coverImage: 'a/b.webp' }],
    ['a path of Windows for a cover', { ...aBook(), coverImage: String.raw`a\b.webp` }],
    ['a folder for a cover', { ...aBook(), coverImage: '..' }],
    ['a control character in a cover’s name', { ...aBook(), coverImage: 'a\nb.webp' }],
    ['text that is no JSON', '{"title":'],
  ])('refuses %s', async (_, body) => {
    expect((await addBook(body)).status).toBe(400);
  });

  it('takes a cover’s name with spaces, parentheses, accents and quotes, in any script', async () => {
    for (const coverImage of ['Book (2) – Köln, "it’s".webp', 'обложка.png', '紅樓夢 %2e.jpg', '.a', '-b c'])
      expect(await catalog.add({ coverImage })).toMatchObject({ coverImage });
  });

  it('refuses a body over 100 KB', async () => {
    const body = aBook({ description: 'x'.repeat(101 * 1024) });
    expect((await addBook(body)).status).toBe(413);
  });
});
