import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { BooksVersion } from './books.version.ts';

/**
 * Tells gateways which state the books are in. All public reads wait for that, so it is a route of Fastify's own: on
 * its way through Nest's pipes and interceptors, which it does not need, it takes twice as long.
 */
@Injectable()
export class BooksVersionRoute implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly version: BooksVersion,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance();
    server.get(BOOKS_VERSION_PATH, async (_request, reply) =>
      reply
        .code(204)
        .header(BOOKS_VERSION_HEADER, await this.version.read())
        .send(),
    );
  }
}
