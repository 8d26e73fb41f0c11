import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Book, BookChange, BookDraft, SamplesReceipt } from '@bookstore/contracts/books';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Failure } from '@bookstore/contracts/errors';
import type { AuditActor } from '@bookstore/kit/audit/audit-log';
import { isDuplicateKey } from '@bookstore/kit/mongo/mongo';
import { firstVersion, nextVersion, type OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { type ClientSession, type Model, type QueryFilter, Types } from 'mongoose';
import { CategoriesService } from './categories/categories.service.ts';
import { type AuditedChange, BookAudit } from './book.audit.ts';
import { fromChange, fromDraft, toBook } from './book.mapping.ts';
import { StoredBook } from './book.schema.ts';
import { OBJECT_ID } from './book.queries.ts';
import { BooksVersion } from './books.version.ts';
import { ShopCurrency } from './shop-currency.ts';

type Changes = { [K in keyof StoredBook]?: StoredBook[K] | undefined };
type Update = (old: OutboxDocument<StoredBook>, session: ClientSession) => Changes | Promise<Changes>;

/** The index of the ISBNs of books that are sold is the only unique one that a change can meet. */
const refuseTakenIsbn = (error: unknown): never => {
  if (!isDuplicateKey(error)) throw error;
  const errors = [{ path: 'isbn', message: 'Another book has this ISBN' }];
  throw new Failure('ISBN_TAKEN', { cause: error, errors });
};

@Injectable()
export class BooksService {
  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly relay: OutboxRelay<StoredBook>,
    private readonly version: BooksVersion,
    private readonly categories: CategoriesService,
    private readonly audit: BookAudit,
    private readonly currency: ShopCurrency,
  ) {}

  async find(id: string): Promise<Book> {
    return toBook(
      this.requireFound(await this.books.findOne(this.byId(id)).lean<OutboxDocument<StoredBook>>()),
    );
  }

  async add(by: AuditActor, draft: BookDraft): Promise<Book> {
    await this.currency.check(draft);
    const locale = await this.currency.readLocale();
    const book = new this.books({ ...fromDraft(draft, locale), ...firstVersion() });
    const add = this.version.change([String(book._id)], async (session) => {
      await this.categories.require(draft.category, session);
      await book.save({ session });
      const after = book.toObject<OutboxDocument<StoredBook>>();
      await this.audit.note(session, { by, action: 'book.add' }, [{ after }]);
    });
    await add.catch(refuseTakenIsbn);
    return this.publish(book.toObject<OutboxDocument<StoredBook>>());
  }

  /**
   * @throws Failure `CONFLICT` with the current book when the change is based on another version; `VALIDATION_FAILED` when
   * it has a price that the currency does not have, or names a category that does not exist.
   */
  async change(by: AuditActor, id: string, { v, ...change }: BookChange): Promise<Book> {
    await this.currency.check(change);
    const locale = await this.currency.readLocale();
    return this.write({ by, action: 'book.change' }, id, async (old, session) => {
      if (v !== undefined && v !== old.v)
        throw new Failure('CONFLICT', { extensions: { book: toBook(old) } });
      const { category = old.category } = change;
      if (category !== old.category) await this.categories.require(category, session);
      return fromChange(change, old, locale);
    });
  }

  delete(by: AuditActor, id: string): Promise<Book> {
    return this.write({ by, action: 'book.delete' }, id, () => ({ isDeleted: true, withdrawn: undefined }));
  }

  /** Takes books out of sale, if they are in it: deletes those of `unordered` and withdraws those of `ordered`. */
  retire(by: AuditActor, unordered: readonly string[], ordered: readonly string[]): Promise<SamplesReceipt> {
    return this.version.change('all', async (session) => {
      const retireAll = async (ids: readonly string[], fields: Changes) => {
        const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, isDeleted: false };
        const { modifiedCount } = await this.audit.record(
          session,
          { by, action: 'book.removeSample' },
          ids,
          () => this.books.updateMany(filter, nextVersion(fields), { session }),
        );
        return modifiedCount;
      };
      const deleted = await retireAll(unordered, { isDeleted: true });
      return { deleted, withdrawn: await retireAll(ordered, { isDeleted: true, withdrawn: true }) };
    });
  }

  /** No other change comes between reading the old book and writing: see `BooksVersion`. */
  private async write(audited: AuditedChange, id: string, update: Update): Promise<Book> {
    const filter = this.byId(id);
    const change = this.version.change([id], async (session) => {
      const options = { returnDocument: 'after', session } as const;
      const found = await this.books.findOne(filter, null, options).lean<OutboxDocument<StoredBook>>();
      const before = this.requireFound(found);
      const next = nextVersion(await update(before, session));
      const changed = await this.books
        .findOneAndUpdate(filter, next, options)
        .lean<OutboxDocument<StoredBook>>();
      const after = this.requireFound(changed);
      await this.audit.note(session, audited, [{ before, after }]);
      return after;
    });
    return this.publish(await change.catch(refuseTakenIsbn));
  }

  private publish(book: OutboxDocument<StoredBook>): Book {
    failpoint('book.changed');
    void this.relay.publish(book);
    return toBook(book);
  }

  private requireFound(book: OutboxDocument<StoredBook> | null): OutboxDocument<StoredBook> {
    if (!book) throw new Failure('BOOK_NOT_FOUND');
    return book;
  }

  private byId(id: string): QueryFilter<StoredBook> {
    if (!OBJECT_ID.test(id)) throw new Failure('BOOK_NOT_FOUND');
    return { _id: id, $or: [{ isDeleted: false }, { withdrawn: true }] };
  }
}
