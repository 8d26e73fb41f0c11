import { Failure } from '@bookstore/contracts/errors';
import { HOME_LISTED_BOOKS, HOME_LISTS } from '@bookstore/contracts/lists';
import type {
  ReadingList,
  ReadingLists,
  ReadingListsChange,
  ShownReadingList,
} from '@bookstore/contracts/reading-lists';
import { toSlug } from '@bookstore/contracts/slugs';
import { type AuditActor, AuditLog } from '@bookstore/kit/audit/audit-log';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Collection, type Connection, type Model, Types } from 'mongoose';
import { toBook } from '../book.mapping.ts';
import { OBJECT_ID } from '../book.queries.ts';
import { StoredBook } from '../book.schema.ts';
import { BooksVersion } from '../books.version.ts';

const ALL_LISTS = 'all';

/** All lists are one document, in their order. */
type StoredLists = ReadingLists & { _id: string };

const NONE: ReadingLists = { v: 0, lists: [] };

const isSoldOut = ({ stock }: Pick<StoredBook, 'stock'>): number => Number(stock === 'out');

/** Each list by its slug, and their order. */
const toFields = (lists: readonly ReadingList[]) => ({
  ...Object.fromEntries(
    lists.flatMap(({ slug, title, intro, bookIds }): [string, string | string[]][] => [
      [slug, title],
      [`${slug} intro`, intro],
      [`${slug} books`, bookIds],
    ]),
  ),
  order: lists.map(({ slug }) => slug),
});

/** Keeps the lists of books that staff make by hand. They change together with the version of the books, by which caches know them. */
@Injectable()
export class ReadingListsService {
  private readonly stored: Collection<StoredLists>;

  constructor(
    @InjectConnection() connection: Connection,
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly version: BooksVersion,
    private readonly audit: AuditLog,
  ) {
    this.stored = connection.collection('reading_lists');
  }

  async list(session?: ClientSession): Promise<ReadingLists> {
    const found = await this.stored.findOne({ _id: ALL_LISTS }, session && { session });
    return found ? { v: found.v, lists: found.lists } : NONE;
  }

  /** @throws Failure `NOT_FOUND`, also for a list without books that are sold. */
  async find(slug: string): Promise<ShownReadingList> {
    const { lists } = await this.list();
    const [shown] = await this.show(lists.filter((list) => list.slug === toSlug(slug)));
    if (!shown) throw new Failure('NOT_FOUND');
    return shown;
  }

  /** The lists of the home page: the first ones that have books, with their first books. */
  async listFirst(): Promise<ShownReadingList[]> {
    const shown = await this.listShown();
    return shown
      .slice(0, HOME_LISTS)
      .map(({ books, ...list }) => ({ ...list, books: books.slice(0, HOME_LISTED_BOOKS) }));
  }

  /** The slugs of the lists that have books. */
  async listSlugs(): Promise<string[]> {
    return (await this.listShown()).map(({ slug }) => slug);
  }

  /**
   * Replaces the lists.
   * @throws Failure `CONFLICT` with the current `readingLists` when the change is based on another version.
   */
  change(by: AuditActor, { v, lists }: ReadingListsChange): Promise<ReadingLists> {
    return this.version.change('all', async (session) => {
      const current = await this.list(session);
      if (v !== current.v) throw new Failure('CONFLICT', { extensions: { readingLists: current } });
      const changed = { v: v + 1, lists };
      await this.stored.updateOne({ _id: ALL_LISTS }, { $set: changed }, { upsert: true, session });
      const subject = { type: 'list', id: ALL_LISTS, label: 'Lists' } as const;
      const [before, after] = [toFields(current.lists), toFields(lists)];
      await this.audit.add(session, { by, action: 'lists.change', subject, before, after });
      return changed;
    });
  }

  private async listShown(): Promise<ShownReadingList[]> {
    return this.show((await this.list()).lists);
  }

  /** The lists that have books which are sold, each in its order with those that are sold out last. */
  private async show(lists: readonly ReadingList[]): Promise<ShownReadingList[]> {
    const ids = [...new Set(lists.flatMap(({ bookIds }) => bookIds))].filter((id) => OBJECT_ID.test(id));
    if (ids.length === 0) return [];
    const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, isDeleted: false };
    const found = await this.books.find(filter).lean<OutboxDocument<StoredBook>[]>();
    const byId = new Map(found.map((book) => [String(book._id), book]));
    return lists
      .map(({ slug, title, intro, bookIds }) => {
        const books = bookIds.flatMap((id) => byId.get(id) ?? []);
        const inOrder = books.toSorted((left, right) => isSoldOut(left) - isSoldOut(right));
        return { slug, title, intro, books: inOrder.map(toBook) };
      })
      .filter(({ books }) => books.length > 0);
  }
}
