import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { categories, categoriesConflict, type Category } from '@bookstore/contracts/categories';
import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { aBook, aStoredBook, startCatalog } from '../../testing/start-catalog.ts';

const PATH = '/api/categories';
const POETRY: Category = { slug: 'poetry', name: 'Poetry', isGenre: true };

const catalog = await startCatalog();
afterAll(() => catalog.close());
// As in a shop that is older than the list.
beforeEach(() => catalog.database.collection('categories').deleteMany({}));

const read = async () => categories.parse((await catalog.send('GET', PATH)).body);
const change = (v: number, list: readonly Category[]) =>
  catalog.send('PUT', PATH, { token: catalog.token, body: { v, categories: list } });
const without = (slug: string) => DEFAULT_CATEGORIES.filter((category) => category.slug !== slug);

describe('the categories', () => {
  it('are those of a new shop at first', async () => {
    expect(await read()).toEqual({ v: 0, categories: DEFAULT_CATEGORIES });
  });

  it('are replaced in the version that was seen, together with the version of the books', async () => {
    const before = await catalog.readVersion();
    const list = [POETRY, ...DEFAULT_CATEGORIES];
    const { status, body } = await change(0, list);
    expect(status).toBe(200);
    expect(body).toEqual({ v: 1, categories: list });
    expect(await read()).toEqual(body);
    expect(await catalog.readVersion()).not.toBe(before);
    const [line] = await catalog.audit('subject=categories');
    expect(line).toMatchObject({ by: { name: 'admin' }, action: 'categories.change' });
    expect(line?.changes).toContainEqual({ field: 'poetry', after: 'Poetry' });
  });

  it('are changed once when many changes are based on the same version', async () => {
    const names = ['Poetry', 'Verse', 'Rhyme', 'Song'];
    const answers = await Promise.all(
      names.map((name) => change(0, [{ ...POETRY, name }, ...DEFAULT_CATEGORIES])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'CONFLICT' });
    expect(categoriesConflict.parse(refused?.body).categories).toEqual(await read());
  });

  it.each([
    ['sold', {}],
    ['withdrawn', { isDeleted: true, withdrawn: true }],
  ])('cannot lose one that has a %s book', async (_what, fields) => {
    const stored = { ...aStoredBook({ category: 'horror' }), ...fields };
    const { insertedId } = await catalog.database.collection('books').insertOne(stored);
    const { status, body } = await change(0, without('horror'));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'CATEGORY_HAS_BOOKS', slugs: ['horror'] });
    await catalog.database.collection('books').deleteOne({ _id: insertedId });
  });

  it('lose one whose books are all deleted', async () => {
    const stored = aStoredBook({ category: 'adventure' }, new Date(), true);
    await catalog.database.collection('books').insertOne(stored);
    expect((await change(0, without('adventure'))).status).toBe(200);
  });

  it.each([
    ['none', []],
    ['two of one name', [POETRY, { ...POETRY, slug: 'verse', name: 'poetry' }]],
    ['a slug of another form', [{ ...POETRY, slug: 'No Slug' }]],
  ])('are refused when they are %s', async (_what, list) => {
    expect(await change(0, list)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});

describe('the category of a book', () => {
  const REFUSED = { status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ path: 'category' }] } };
  const addTo = (category: string) =>
    catalog.send('POST', '/api/books/create-book', { token: catalog.token, body: aBook({ category }) });

  it('is one of the shop', async () => {
    expect(await addTo('poetry')).toMatchObject(REFUSED);
    const { _id } = await catalog.add();
    expect(await catalog.change(_id, { category: 'poetry' })).toMatchObject(REFUSED);
    await change(0, [...DEFAULT_CATEGORIES, POETRY]);
    expect((await catalog.change(_id, { category: 'poetry' })).status).toBe(200);
    expect((await addTo('poetry')).status).toBe(201);
    expect((await catalog.list()).filter(({ category }) => category === 'poetry')).toHaveLength(2);
  });

  it('never goes while a book gets it', async () => {
    const [added, changed] = await Promise.all([addTo('technology'), change(0, without('technology'))]);
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([added.status, changed.status]);
  });
});
