import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectConnection } from '@nestjs/mongoose';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { Platform } from '@bookstore/kit/service/platform';
import { failpoint } from '@bookstore/runtime/failpoints';
import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Connection } from 'mongoose';

const ALL_BOOKS = 'all';
type BooksVersionDocument = { _id: string; version: string };

/** Identifies the state of all books for caches. No version is used twice, even if the database is restored. */
@Injectable()
export class BooksVersion implements OnModuleInit {
  /** One document. Without mongoose's models, since nothing is requested nearly as often. */
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
      const version = (await this.read()) ?? 'none';
      return reply.code(204).header(BOOKS_VERSION_HEADER, version).send();
    });
  }

  /** By the driver's own collection, once connected: that of mongoose takes a third longer. */
  private async read(): Promise<string | undefined> {
    const versions =
      this.connection.db?.collection<BooksVersionDocument>(this.versions.name) ?? this.versions;
    return (await versions.findOne({ _id: ALL_BOOKS }))?.version;
  }

  /**
   * Changes books and the version in one transaction. A change that fails changes nothing. The changes of one process
   * take turns: all of them write the version, and concurrent ones would only make one another retry.
   * @throws Failure UNAVAILABLE when too many wait, or for too long: then nothing is done.
   */
  change<T>(write: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.platform.turns.take([ALL_BOOKS], () =>
      this.connection.transaction(async (session) => {
        await this.renew(session);
        failpoint('books.versioned');
        const written = await write(session);
        failpoint('book.stored');
        return written;
      }),
    );
  }

  async renew(session?: ClientSession): Promise<void> {
    await this.versions.updateOne(
      { _id: ALL_BOOKS },
      { $set: { version: randomUUID() } },
      { upsert: true, ...(session && { session }) },
    );
  }
}
