import { createHash } from 'node:crypto';
import type { Category } from '@bookstore/contracts/categories';
import { Failure } from '@bookstore/contracts/errors';
import type { ImportForm } from '@bookstore/contracts/imports';
import { Injectable } from '@nestjs/common';
import { createCategoryFinder, normalizeCategory } from './import.categories.ts';
import {
  addSamples,
  canHaveOwnIds,
  describeColumns,
  isErrorColumn,
  mapColumns,
  normalizeName,
  toMapping,
} from './import.columns.ts';
import type { CountKnown, CsvFile } from './import.file.ts';
import { ImportCollections, type MappedColumn, type StoredMapping } from './import.schema.ts';

/** Of columns, and of categories. */
const MAX_REMEMBERED = 2000;

/** The same for files with the same columns in any order, also with the errors of an earlier import. */
function hashHeader(names: readonly string[]): string {
  const keys = names.map(normalizeName).filter((key) => !isErrorColumn(key));
  return createHash('sha256').update(keys.toSorted().join('\n')).digest('base64');
}

/** Maps the columns and categories of files to those of the shop, and remembers what staff have chosen. */
@Injectable()
export class ImportMappings {
  constructor(private readonly store: ImportCollections) {}

  /**
   * Finds which of the shop's columns those of a file are.
   * @throws Failure `UNKNOWN_COLUMNS` with how the file was read, `VALIDATION_FAILED` when two are chosen to
   * be the same.
   */
  async mapColumns({ names, rows, ...read }: CsvFile, form: ImportForm) {
    const header = hashHeader(names);
    const chosen = Object.entries(form.mapping ?? {})
      .map(([name, column]): MappedColumn => ({ name, column, header }))
      .filter(({ name }) => names.some((each) => normalizeName(each) === normalizeName(name)));
    const chosenMapping = toMapping(chosen);
    const { columns: earlier = [] } = await this.#read();
    const choices = {
      chosen: chosenMapping,
      sameColumns: toMapping(earlier.filter((mapped) => mapped.header === header)),
      remembered: toMapping(earlier.filter(({ column }) => column !== '')),
    };
    const hasOwnIds = canHaveOwnIds(names, rows);
    const { columns, unknown, system } = mapColumns(names, choices, { hasOwnIds });
    const sampled = addSamples(columns, rows);
    if (unknown.length > 0) {
      const by = system && { system: system.name };
      const reading = { ...read, ...describeColumns(sampled), ...by };
      throw new Failure('UNKNOWN_COLUMNS', {
        detail: `The shop does not know these columns: ${unknown.join(', ')}.`,
        extensions: { ...reading, unknown },
      });
    }
    if (chosen.length > 0) {
      const kept = earlier.filter(
        (mapped) => mapped.header !== header || !chosenMapping.has(normalizeName(mapped.name)),
      );
      await this.#remember({ columns: [...kept, ...chosen].slice(-MAX_REMEMBERED) });
    }
    return { columns: sampled, system };
  }

  /** Creates a function that counts the names of columns that the shop knows or staff have chosen: they tell which line has them. */
  async createCount(form: ImportForm): Promise<CountKnown> {
    const { columns = [] } = await this.#read();
    const chosen = Object.keys(form.mapping ?? {}).map((name) => ({ name, column: '' as const }));
    const known = {
      chosen: toMapping([]),
      sameColumns: toMapping([]),
      remembered: toMapping([...columns, ...chosen]),
    };
    return (names) => names.length - mapColumns(names, known, { hasOwnIds: false }).unknown.length;
  }

  /**
   * A function that finds a category by its name in a file, and the one that new books without any get.
   * @throws Failure `VALIDATION_FAILED` when one is chosen that the shop does not have.
   */
  async findCategories(categories: readonly Category[], form: ImportForm) {
    const chosen = Object.entries(form.categories ?? {}).map(([name, slug]) => ({ name, slug }));
    if (chosen.some(({ slug }) => !categories.some((category) => category.slug === slug))) {
      const message = 'The shop has no such category';
      throw new Failure('VALIDATION_FAILED', { errors: [{ path: 'categories', message }] });
    }
    const { categories: earlier = [] } = await this.#read();
    // Which category rows without one have is no knowledge of the next file.
    const [unnamed = [], named = []] = [true, false].map((isUnnamed) =>
      chosen.filter(({ name }) => (normalizeCategory(name) === '') === isUnnamed),
    );
    const keys = new Set(named.map(({ name }) => normalizeCategory(name)));
    const kept = earlier.filter(({ name }) => !keys.has(normalizeCategory(name)));
    const mapped = [...kept, ...named].slice(-MAX_REMEMBERED);
    if (named.length > 0) await this.#remember({ categories: mapped });
    return { findCategory: createCategoryFinder(categories, mapped), ofOthers: unnamed.at(-1)?.slug };
  }

  async #read(): Promise<Partial<StoredMapping>> {
    return (await this.store.mappings.findOne({ _id: 'last' })) ?? {};
  }

  async #remember(mapped: Omit<Partial<StoredMapping>, '_id'>): Promise<void> {
    await this.store.mappings.updateOne({ _id: 'last' }, { $set: mapped }, { upsert: true });
  }
}
