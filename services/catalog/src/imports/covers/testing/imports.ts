import type { BookImport } from '@bookstore/contracts/imports';
import { Types } from 'mongoose';
import { isbnOf } from '../../../testing/imports.ts';
import type { CatalogUnderTest } from '../../../testing/start-catalog.ts';
import { ImportCollections } from '../../import.schema.ts';

/** Makes the imports of a catalog as a commit leaves them. */
export function createImports(catalog: CatalogUnderTest) {
  const { database } = catalog;
  const { imports, rows: importRows, covers } = new ImportCollections(database);
  const books = database.collection('books');
  return {
    /** Stores an import of as many new books with the ISBNs, and returns its id and theirs. */
    start: async (isbns: readonly string[], state: BookImport['state'] = 'committed') => {
      const importId = new Types.ObjectId().toHexString();
      const createdAt = new Date();
      const counts = { new: isbns.length, changed: 0, same: 0, wrong: 0 };
      const reading = {
        fileName: 'books.csv',
        encoding: 'utf-8' as const,
        delimiter: ',' as const,
        columns: [],
      };
      const progress = { done: 0, total: isbns.length, kept: 0, stockWaiting: 0 };
      const about = { v: 1, state, counts, by: 'admin', createdAt };
      await imports.insertOne({ _id: importId, ...about, ...reading, ...progress });
      const { _id: first } = await catalog.add();
      const template = await books.findOne({ _id: new Types.ObjectId(first) });
      const copies = isbns.map((isbn) => ({ ...template, _id: new Types.ObjectId(), isbn }));
      // Those of an import before.
      await books.deleteMany({ isbn: { $in: isbns } });
      await books.insertMany(copies);
      const bookIds = copies.map(({ _id }) => String(_id));
      const written = state === 'checked' ? {} : { writtenV: 1 };
      const rows = copies.map(({ _id, isbn }, index) => {
        const set = { isbn, coverImage: String(template?.['coverImage']) };
        const row = { importId, bookId: String(_id), after: { set, unset: [] } };
        const shown = {
          line: index + 2,
          kind: 'new' as const,
          title: '',
          changes: [],
          errors: [],
          createdAt,
        };
        return { _id: `${importId}:${index + 2}`, ...row, ...shown, ...written };
      });
      await importRows.insertMany(rows);
      return { importId, bookIds };
    },
    /** Has covers fetched from addresses for the books. */
    fetchFrom: (importId: string, bookIds: readonly string[], urls: readonly string[]) =>
      covers.insertMany(
        urls.map((url, index) => {
          const bookId = bookIds[index] ?? '';
          return { _id: `${importId}:${bookId}`, importId, bookId, url, state: 'waiting' as const };
        }),
      ),
    findCover: (importId: string, bookId: string) =>
      covers.findOne({ _id: `${importId}:${bookId}` }, { projection: { bytes: 0 } }),
    findRow: (importId: string, bookId: string) => importRows.findOne({ importId, bookId }),
    findBook: async (bookId: string) => books.findOne({ _id: new Types.ObjectId(bookId) }),
  };
}

/** As many valid ISBNs. */
export const someIsbns = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => isbnOf(index));
