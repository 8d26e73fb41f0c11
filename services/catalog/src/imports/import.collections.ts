import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import {
  type BookDocument,
  COVERS,
  type ImportCover,
  IMPORTS,
  MAPPINGS,
  ROWS,
  type StoredImport,
  type StoredMapping,
  type StoredRow,
} from './import.schema.ts';

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
    return this.connection.collection<ImportCover>(COVERS);
  }
  get mappings() {
    return this.connection.collection<StoredMapping>(MAPPINGS);
  }
  get books() {
    return this.connection.collection<BookDocument>('books');
  }
}
