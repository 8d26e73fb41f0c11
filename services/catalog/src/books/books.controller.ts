import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res, UseGuards } from '@nestjs/common';
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
import { StaffGuard } from '@bookstore/kit/staff.guard';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { BooksService } from './books.service.ts';
import { pageHeaders } from './page-headers.ts';

const id = z.string();

@Controller('api/books')
export class BooksController {
  constructor(private readonly books: BooksService) {}

  @Get()
  async list(
    @Query({ schema: bookQuery }) query: BookQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Book[]> {
    if (query.limit) void reply.headers(pageHeaders(query, await this.books.count(query)));
    return this.books.list(query);
  }

  @Get(':id')
  find(@Param('id', { schema: id }) bookId: string): Promise<Book> {
    return this.books.find(bookId);
  }

  @Post('create-book')
  @UseGuards(StaffGuard)
  async add(@Body({ schema: bookDraft }) draft: BookDraft): Promise<BookReceipt> {
    return { message: 'Book added', book: await this.books.add(draft) };
  }

  @Put('edit/:id')
  @UseGuards(StaffGuard)
  async change(
    @Param('id', { schema: id }) bookId: string,
    @Body({ schema: bookChange }) change: BookChange,
  ): Promise<BookReceipt> {
    return { message: 'Book updated', book: await this.books.change(bookId, change) };
  }

  @Delete(':id')
  @UseGuards(StaffGuard)
  async delete(@Param('id', { schema: id }) bookId: string): Promise<BookReceipt> {
    return { message: 'Book deleted', book: await this.books.delete(bookId) };
  }
}
