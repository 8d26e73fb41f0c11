import { Injectable } from '@nestjs/common';
import type { Category } from '@bookstore/contracts/categories';
import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import {
  type BookDocument,
  COVERS,
  IMPORTS,
  MAPPINGS,
  ROWS,
  type StoredCoverTask,
  type StoredImport,
  type StoredMapping,
  type StoredRow,
} from './import.schema.ts';

type StoredCategories = { _id: 'all'; categories: Category[] };

/** The collections of imports, and those they read and write. */
@Injectable()
export class ImportCollections {
  constructor(@InjectConnection() readonly connection: Connection) {}

  get imports() {
    return this.connection.collection<StoredImport>(IMPORTS);
  }
  get rows() {
    return this.connection.collection<StoredRow>(ROWS);
  }
  get covers() {
    return this.connection.collection<StoredCoverTask>(COVERS);
  }
  get mappings() {
    return this.connection.collection<StoredMapping>(MAPPINGS);
  }
  get books() {
    return this.connection.collection<BookDocument>('books');
  }

  /** The shop's categories. */
  async readCategories(session?: ClientSession): Promise<readonly Category[]> {
    const categories = this.connection.collection<StoredCategories>('categories');
    const stored = await categories.findOne({ _id: 'all' }, session && { session });
    return stored?.categories ?? DEFAULT_CATEGORIES;
  }
}
