import { afterAll, describe, expect, it } from '@jest/globals';
import type { AuditLine } from '@bookstore/contracts/audit';
import { aFile, aLine, createImporter } from '../testing/imports.ts';
import { startCatalog } from '../testing/start-catalog.ts';

const BY = { id: 'staff-1', name: 'admin', role: 'admin' };

const catalog = await startCatalog();
const importer = createImporter(catalog);
afterAll(() => catalog.close());

const linesOf = (id: string) => catalog.audit(`subject=book&subjectId=${id}`);

describe('a change of a book', () => {
  it('leaves one line: who, when, what, before and after', async () => {
    const { _id } = await catalog.add({ title: 'Emma', newPrice: 9.99 });
    await catalog.change(_id, { newPrice: 8.5, withdrawn: true, publisher: 'Penguin' });
    await catalog.change(_id, { withdrawn: false });
    await catalog.remove(_id);
    const [deleted, restored, changed, added] = await linesOf(_id);
    expect(await linesOf(_id)).toHaveLength(4);
    expect(added).toMatchObject({
      by: BY,
      action: 'book.add',
      subject: { type: 'book', id: _id, label: 'Emma' },
    });
    expect(added?.changes).toContainEqual({ field: 'newPrice', after: 9.99 });
    expect(changed).toMatchObject({ action: 'book.change' });
    expect(changed?.changes).toEqual([
      { field: 'newPrice', before: 9.99, after: 8.5 },
      { field: 'publisher', after: 'Penguin' },
      { field: 'withdrawn', after: true },
    ]);
    expect(restored?.changes).toEqual([{ field: 'withdrawn', before: true }]);
    expect(deleted?.action).toBe('book.delete');
    expect(deleted?.changes).toContainEqual({ field: 'newPrice', before: 8.5 });
    expect(Math.abs(Date.parse(deleted?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('that is refused leaves none', async () => {
    const { _id, v = 1 } = await catalog.add();
    expect((await catalog.change(_id, { newPrice: 8, v: v + 1 })).status).toBe(409);
    expect((await catalog.change(_id, { category: 'unknown' })).status).toBe(400);
    expect(await linesOf(_id)).toHaveLength(1);
  });

  it('is not made when its line cannot be stored', async () => {
    const { _id } = await catalog.add({ newPrice: 9.99 });
    const validate = (validator: object) =>
      catalog.database.db?.command({ collMod: 'audit_lines', validator });
    await validate({ action: 'none' });
    expect((await catalog.change(_id, { newPrice: 8 })).status).toBe(500);
    expect((await catalog.remove(_id)).status).toBe(500);
    await validate({});
    expect((await catalog.send('GET', `/api/books/${_id}`)).body).toMatchObject({ newPrice: 9.99, v: 1 });
    expect(await linesOf(_id)).toHaveLength(1);
  });
});

it('an import leaves a line for its commit, one for its undo, and one for each book that either writes', async () => {
  const { id } = await importer.check(aFile(aLine(1), aLine(2), aLine(3)));
  await importer.commit(id);
  const ids = (await importer.books()).filter(({ title }) => title.startsWith('Book ')).map(({ _id }) => _id);
  expect(ids).toHaveLength(3);
  await importer.undo(id);
  expect((await catalog.audit('subject=import')).map(({ action, changes }) => [action, changes])).toEqual([
    ['import.undo', [{ field: 'state', before: 'committed', after: 'undoing' }]],
    ['import.commit', [{ field: 'state', before: 'checked', after: 'committing' }]],
  ]);
  for (const bookId of ids) {
    const [undone, written, ...others] = await linesOf(bookId);
    expect(others).toEqual([]);
    expect([undone?.action, written?.action, written?.by]).toEqual(['book.undoImport', 'book.import', BY]);
    expect(written?.changes).toContainEqual({ field: 'newPrice', after: 10.5 });
    expect(undone?.changes).toContainEqual({ field: 'newPrice', before: 10.5 });
  }
});

describe('the audit', () => {
  it('is read page by page, newest first, by person, subject and day', async () => {
    for (let added = 0; added < 4; added += 1) await catalog.add();
    const all = await catalog.audit('limit=100');
    const pages: AuditLine[] = [];
    for (let last = ''; ; last = pages.at(-1)?.id ?? '') {
      const page = await catalog.audit(`limit=3&before=${last}`);
      if (page.length === 0) break;
      pages.push(...page);
    }
    expect(pages).toEqual(all);
    expect(await catalog.audit(`by=${BY.id}&limit=100`)).toEqual(all);
    expect(await catalog.audit('by=someone')).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await catalog.audit(`from=${today}&to=${today}&limit=100`)).toEqual(all);
    expect(await catalog.audit('from=0001-01-01&to=9999-12-31&limit=100')).toEqual(all);
    for (const days of ['from=2001-01-01&to=2001-01-02', 'to=0001-01-01', 'from=9999-12-31'])
      expect(await catalog.audit(days)).toEqual([]);
  });

  it('reads no more lines than it answers, by any one filter', async () => {
    const { _id } = await catalog.add();
    const lines = catalog.database.collection('audit_lines');
    for (const filter of [{ 'by.id': BY.id }, { 'subject.type': 'book' }, { 'subject.id': _id }, {}]) {
      const explained = await lines.find(filter).sort({ _id: -1 }).limit(1).explain('executionStats');
      expect(explained).toMatchObject({ executionStats: { totalDocsExamined: 1, nReturned: 1 } });
    }
  });
});
