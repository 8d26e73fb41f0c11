import {
  Body,
  Controller,
  Delete,
  Get,
  Param,
  Post,
  Put,
  Query,
  Res,
  UploadedFile,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import {
  type Book,
  type BookChange,
  bookChange,
  type BookDraft,
  bookDraft,
  type BookQuery,
  bookQuery,
  type BookReceipt,
} from '@bookstore/contracts/books';
import { StaffGuard } from '@bookstore/kit/auth/staff.guard';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CoverUpload, type UploadedCover } from '../covers/cover.upload.ts';
import { CoversService } from '../covers/covers.service.ts';
import { BookListsService } from './book-lists.service.ts';
import { BooksService } from './books.service.ts';
import { pageHeaders } from './page-headers.ts';

const id = z.string();

@Controller('api/books')
export class BooksController {
  constructor(
    private readonly lists: BookListsService,
    private readonly books: BooksService,
    private readonly covers: CoversService,
  ) {}

  @Get()
  async list(
    @Query({ schema: bookQuery }) query: BookQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Book[]> {
    const { books, total } = await this.lists.list(query);
    if (query.limit) void reply.headers(pageHeaders(query, total));
    return books;
  }

  @Get(':id')
  find(@Param('id', { schema: id }) bookId: string): Promise<Book> {
    return this.books.find(bookId);
  }

  @Post('create-book')
  @UseGuards(StaffGuard)
  @UseInterceptors(CoverUpload)
  async add(
    @Body({ schema: bookDraft }) draft: BookDraft,
    @UploadedFile() file?: UploadedCover,
  ): Promise<BookReceipt> {
    const withCover = { ...draft, ...(await this.covers.keep(file, draft.coverImage)) };
    return { message: 'Book added', book: await this.books.add(withCover) };
  }

  @Put('edit/:id')
  @UseGuards(StaffGuard)
  @UseInterceptors(CoverUpload)
  async change(
    @Param('id', { schema: id }) bookId: string,
    @Body({ schema: bookChange }) change: BookChange,
    @UploadedFile() file?: UploadedCover,
  ): Promise<BookReceipt> {
    const withCover = { ...change, ...(await this.covers.keep(file, change.coverImage)) };
    return { message: 'Book updated', book: await this.books.change(bookId, withCover) };
  }

  @Delete(':id')
  @UseGuards(StaffGuard)
  async delete(@Param('id', { schema: id }) bookId: string): Promise<BookReceipt> {
    return { message: 'Book deleted', book: await this.books.delete(bookId) };
  }
}
