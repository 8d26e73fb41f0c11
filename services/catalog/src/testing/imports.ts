import {
  bookImport,
  type BookImport,
  type ImportRow,
  importRow,
  IMPORTS_PATH,
} from '@bookstore/contracts/imports';
import { book } from '@bookstore/contracts/books';
import { problem } from '@bookstore/contracts/errors';
import { makeIsbn } from '@bookstore/contracts/testing/isbns';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';
import type { CatalogUnderTest } from './start-catalog.ts';

/** A valid ISBN of so many. */
export const isbnOf = (number: number): string => makeIsbn('97801', number);

export const HEADER = 'isbn,title,author,description,category,old_price,new_price';

/** A row of a new book, below `HEADER`. */
export const aLine = (number: number, title = `Book ${number}`): string =>
  `${isbnOf(number)},${title},Ada King,About ${number},fiction,20.00,10.50`;

export const aFile = (...lines: string[]): string => [HEADER, ...lines, ''].join('\r\n');

/** Uploads, commits and undoes imports of a catalog as staff. */
export function createImporter({ url, token, send }: Pick<CatalogUnderTest, 'url' | 'token' | 'send'>) {
  type Upload = { path?: string; fileName?: string };
  const upload = async (
    file: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
    { path = IMPORTS_PATH, fileName = 'books.csv' }: Upload = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([file]), fileName);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { method: 'POST', headers, body: form });
    return { status: response.status, body: await response.json() };
  };
  const uploadOnix = (file: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
    upload(file, fields, { path: `${IMPORTS_PATH}/onix`, fileName: 'books.xml' });
  const find = async (id: string): Promise<BookImport> =>
    bookImport.parse((await send('GET', `${IMPORTS_PATH}/${id}`, { token })).body);
  const reach = (id: string, state: BookImport['state']): Promise<BookImport> =>
    eventually(async () => {
      const found = await find(id);
      if (found.state !== state) throw new Error(`${found.state}, ${found.done} of ${found.total}`);
      return found;
    });
  const order = (id: string, command: 'commit' | 'undo', body: object = {}) =>
    send('POST', `${IMPORTS_PATH}/${id}/${command}`, { token, body });
  return {
    upload,
    uploadOnix,
    find,
    reach,
    order,
    check: async (csv: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
      bookImport.parse((await upload(csv, fields)).body),
    checkOnix: async (file: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) =>
      bookImport.parse((await uploadOnix(file, fields)).body),
    refusalOf: async (csv: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
      const { body } = await upload(csv, fields);
      return problem.parse(body);
    },
    commit: async (id: string, body: object = {}) => {
      const { status } = await order(id, 'commit', body);
      if (status !== 202) throw new Error(`not committed: ${status}`);
      return reach(id, 'committed');
    },
    undo: async (id: string) => {
      await order(id, 'undo');
      return reach(id, 'undone');
    },
    rows: async (id: string, query = ''): Promise<ImportRow[]> =>
      z
        .array(importRow)
        .parse((await send('GET', `${IMPORTS_PATH}/${id}/rows?limit=100${query}`, { token })).body),
    /** The text of a CSV that the catalog sends, by its path. */
    csv: async (path: string): Promise<string> => {
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    },
    books: async () => z.array(book).parse((await send('GET', '/api/books/')).body),
  };
}
export type Importer = ReturnType<typeof createImporter>;
