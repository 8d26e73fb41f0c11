import { Migration } from '@bookstore/kit/mongo/migration';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model, Types } from 'mongoose';
import { MIGRATIONS } from '../migrations.ts';
import { toSearchFields } from './book.mapping.ts';
import { StoredBook } from './book.schema.ts';
import { BooksVersion } from './books.version.ts';

const BATCH = 200;
type Book = StoredBook & { _id: Types.ObjectId };

/** Makes the search terms of books anew that have none of their rank, which each book has since 1.1.0. */
@Injectable()
export class SearchTermsMigration extends Migration {
  constructor(
    @InjectConnection() connection: Connection,
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly version: BooksVersion,
    platform: Platform,
  ) {
    super({ platform, connection, entry: MIGRATIONS.searchTerms });
  }

  protected async *migrate() {
    const books = rawCollection<Book>(this.books);
    const withoutRank = { prefixes: { $not: /^exact:/ } };
    const projection = { prefixes: 0, words: 0, authorSlugs: 0 };
    let last: Types.ObjectId | undefined;
    for (;;) {
      const found = await books
        .find({ ...withoutRank, ...(last && { _id: { $gt: last } }) }, { projection })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      last = found.at(-1)?._id;
      if (!last) return;
      const updates = found.map(({ _id, v, ...book }) => ({
        updateOne: { filter: { _id, v }, update: { $set: toSearchFields(book) } },
      }));
      await books.bulkWrite(updates, { ordered: false });
      await this.version.renew();
      yield found.length;
    }
  }
}
