import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { bookDraft } from '@bookstore/contracts/books';
import { CONFIG } from '@bookstore/kit/config';
import { areAllDuplicates } from '@bookstore/kit/mongo/versioned-states';
import { firstVersion } from '@bookstore/kit/outbox/outbox';
import { hash } from 'node:crypto';
import { type Model, Types } from 'mongoose';
import { CategoriesService } from './categories/categories.service.ts';
import type { CatalogConfig } from '../config.ts';
import { StockProjection } from './stock/stock.projection.ts';
import { fromDraft } from './book.mapping.ts';
import { StoredBook } from './book.schema.ts';
import SEED_BOOKS from './books.seed.json' with { type: 'json' };
import { BooksVersion } from './books.version.ts';

const MINUTE_MS = 60_000;

/** The same id for the same title in every replica, so that two that start together seed each book once. */
const seedId = (title: string) => new Types.ObjectId(hash('sha256', title).slice(0, 24));

/** The ids of the sample books. */
export const SAMPLE_IDS = SEED_BOOKS.map(({ title }) => seedId(title).toHexString());

@Injectable()
export class BooksSeeder implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly version: BooksVersion,
    private readonly categories: CategoriesService,
    private readonly stock: StockProjection,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.categories.seed();
    if (this.config.SEED_BOOKS && !(await this.books.exists({}))) await this.seed();
    // At every start: a crash may have followed the seeding, or a change by hand.
    await this.version.renew();
  }

  private async seed(): Promise<void> {
    const now = Date.now();
    const seeds = SEED_BOOKS.map((request, index) => {
      const createdAt = new Date(now - (index + 1) * MINUTE_MS);
      // Pending for longer than the sweep's interval, so that the first sweep publishes them: nothing else does.
      const outbox = { ...firstVersion(), pendingSince: createdAt };
      return { _id: seedId(request.title), ...fromDraft(bookDraft.parse(request)), ...outbox, createdAt };
    });
    await this.books.insertMany(seeds, { ordered: false }).catch((error: unknown) => {
      if (!areAllDuplicates(error)) throw error;
    });
    // Orders may know these ids, of a database that was lost.
    await this.stock.applyStored(seeds.map(({ _id }) => String(_id)));
  }
}
