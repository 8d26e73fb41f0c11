import { z } from 'zod';
import { MAX_CATEGORY_LENGTH } from './limits.ts';
import { choice, paging, queryOf, withinReach } from './paging.ts';

export const IMPORTS_PATH = '/api/books/imports';

/** The columns of an import, and of the export, in its order. Prices are amounts, `authors` names with semicolons between. */
export const IMPORT_COLUMNS = [
  'id',
  'isbn',
  'title',
  'author',
  'authors',
  'description',
  'category',
  'trending',
  'old_price',
  'new_price',
  'cover',
  'publisher',
  'language',
  'pages',
  'format',
  'published_on',
  'series',
  'series_number',
  'recommendation',
  'recommended_by',
  'withdrawn',
  'stock',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
export const importColumn = z.enum(IMPORT_COLUMNS);

/** What a cell says to clear what is stored; an empty cell keeps it. */
export const CLEAR_CELL = '[clear]';

export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 5000;
/** The archive of covers of an import, and how many of its pictures are taken. */
export const COVERS_ARCHIVE_MAX_BYTES = 100 * 1024 * 1024;
export const IMPORT_MEDIA_TYPES = ['text/csv'] as const;
/** An ONIX file, or the archive of some. */
export const ONIX_MAX_BYTES = 100 * 1024 * 1024;
export const ONIX_MEDIA_TYPES = ['application/xml', 'application/zip'] as const;

/** The encodings of files, by the names that `TextDecoder` has for them. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'macintosh',
] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];
export const IMPORT_STATES = ['checked', 'committing', 'committed', 'undoing', 'undone'] as const;
export const ROW_KINDS = ['new', 'changed', 'same', 'wrong'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** What is mapped has at most so long a name; beyond it a category is not listed. */
export const MAX_MAPPED_NAME_LENGTH = 200;
/** How many of the categories that the shop does not have are listed. */
export const MAX_UNKNOWN_CATEGORIES = 100;

/** Which of the shop's columns each column of the file is, or none. In a form it is sent as JSON. */
const mapping = z.record(z.string().max(MAX_MAPPED_NAME_LENGTH), z.union([importColumn, z.literal('')]));
/** The slug of the shop's category that each category of the file is; of an empty name, the one of new books without one. In a form it is sent as JSON. */
const categoryMapping = z.record(
  z.string().max(MAX_MAPPED_NAME_LENGTH),
  z.string().min(1).max(MAX_CATEGORY_LENGTH),
);

/** JSON in a field of a form. */
const parseJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'Must be JSON' });
    return z.NEVER;
  }
};

/** The form beside the file of an import. What is not chosen is recognised. */
export const importForm = z.strictObject({
  mapping: z.string().max(20_000).transform(parseJson).pipe(mapping).optional(),
  categories: z.string().max(40_000).transform(parseJson).pipe(categoryMapping).optional(),
  encoding: choice(ENCODINGS),
  delimiter: choice(DELIMITERS),
});
export type ImportForm = z.infer<typeof importForm>;

/** The form beside an ONIX file, which comes after it. The file itself says how it is read. */
export const onixForm = z.strictObject({ categories: importForm.shape.categories });
export type OnixForm = z.infer<typeof onixForm>;

/** How a file was read. */
const fileReading = z.object({
  /** Of a file of cells. ONIX says its encoding itself. */
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  /** A word that looks as if the file, or what it was made of, was read in a wrong encoding: `CafÃ©`. */
  garbled: z.string().optional(),
  /** The names of its columns, and which of the shop's each one is. */
  mapping: z.record(z.string(), z.union([importColumn, z.literal('')])),
  /** The first different cells of each column. Replicas and imports of earlier versions do not have them. */
  samples: z.record(z.string(), z.array(z.string())).optional(),
  /** Whose export it is, such as Shopify, if the shop knows it; `ONIX 3.0` of an ONIX file. */
  system: z.string().optional(),
});
export type FileReading = z.infer<typeof fileReading>;

/** A category of a file that the shop does not have, and how many rows have it; with an empty name, those of new books without one. */
const unknownCategory = z.object({ name: z.string(), rows: z.int() });
export type UnknownCategory = z.infer<typeof unknownCategory>;

/** The extensions of `UNKNOWN_COLUMNS`: how the file was read, and its columns that are none of the shop's. */
export const unknownColumns = z.object({ ...fileReading.shape, unknown: z.array(z.string()) });

/** How many rows are so, and the first of their lines. */
const rowList = z.object({ count: z.int(), lines: z.array(z.int()) });
export type RowList = z.infer<typeof rowList>;

/** An import: what a file would change, changes, or has changed. */
export const bookImport = z.object({
  id: z.string(),
  v: z.int().min(1),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  ...fileReading.shape,
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /** Rows that set a price of 0, with the first of their lines. Imports of earlier versions do not have it. */
  free: rowList.optional(),
  /** Rows whose prices stand beside another currency than the shop's, as whose amounts they are read. Imports of earlier versions do not have it. */
  foreign: rowList.optional(),
  /** Categories that the shop does not have, those of most rows first. Imports of earlier versions do not have it. */
  unknownCategories: z.array(unknownCategory).optional(),
  /** Of a commit or undo: how many of its rows are through. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** Rows that were left as they are, since someone else had changed the book meanwhile. */
  kept: z.int().min(0),
  /** Covers to fetch, or of an archive: those that wait, are stored, or failed. */
  covers: z.object({ waiting: z.int(), stored: z.int(), failed: z.int() }),
  /** Rows whose cover is not there. Replicas of older versions do not send it. */
  uncovered: z.int().min(0).optional(),
  /** In the reply to an archive: its pictures that are named after no ISBN of the import, the first of them by name. */
  unwanted: z.object({ count: z.int(), names: z.array(z.string()) }).optional(),
  /** Counts of stock that orders does not know yet. */
  stockWaiting: z.int().min(0),
  by: z.string(),
  createdAt: z.iso.datetime(),
  committedBy: z.string().optional(),
  committedAt: z.iso.datetime().optional(),
  undoneBy: z.string().optional(),
  undoneAt: z.iso.datetime().optional(),
});
export type BookImport = z.infer<typeof bookImport>;

/** A row of an import: what it changes in its book, and what is wrong with it. */
export const importRow = z.object({
  /** Its line in the file, whose first row has 2. Records of ONIX are counted in the same way, wherever their lines end. */
  line: z.int().min(2),
  kind: z.enum(ROW_KINDS),
  bookId: z.string().optional(),
  title: z.string(),
  changes: z.array(
    z.object({ column: importColumn, before: z.string().optional(), after: z.string().optional() }),
  ),
  /** With what the cell says, if it says anything. Rows of earlier versions do not have it. */
  errors: z.array(z.object({ column: z.string(), message: z.string(), value: z.string().optional() })),
  /** Why the book was left as it is by the commit or the undo. */
  kept: z.string().optional(),
  /** Why its cover is not there. */
  coverError: z.string().optional(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importsQuery = queryOf(paging).refine(...withinReach(10_000));
export type ImportsQuery = z.infer<typeof importsQuery>;

export const importRowsQuery = queryOf({
  kind: choice(ROW_KINDS),
  kept: choice(['true']),
  uncovered: choice(['true']),
  ...paging,
}).refine(...withinReach(IMPORT_MAX_ROWS));
export type ImportRowsQuery = z.infer<typeof importRowsQuery>;

/** Whether a commit leaves out the wrong rows, and gives books a price of 0, instead of being refused for them. */
export const importCommit = z.strictObject({
  skipWrong: z.boolean().default(false),
  acceptFree: z.boolean().default(false),
});
export type ImportCommit = z.infer<typeof importCommit>;

/** The extension of `IMPORT_STATE`: the import as it is. */
export const importConflict = z.object({ import: bookImport });
