import {
  bookImport,
  type BookImport,
  type FileReading,
  importConflict,
  IMPORT_MAX_ROWS,
  importRow,
  IMPORTS_PATH,
  unknownColumns,
} from '@bookstore/contracts/imports';
import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readCode, readExtensions, request, requestPage } from '../../shared/http/http.ts';
import { explainField } from '../../shared/language/sentences.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';
import { pageNumber } from '../../shared/ui/table-page.ts';

const REFRESH_MS = 1000;
const UPLOAD_TIMEOUT_MS = 10 * 60 * 1000;
const START_BYTES = 64;
const ARCHIVE = 'PK\u0003\u0004';

/** By which the rows of an import are listed. What needs a look comes first, and is shown unless others are chosen. */
export const ROW_TABS = ['wrong', 'kept', 'uncovered', 'changed', 'new', 'same'] as const;
export type RowTab = (typeof ROW_TABS)[number];

/** The address of an import with the rows that it shows; without an id, of the history. Invalid ones are ignored. */
export const importSearch = z.object({
  id: z.string().max(64).optional().catch(undefined),
  kind: z.enum(ROW_TABS).optional().catch(undefined),
  page: pageNumber(IMPORT_MAX_ROWS),
});
export type ImportSearch = z.infer<typeof importSearch>;

export const importPath = (id: string) => `${IMPORTS_PATH}/${encodeURIComponent(id)}`;

/** Whether the shop works on an import by itself, so that it changes. */
const isWorking = ({ state, covers, stockWaiting }: BookImport): boolean =>
  state === 'committing' ||
  state === 'undoing' ||
  (state === 'committed' && covers.waiting + stockWaiting > 0);

/** An import, refetched while the shop works on it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => request(importPath(id), bookImport, { bearer: asStaff, signal }),
    refetchInterval: ({ state: { data } }) => data && isWorking(data) && REFRESH_MS,
  });

/** A page of the imports, newest first. */
export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: ['imports', 'page', page],
    queryFn: ({ signal }) =>
      requestPage(IMPORTS_PATH, z.array(bookImport), {
        query: { page, limit: STAFF_PAGE_SIZE },
        bearer: asStaff,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** A row, and what the shop says of it in the language of the page. */
const shownRow = importRow.transform(({ errors, kept, coverError, ...row }) => ({
  ...row,
  errors: errors.map((error) => ({ ...error, message: explainField(error.message) })),
  ...(kept !== undefined && { kept: explainField(kept) }),
  ...(coverError !== undefined && { coverError: explainField(coverError) }),
}));

/** A page of the rows of an import in its present state. */
export const importRowsQuery = ({ id, state }: BookImport, rows: RowTab, page: number) =>
  queryOptions({
    queryKey: ['imports', 'rows', id, state, rows, page],
    queryFn: ({ signal }) => {
      const filter = rows === 'kept' || rows === 'uncovered' ? { [rows]: 'true' } : { kind: rows };
      const query = { ...filter, page, limit: STAFF_PAGE_SIZE };
      return requestPage(`${importPath(id)}/rows`, z.array(shownRow), { query, bearer: asStaff, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Whether a file is XML or an archive, as those of ONIX are, by its first bytes, in any encoding. */
export async function isOnixFile(file: File): Promise<boolean> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()));
  return start.startsWith(ARCHIVE) || start.replaceAll(/[^!-~]/g, '').startsWith('<');
}

/** How a file was read, with what the shop does not know of it. */
export type ShownReading = FileReading &
  Pick<BookImport, 'unknownCategories'> & { unknown?: readonly string[] };

/** How a file is to be read; what is not given is recognised. */
export type ChosenReading = {
  [Name in 'encoding' | 'delimiter' | 'mapping']?: FileReading[Name] | undefined;
} & {
  /** The slugs of the shop's categories by the names in the file; empty where none is chosen. */
  categories?: Readonly<Record<string, string>>;
};
/** A file of books: CSV or ONIX. */
export type ChosenFile = { file: File; isOnix: boolean };
type Check = ChosenFile & { reading: ChosenReading };

/** Where each kind is sent, and as what: systems know other types for the ending `.csv`. */
const UPLOADS = {
  csv: { path: IMPORTS_PATH, type: 'text/csv' },
  onix: { path: `${IMPORTS_PATH}/onix`, type: 'application/xml' },
} as const;

/** Uploads a file, to see what it would change. */
export function useCheckImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, isOnix, reading: { mapping, categories = {}, ...reading } }: Check) => {
      const { path, type } = isOnix ? UPLOADS.onix : UPLOADS.csv;
      const form = new FormData();
      const chosen = Object.entries(categories).filter(([, slug]) => slug !== '');
      if (chosen.length > 0) form.append('categories', JSON.stringify(Object.fromEntries(chosen)));
      if (mapping && !isOnix) form.append('mapping', JSON.stringify(mapping));
      // A file of ONIX says itself how it is read.
      if (!isOnix) for (const [name, value] of Object.entries(reading)) if (value) form.append(name, value);
      // What belongs to a file comes before it, so that it is known when the file arrives.
      form.append('file', new File([file], file.name, { type }));
      return request(path, bookImport, {
        method: 'POST',
        body: form,
        bearer: asStaff,
        timeoutMs: UPLOAD_TIMEOUT_MS,
      });
    },
    onSuccess: (checked) => queryClient.setQueryData(importQuery(checked.id).queryKey, checked),
  });
}

/** How a file was read whose columns the shop does not know all. */
export const findUnknownColumns = (error: unknown) =>
  readCode(error) === 'UNKNOWN_COLUMNS' ? readExtensions(error, unknownColumns) : undefined;

export type ImportCommand =
  | { action: 'commit'; skipWrong: boolean; acceptFree: boolean }
  | { action: 'undo' }
  | { action: 'covers'; archive: File };

function toBody(command: ImportCommand): unknown {
  if (command.action === 'commit') {
    const { skipWrong, acceptFree } = command;
    // Replicas of earlier releases refuse what they do not know.
    return { skipWrong, ...(acceptFree && { acceptFree }) };
  }
  if (command.action === 'undo') return {};
  const form = new FormData();
  const { archive } = command;
  form.append('covers', new File([archive], archive.name, { type: 'application/zip' }));
  return form;
}

/** Gives a command to an import. Afterwards the page shows the import as it is then. */
export function useImportCommand(id: string) {
  const queryClient = useQueryClient();
  const show = async (current: BookImport) => {
    const { queryKey } = importQuery(id);
    // The reply to an earlier request may be older.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, current);
    void queryClient.invalidateQueries({ queryKey: ['imports', 'page'] });
  };
  return useMutation({
    mutationFn: (command: ImportCommand) =>
      request(`${importPath(id)}/${command.action}`, bookImport, {
        method: 'POST',
        body: toBody(command),
        bearer: asStaff,
        ...(command.action === 'covers' && { timeoutMs: UPLOAD_TIMEOUT_MS }),
      }),
    onSuccess: show,
    onError: (error) => {
      const current = readExtensions(error, importConflict)?.import;
      return current && show(current);
    },
  });
}
