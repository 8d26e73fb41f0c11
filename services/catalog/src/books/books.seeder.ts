import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { bookDraft } from '@bookstore/contracts/books';
import { CONFIG } from '@bookstore/kit/config';
import { areAllDuplicates } from '@bookstore/kit/mongo/versioned-states';
import { firstVersion } from '@bookstore/kit/outbox/outbox';
import { createHash } from 'node:crypto';
import { type Model, Types } from 'mongoose';
import type { CatalogConfig } from '../config.ts';
import { fromDraft } from './book.mapping.ts';
import { StoredBook } from './book.schema.ts';
import { SEED_BOOKS } from './books.seed.ts';
import { BooksVersion } from './books.version.ts';

const MINUTE_MS = 60_000;

/** The same id for the same title in every replica, so that two that start together seed each book once. */
const seedId = (title: string) =>
  new Types.ObjectId(createHash('sha256').update(title).digest('hex').slice(0, 24));

/** Fills a shop that never had a book with the first ones. */
@Injectable()
export class BooksSeeder implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly version: BooksVersion,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.SEED_BOOKS && !(await this.books.exists({}))) await this.seed();
    // At every start, so that neither a crash right after seeding nor a change by hand stays unnoticed.
    await this.version.renew();
  }

  private async seed(): Promise<void> {
    const now = Date.now();
    const seeds = SEED_BOOKS.map((request, index) => {
      const createdAt = new Date(now - (index + 1) * MINUTE_MS);
      // Pending for longer than a sweep's interval, so that the first sweep tells them: nobody else does.
      const mark = { ...firstVersion(), pendingSince: createdAt };
      return { _id: seedId(request.title), ...fromDraft(bookDraft.parse(request)), ...mark, createdAt };
    });
    try {
      await this.books.insertMany(seeds, { ordered: false });
    } catch (error) {
      if (!areAllDuplicates(error)) throw error;
    }
  }
}
