import { z } from 'zod';
import {
  bookImport,
  IMPORT_MEDIA_TYPES,
  importCommit,
  importForm,
  importRow,
  importRowsQuery,
  IMPORTS_PATH,
  importsQuery,
  ONIX_MEDIA_TYPES,
  onixForm,
} from './imports.ts';
import type { Operations } from './operation.ts';

const IMPORT_UPLOAD = { field: 'file', mediaTypes: IMPORT_MEDIA_TYPES };

/** The operations on imports of books. */
export const IMPORT_OPERATIONS = {
  checkImport: {
    summary: 'Upload a CSV file of books and see what it would change; no book is written',
    method: 'post',
    path: IMPORTS_PATH,
    caller: 'manager',
    body: importForm,
    upload: IMPORT_UPLOAD,
    status: 201,
    reply: bookImport,
    errors: ['UNKNOWN_COLUMNS', 'UNREADABLE_FILE'],
  },
  checkOnix: {
    summary:
      'Upload an ONIX 3.0 file, or a zip archive of such files, and see what it would change; no book is written',
    method: 'post',
    path: `${IMPORTS_PATH}/onix`,
    caller: 'manager',
    body: onixForm,
    upload: { field: 'file', mediaTypes: ONIX_MEDIA_TYPES },
    status: 201,
    reply: bookImport,
    errors: ['UNREADABLE_FILE'],
  },
  listImports: {
    summary: 'List a page of the imports, newest first',
    method: 'get',
    path: IMPORTS_PATH,
    caller: 'manager',
    query: importsQuery,
    reply: bookImport.array(),
  },
  findImport: {
    summary: 'Get an import, with its progress',
    method: 'get',
    path: `${IMPORTS_PATH}/{id}`,
    caller: 'manager',
    reply: bookImport,
    errors: ['NOT_FOUND'],
  },
  listImportRows: {
    summary: 'List a page of the rows of an import, with what they change and what is wrong with them',
    method: 'get',
    path: `${IMPORTS_PATH}/{id}/rows`,
    caller: 'manager',
    query: importRowsQuery,
    reply: importRow.array(),
    errors: ['NOT_FOUND'],
  },
  exportImportErrors: {
    summary: 'Export the wrong rows of an import as they came, with a column that says what is wrong',
    method: 'get',
    path: `${IMPORTS_PATH}/{id}/errors.csv`,
    caller: 'manager',
    reply: { mediaType: 'text/csv' },
    errors: ['NOT_FOUND'],
  },
  exportImportUncovered: {
    summary: 'Export the rows of an import without their cover, with a column that says why',
    method: 'get',
    path: `${IMPORTS_PATH}/{id}/uncovered.csv`,
    caller: 'manager',
    reply: { mediaType: 'text/csv' },
    errors: ['NOT_FOUND'],
  },
  addImportCovers: {
    summary: 'Upload a zip archive of pictures named after ISBNs, as covers of the books of an import',
    method: 'post',
    path: `${IMPORTS_PATH}/{id}/covers`,
    caller: 'manager',
    upload: { field: 'covers', mediaTypes: ['application/zip'] },
    reply: bookImport,
    errors: ['NOT_FOUND', 'IMPORT_STATE', 'UNREADABLE_FILE'],
  },
  commitImport: {
    summary: 'Write the books of an import, in the background',
    method: 'post',
    path: `${IMPORTS_PATH}/{id}/commit`,
    caller: 'manager',
    body: importCommit,
    status: 202,
    reply: bookImport,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
  },
  undoImport: {
    summary:
      'Restore the books as they were before an import, in the background, but for those changed since',
    method: 'post',
    path: `${IMPORTS_PATH}/{id}/undo`,
    caller: 'manager',
    body: z.strictObject({}),
    status: 202,
    reply: bookImport,
    errors: ['NOT_FOUND', 'IMPORT_STATE'],
  },
} as const satisfies Operations;
