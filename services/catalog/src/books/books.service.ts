import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Book, BookChange, BookDraft } from '@bookstore/contracts/books';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Failure } from '@bookstore/contracts/errors';
import { firstVersion, nextVersion, type OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import type { Model, QueryFilter } from 'mongoose';
import { fromChange, fromDraft, toBook } from './book.mapping.ts';
import { StoredBook } from './book.schema.ts';
import { toPrefixes } from './book.words.ts';
import { BooksVersion } from './books.version.ts';

type Changes = { [K in keyof StoredBook]?: StoredBook[K] | undefined };

const OBJECT_ID = /^[0-9a-f]{24}$/i;

/** The books that are sold, and every change of them. */
@Injectable()
export class BooksService {
  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly relay: OutboxRelay<StoredBook>,
    private readonly version: BooksVersion,
  ) {}

  async find(id: string): Promise<Book> {
    return toBook(this.sold(await this.books.findOne(this.withId(id)).lean<OutboxDocument<StoredBook>>()));
  }

  async add(draft: BookDraft): Promise<Book> {
    const book = new this.books({ ...fromDraft(draft), ...firstVersion() });
    await this.version.change((session) => book.save({ session }));
    return this.told(book.toObject<OutboxDocument<StoredBook>>());
  }

  async change(id: string, change: BookChange): Promise<Book> {
    const { title, author } = change;
    const named = title === undefined && author === undefined ? {} : await this.renamed(id, title, author);
    return this.write(id, { ...fromChange(change), ...named });
  }

  delete(id: string): Promise<Book> {
    return this.write(id, { isDeleted: true });
  }

  private async write(id: string, fields: Changes): Promise<Book> {
    const written = await this.version.change(async (session) =>
      this.sold(
        await this.books
          .findOneAndUpdate(this.withId(id), nextVersion(fields), { returnDocument: 'after', session })
          .lean<OutboxDocument<StoredBook>>(),
      ),
    );
    return this.told(written);
  }

  /** What a book is found by under its new title or author. */
  private async renamed(id: string, title?: string, author?: string): Promise<Pick<StoredBook, 'prefixes'>> {
    const old = await this.find(id);
    return { prefixes: toPrefixes(title ?? old.title, author ?? old.author) };
  }

  private told(book: OutboxDocument<StoredBook>): Book {
    failpoint('book.changed');
    void this.relay.publish(book);
    return toBook(book);
  }

  private sold(book: OutboxDocument<StoredBook> | null): OutboxDocument<StoredBook> {
    if (!book) throw new Failure('BOOK_NOT_FOUND');
    return book;
  }

  private withId(id: string): QueryFilter<StoredBook> {
    if (!OBJECT_ID.test(id)) throw new Failure('BOOK_NOT_FOUND');
    return { _id: id, isDeleted: false };
  }
}
