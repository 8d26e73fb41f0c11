import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import type { FastifyReply } from 'fastify';
import { BooksVersion } from './books.version.ts';

@Controller(BOOKS_VERSION_PATH)
export class BooksVersionController {
  constructor(private readonly version: BooksVersion) {}

  @Get()
  @HttpCode(204)
  async show(@Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    void reply.header(BOOKS_VERSION_HEADER, await this.version.read());
  }
}
