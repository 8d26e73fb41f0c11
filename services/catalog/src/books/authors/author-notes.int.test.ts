import { authorNote, authorNoteConflict } from '@bookstore/contracts/authors';
import { MAX_AUTHOR_NOTES } from '@bookstore/contracts/limits';
import { BOOK_ADDRESSES_PATH, bookAddresses } from '@bookstore/contracts/sitemap';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startCatalog } from '../../testing/start-catalog.ts';

const PATH = '/api/authors/';
const ABOUT = 'Wrote her first novel at eighteen.';

const catalog = await startCatalog();
afterAll(() => catalog.close());
let bookId = '';
beforeAll(async () => {
  bookId = (await catalog.add({ title: 'Frankenstein', author: 'Mary Shelley' }))._id;
});
const stored = catalog.database.collection<{ _id: string }>('author_notes');
beforeEach(() => stored.deleteMany({}));

const change = (slug: string, v: number, about: string) =>
  catalog.send('PUT', PATH + slug, { token: catalog.token, body: { v, about } });
const list = async () => authorNote.array().parse((await catalog.send('GET', PATH)).body);
const readAuthor = async () => (await catalog.send('GET', `${PATH}mary-shelley`)).body;

it('What the shop says about an author is shown with the books, listed, and removed when it is emptied', async () => {
  expect(await readAuthor()).not.toHaveProperty('about');
  const before = await catalog.readVersion();
  const note = { slug: 'mary-shelley', name: 'Mary Shelley', about: ABOUT, v: 1 };
  expect(await change('mary-shelley', 0, ABOUT)).toMatchObject({ status: 200, body: note });
  expect(await catalog.readVersion()).not.toBe(before);
  expect(await readAuthor()).toMatchObject({ name: 'Mary Shelley', about: ABOUT });
  expect(await list()).toEqual([note]);
  const [line] = await catalog.audit('subject=author');
  expect(line).toMatchObject({ action: 'author.change', subject: { label: 'Mary Shelley' } });
  expect(await change('mary-shelley', 1, '')).toMatchObject({ body: { about: '', v: 0 } });
  expect(await list()).toEqual([]);
  expect(await readAuthor()).not.toHaveProperty('about');
});

it('It is changed in the version that was seen only', async () => {
  await change('mary-shelley', 0, ABOUT);
  const refused = await change('mary-shelley', 0, 'Another text.');
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(authorNoteConflict.parse(refused.body).note).toMatchObject({ about: ABOUT, v: 1 });
  expect(await change('mary-shelley', 1, 'Another text.')).toMatchObject({ status: 200, body: { v: 2 } });
});

it('There is none about an author of no book', async () => {
  expect(await change('nobody', 0, ABOUT)).toMatchObject({
    status: 404,
    body: { code: 'AUTHOR_NOT_FOUND' },
  });
});

it('There is one about so many authors only', async () => {
  const others = Array.from({ length: MAX_AUTHOR_NOTES }, (_, number) => ({
    ...{ _id: `author-${number}`, name: `Author ${number}` },
    ...{ about: ABOUT, v: 1 },
  }));
  await stored.insertMany(others);
  expect(await change('mary-shelley', 0, ABOUT)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'about' }] },
  });
});

it('The sitemap has the page of an author as long as there are books', async () => {
  await change('mary-shelley', 0, ABOUT);
  const listAuthors = async () =>
    bookAddresses.parse((await catalog.send('GET', BOOK_ADDRESSES_PATH)).body).authors;
  expect(await listAuthors()).toEqual(['mary-shelley']);
  await catalog.remove(bookId);
  expect(await listAuthors()).toEqual([]);
  expect(await change('mary-shelley', 1, 'Still read.')).toMatchObject({ status: 200 });
});
