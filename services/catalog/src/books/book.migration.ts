import { Migration } from '@bookstore/kit/mongo/migration';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { MIGRATIONS } from '../migrations.ts';
import { toSearchFields } from './book.mapping.ts';
import { AUTHOR_INDEX } from './book.queries.ts';
import { StoredBook } from './book.schema.ts';

const BATCH = 500;

/** A book that changes meanwhile is left to its change or to the next round. */
@Injectable()
export class BookMigration extends Migration {
  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    platform: Platform,
  ) {
    super({ platform, connection: books.db, entry: MIGRATIONS.searchFields });
  }

  protected async *migrate() {
    for (;;) {
      const found = await this.books
        .find({ isDeleted: false, authorSlugs: { $exists: false } })
        .hint(AUTHOR_INDEX)
        .limit(BATCH)
        .lean();
      if (found.length === 0) return;
      const updates = found.map((book) => ({
        updateOne: {
          filter: { _id: book._id, v: book.v },
          update: { $set: toSearchFields(book) },
          timestamps: false,
        },
      }));
      const { modifiedCount } = await this.books.bulkWrite(updates, { ordered: false });
      if (modifiedCount === 0) return;
      yield modifiedCount;
    }
  }
}
