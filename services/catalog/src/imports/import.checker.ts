import { namesOtherCurrency } from '@bookstore/contracts/amounts';
import type { Category } from '@bookstore/contracts/categories';
import type { BookImport, ImportForm, ImportRow, OnixForm, RowList } from '@bookstore/contracts/imports';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { BoundedQueue } from '@bookstore/runtime/bounded-queue';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { CategoriesService } from '../books/categories/categories.service.ts';
import { ShopCurrency } from '../books/shop-currency.ts';
import { CoversService } from '../covers/covers.service.ts';
import { countUnknown, isWithoutCategory } from './import.categories.ts';
import { formsOf } from './import.cells.ts';
import { checkRow } from './import.check.ts';
import type { Column, SampledColumn } from './import.columns.ts';
import { type CsvFile, readCsv } from './import.file.ts';
import { ImportMappings } from './import.mappings.ts';
import { type ReadRow, readRows } from './import.rows.ts';
import {
  type BookDocument,
  ImportCollections,
  type ImportCover,
  toImport,
  WITHOUT_TERMS,
} from './import.schema.ts';
import { findTargets, type TargetedRow } from './import.targets.ts';
import { readOnix } from './onix/onix.file.ts';

const CHUNK = 100;
/** Of a task, without its picture, which has up to 5 MB. */
const SOURCE = { _id: 0, bookId: 1, url: 1, state: 1, coverImage: 1 } as const;
/** The wait is below the gateway's five seconds, with the time that a file takes. */
const TURNS = { concurrency: 1, waitMs: 2000, retryAfterSeconds: 3 };
/** Of the rows whose prices need a look. */
const MAX_NAMED_LINES = 20;
const addLine = ({ count, lines }: RowList, line: number): RowList => ({
  count: count + 1,
  lines: count < MAX_NAMED_LINES ? [...lines, line] : lines,
});
const NO_ROWS: RowList = { count: 0, lines: [] };
const isFree = ({ column, after }: ImportRow['changes'][number]) =>
  column === 'new_price' && Number(after) === 0;

/**
 * The tasks whose address is not fetched again: its cover is waited for, is there, or was replaced by staff, and not by the cover
 * of another address. Tasks of earlier releases do not say what they stored.
 */
function findDone(
  tasks: readonly ImportCover[],
  books: ReadonlyMap<string, Pick<BookDocument, 'coverImage'>>,
) {
  const fetched = new Set(
    tasks.flatMap(({ bookId, url, coverImage }) => (url && coverImage ? [`${bookId} ${coverImage}`] : [])),
  );
  return tasks.filter(({ bookId, state, coverImage }) => {
    if (state !== 'stored') return true;
    const current = books.get(bookId)?.coverImage;
    if (!current) return false;
    return coverImage === undefined || coverImage === current || !fetched.has(`${bookId} ${current}`);
  });
}

/** The rows whose prices stand beside another currency. Longer cells are no amounts. */
function findForeign(rows: readonly ReadRow[], columns: readonly Column[], currency: string): RowList {
  const prices = columns.flatMap(({ column }, index) =>
    column === 'old_price' || column === 'new_price' ? [index] : [],
  );
  const isForeign = ({ raw, fault }: ReadRow) =>
    fault === undefined &&
    prices.some((index) => namesOtherCurrency((raw[index] ?? '').slice(0, 100), currency));
  return rows.filter(isForeign).reduce((list, { line }) => addLine(list, line), NO_ROWS);
}

type Upload = { bytes: Buffer; fileName: string };
type StreamedUpload = { stream: AsyncIterable<Uint8Array>; fileName: string };
/** A file and its name. */
type ReadFile = CsvFile & { fileName: string };
type Staging = {
  id: string;
  createdAt: Date;
  columns: SampledColumn[];
  categories: readonly Category[];
  currency: string;
};

/** Checks uploaded files. */
@Injectable()
export class ImportChecker {
  readonly #turns = new BoundedQueue(TURNS);

  constructor(
    private readonly store: ImportCollections,
    private readonly mappings: ImportMappings,
    private readonly categories: CategoriesService,
    private readonly currency: ShopCurrency,
    private readonly covers: CoversService,
  ) {}

  /**
   * Checks a file row by row against the books, and stores what it would change. One CSV file is checked at a time.
   * @throws Failure `UNREADABLE_FILE`, `UNKNOWN_COLUMNS`, `PAYLOAD_TOO_LARGE`; RetryLater `UNAVAILABLE` when it waited
   * for too long.
   */
  check({ bytes, fileName }: Upload, form: ImportForm, staff: StaffClaims): Promise<BookImport> {
    return this.#turns.run(async () => {
      const file = await readCsv(bytes, form, await this.mappings.createCount(form));
      return this.#check({ ...file, fileName }, form, staff);
    });
  }

  /**
   * The same for an ONIX file, which is read while it arrives. It waits for no turn, since it would have to arrive again.
   * @throws Failure `UNREADABLE_FILE`, `PAYLOAD_TOO_LARGE`.
   */
  async checkOnix(
    { stream, fileName }: StreamedUpload,
    form: OnixForm,
    staff: StaffClaims,
  ): Promise<BookImport> {
    const file = await readOnix(stream, await this.currency.readFormat());
    return this.#check({ ...file, fileName }, form, staff);
  }

  async #check(
    { names, rows, fileName, ...read }: ReadFile,
    form: ImportForm,
    { username }: StaffClaims,
  ): Promise<BookImport> {
    const { columns, system } = await this.mappings.mapColumns({ names, rows, ...read }, form);
    const { categories } = await this.categories.list();
    const { findCategory, ofOthers } = await this.mappings.findCategories(categories, form);
    const format = await this.currency.readFormat();
    const readable = await readRows(rows, { columns, system, findCategory, ...formsOf(format) });
    const foreign = findForeign(readable, columns, format.currency);
    const targets = await findTargets(this.store.books, readable.splice(0));
    if (ofOthers !== undefined)
      for (const { cells } of targets.filter(isWithoutCategory)) cells.set('category', ofOthers);
    const unknownCategories = countUnknown(targets, categories);
    const [id, createdAt] = [new Types.ObjectId().toString(), new Date()];
    const { stockWaiting, free, ...counts } = await this.#stage(targets, {
      id,
      createdAt,
      columns,
      categories,
      currency: format.currency,
    });
    const by = { ...(system && { system: system.name }), by: username };
    const reading = { fileName: fileName.slice(0, 255), ...read, columns, unknownCategories };
    const progress = {
      v: 1,
      state: 'checked' as const,
      done: 0,
      total: counts.new + counts.changed,
      kept: 0,
    };
    const stored = {
      _id: id,
      ...reading,
      ...by,
      counts,
      free,
      foreign,
      ...progress,
      stockWaiting,
      createdAt,
    };
    await this.store.imports.insertOne(stored);
    return toImport(stored);
  }

  /** Stores the rows with what they change, some at a time. @returns how many there are of each kind. */
  async #stage(targets: TargetedRow[], { id, createdAt, columns, ...shop }: Staging) {
    const counts = { new: 0, changed: 0, same: 0, wrong: 0, stockWaiting: 0 };
    let free = NO_ROWS;
    const nameOf = (column: string) =>
      columns.find((each) => each.column !== '' && each.column === column)?.name ?? column;
    const context = { importId: id, now: createdAt, ...shop, nameOf };
    while (targets.length > 0) {
      // Out of memory as soon as they are stored.
      const some = targets.splice(0, CHUNK);
      const ids = some.flatMap(({ bookId }) => bookId ?? []);
      const _id = { $in: ids.map((bookId) => new Types.ObjectId(bookId)) };
      const found = new Map(
        (await this.store.books.find({ _id }, { projection: WITHOUT_TERMS }).toArray()).map((book) => [
          String(book._id),
          book,
        ]),
      );
      const tasks = await this.store.covers
        .find({ bookId: { $in: ids }, state: { $ne: 'failed' } }, { projection: SOURCE })
        .toArray();
      const sources = new Set(findDone(tasks, found).map(({ bookId, url }) => `${bookId} ${url}`));
      const hasCoverFrom = (bookId: string, url: string) => sources.has(`${bookId} ${url}`);
      const goneCovers = await this.covers.keep(some.flatMap(({ cells }) => cells.get('cover') ?? []));
      const isCoverGone = (name: string) => goneCovers.has(name);
      const rows = some.map((row) =>
        checkRow(row, found.get(row.bookId ?? ''), { ...context, hasCoverFrom, isCoverGone }),
      );
      for (const { kind, line, changes, stock } of rows) {
        counts[kind] += 1;
        if (changes.some(isFree)) free = addLine(free, line);
        if (stock !== undefined) counts.stockWaiting += 1;
      }
      await this.store.rows.insertMany(rows, { ordered: false });
    }
    return { ...counts, free };
  }
}
