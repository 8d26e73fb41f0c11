import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectConnection } from '@nestjs/mongoose';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { Platform } from '@bookstore/kit/service/platform';
import { failpoint } from '@bookstore/runtime/failpoints';
import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Connection } from 'mongoose';

/**
 * The parts of the version, a document each. A change of a book renews the part that the last digit of its id names, so that
 * changes of different books seldom wait for each other. Release 1.0.0 knows only the first part.
 */
const PARTS = ['all', 'all-1', 'all-2', 'all-3'];
const partOf = (bookId: string) => Number.parseInt(bookId.slice(-1), 16) % PARTS.length;

type BooksVersionDocument = { _id: string; version: string };

/** Identifies the state of all books for caches. No version is used twice, even if the database is restored. */
@Injectable()
export class BooksVersion implements OnModuleInit {
  /** Without mongoose's models, since nothing is requested nearly as often. */
  private readonly versions: Collection<BooksVersionDocument>;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly platform: Platform,
  ) {
    this.versions = connection.collection('books_version');
  }

  /** Serves the version to gateways, without Nest's pipes and interceptors: every public read waits for it. */
  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance();
    server.get(BOOKS_VERSION_PATH, async (_request, reply) => {
      return reply
        .code(204)
        .header(BOOKS_VERSION_HEADER, await this.read())
        .send();
    });
  }

  /**
   * All parts, in the order in which they were stored: sorting them costs a tenth of all reads of a cached list. By the driver's
   * own collection, once connected: that of mongoose takes a third longer.
   */
  private async read(): Promise<string> {
    const versions =
      this.connection.db?.collection<BooksVersionDocument>(this.versions.name) ?? this.versions;
    const parts = await versions.find({}, { singleBatch: true }).toArray();
    return parts.map(({ version }) => version).join('.');
  }

  /**
   * Changes books, by their ids, or 'all' of them, and the version in one transaction. A change that fails changes nothing.
   * The changes of one process that renew the same part of the version take turns: concurrent ones would only make one
   * another retry.
   * @throws RetryLater UNAVAILABLE when too many wait, or for too long: then nothing is done.
   */
  change<T>(books: readonly string[] | 'all', write: (session: ClientSession) => Promise<T>): Promise<T> {
    const isChanged = new Set(books === 'all' ? PARTS.keys() : books.map(partOf));
    const parts = PARTS.filter((_part, index) => isChanged.has(index));
    return this.platform.turns.runFor(parts, () =>
      this.connection.transaction(async (session) => {
        await this.renew(parts, session);
        failpoint('books.versioned');
        const written = await write(session);
        failpoint('book.stored');
        return written;
      }),
    );
  }

  async renew(parts = PARTS, session?: ClientSession): Promise<void> {
    const update = { $set: { version: randomUUID() } };
    const writes = parts.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } }));
    await this.versions.bulkWrite(writes, session && { session });
  }
}
