import type { Categories, CategoriesChange } from '@bookstore/contracts/categories';
import { Failure } from '@bookstore/contracts/errors';
import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { type AuditActor, AuditLog } from '@bookstore/kit/audit/audit-log';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Collection, Connection, Model } from 'mongoose';
import { StoredBook } from '../book.schema.ts';
import { BooksVersion } from '../books.version.ts';

const ALL_CATEGORIES = 'all';

/** All categories are one document, in their order. */
type StoredCategories = Categories & { _id: string };

/** What a shop has whose list was never stored. */
const DEFAULTS: Categories = { v: 0, categories: [...DEFAULT_CATEGORIES] };

/** The names by their slugs, and their order. */
const toFields = (categories: Categories['categories']) => ({
  ...Object.fromEntries(categories.map(({ slug, name }) => [slug, name])),
  order: categories.map(({ slug }) => slug),
});

/** Keeps the categories. They change together with the version of the books, by which caches know them. */
@Injectable()
export class CategoriesService {
  private readonly stored: Collection<StoredCategories>;

  constructor(
    @InjectConnection() connection: Connection,
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly version: BooksVersion,
    private readonly audit: AuditLog,
  ) {
    this.stored = connection.collection('categories');
  }

  async list(session?: ClientSession): Promise<Categories> {
    const found = await this.stored.findOne({ _id: ALL_CATEGORIES }, session && { session });
    return found ? { v: found.v, categories: found.categories } : DEFAULTS;
  }

  async listSlugs(): Promise<string[]> {
    return (await this.list()).categories.map(({ slug }) => slug);
  }

  /** Stores the categories of a new shop, unless there are some. */
  async seed(): Promise<void> {
    await this.stored.updateOne({ _id: ALL_CATEGORIES }, { $setOnInsert: DEFAULTS }, { upsert: true });
  }

  /**
   * Refuses a category that does not exist, in the transaction that writes it into a book.
   * @throws Failure `VALIDATION_FAILED` on `category`.
   */
  async require(slug: string, session: ClientSession): Promise<void> {
    const { categories } = await this.list(session);
    if (categories.some((category) => category.slug === slug)) return;
    const errors = [{ path: 'category', message: 'The shop has no such category' }];
    throw new Failure('VALIDATION_FAILED', { errors });
  }

  /**
   * Replaces the list. No book gets a category while it is removed: see `BooksVersion`.
   * @throws Failure `CONFLICT` with the current `categories` when the change is based on another version;
   * `CATEGORY_HAS_BOOKS` with the `slugs` of those that are left out and have books, sold or withdrawn.
   */
  change(by: AuditActor, { v, categories }: CategoriesChange): Promise<Categories> {
    return this.version.change('all', async (session) => {
      const current = await this.list(session);
      if (v !== current.v) throw new Failure('CONFLICT', { extensions: { categories: current } });
      const kept = new Set(categories.map(({ slug }) => slug));
      const removed = current.categories.map(({ slug }) => slug).filter((slug) => !kept.has(slug));
      const slugs = await this.findUsed(removed, session);
      if (slugs.length > 0) throw new Failure('CATEGORY_HAS_BOOKS', { extensions: { slugs } });
      const changed = { v: v + 1, categories };
      const options = { upsert: true, session };
      await this.stored.updateOne({ _id: ALL_CATEGORIES }, { $set: changed }, options);
      const subject = { type: 'categories', id: ALL_CATEGORIES, label: 'Categories' } as const;
      const [before, after] = [toFields(current.categories), toFields(categories)];
      await this.audit.add(session, { by, action: 'categories.change', subject, before, after });
      return changed;
    });
  }

  private async findUsed(slugs: readonly string[], session: ClientSession): Promise<string[]> {
    const used: string[] = [];
    for (const category of slugs) {
      // Two ranges of an index: withdrawn books are stored as deleted ones.
      const isKept = [{ isDeleted: false }, { isDeleted: true, withdrawn: true }];
      const filter = { category, $or: isKept };
      if (await this.books.collection.findOne(filter, { session, projection: { _id: 1 } }))
        used.push(category);
    }
    return used;
  }
}
