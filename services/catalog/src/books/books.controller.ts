import { maxPageableBooks } from '@bookstore/contracts/lists';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import {
  type Book,
  type BookChange,
  bookChange,
  type BookDraft,
  bookDraft,
  type BookFilters,
  type BookQuery,
  bookQuery,
  type BookReceipt,
  type SamplesReceipt,
  type SuggestionQuery,
  suggestionQuery,
} from '@bookstore/contracts/books';
import type { HomeBooks } from '@bookstore/contracts/home-books';
import {
  BOOK_ADDRESSES_PATH,
  type BookAddresses,
  type BookAddressesQuery,
  bookAddressesQuery,
} from '@bookstore/contracts/sitemap';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Public, Roles } from '@bookstore/kit/auth/access.guard';
import { Staff } from '@bookstore/kit/auth/staff.guard';
import { fromMinorUnits, toDecimalString } from '@bookstore/contracts/currency';
import { pageHeaders } from '@bookstore/kit/http/paging';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CoverUpload, type UploadedCover, UploadLimit } from '../covers/cover.upload.ts';
import { CoversService } from '../covers/covers.service.ts';
import { BookFiltersService } from './book-filters.service.ts';
import { BookListsService } from './book-lists.service.ts';
import { BookSuggestionsService } from './book-suggestions.service.ts';
import { BooksService } from './books.service.ts';
import { SampleBooksService } from './sample-books.service.ts';

const PATH = '/api/books';
const parameter = z.string();

const toAmount = (amountCents?: number) =>
  amountCents === undefined ? undefined : toDecimalString(fromMinorUnits(amountCents));

function headersOf(query: BookQuery, total: number) {
  const { ids, category, q, minPrice, maxPrice, sort, page = 1, limit } = query;
  const { language, format, inStock, trending, missing, stock, withdrawn } = query;
  if (!limit) return {};
  const prices = { minPrice: toAmount(minPrice), maxPrice: toAmount(maxPrice) };
  const narrowed = { language, format, inStock, trending, missing, stock, withdrawn };
  const filters = { ids, category, q, ...narrowed, ...prices, sort };
  return pageHeaders({ path: `${PATH}/`, filters, page, limit, total, maxPageable: maxPageableBooks(query) });
}

@Controller(PATH)
export class BooksController {
  constructor(
    private readonly lists: BookListsService,
    private readonly books: BooksService,
    private readonly suggestions: BookSuggestionsService,
    private readonly filters: BookFiltersService,
    private readonly samples: SampleBooksService,
    private readonly covers: CoversService,
  ) {}

  @Get()
  @Public()
  async list(
    @Query({ schema: bookQuery }) query: BookQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
    // Set by the gateway, which overwrites a client's own.
    @Headers('x-forwarded-for') address?: string,
  ): Promise<Book[]> {
    const { books, total } = await this.lists.list(query, address);
    void reply.headers(headersOf(query, total));
    return books;
  }

  @Get('home')
  @Public()
  listHome(): Promise<HomeBooks> {
    return this.lists.listHome();
  }

  @Get('suggestions')
  @Public()
  suggest(
    @Query({ schema: suggestionQuery }) { q = '' }: SuggestionQuery,
    @Headers('x-forwarded-for') address = 'internal',
  ): Promise<string[]> {
    return this.suggestions.suggest(q, address);
  }

  @Get('filters')
  @Public()
  countFilters(
    @Query({ schema: bookQuery }) query: BookQuery,
    @Headers('x-forwarded-for') address = 'internal',
  ): Promise<BookFilters> {
    return this.filters.count(query, address);
  }

  @Get(':id')
  @Public()
  find(@Param('id', { schema: parameter }) bookId: string): Promise<Book> {
    return this.books.find(bookId);
  }

  @Get('covers/:name')
  @Public()
  async showCover(
    @Param('name', { schema: parameter }) name: string,
    @Headers('if-none-match') knownEtag: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const picture = await this.covers.find(name);
    const etag = `"${name}"`;
    void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (knownEtag?.includes(etag)) return void reply.status(304);
    void reply.type('image/webp');
    return picture;
  }

  @Post('create-book')
  @Roles('manager')
  @UseInterceptors(UploadLimit, CoverUpload)
  async add(
    @Staff() staff: StaffClaims,
    @Body({ schema: bookDraft }) draft: BookDraft,
    @UploadedFile() file?: UploadedCover,
  ): Promise<BookReceipt> {
    const withCover = { ...draft, ...(await this.covers.claim(file, draft.coverImage)) };
    return { message: 'Book added', book: await this.books.add(toActor(staff), withCover) };
  }

  @Post('remove-samples')
  @HttpCode(200)
  @Roles('manager')
  removeSamples(@Staff() staff: StaffClaims): Promise<SamplesReceipt> {
    return this.samples.remove(toActor(staff));
  }

  @Put('edit/:id')
  @Roles('manager')
  @UseInterceptors(UploadLimit, CoverUpload)
  async change(
    @Staff() staff: StaffClaims,
    @Param('id', { schema: parameter }) bookId: string,
    @Body({ schema: bookChange }) change: BookChange,
    @UploadedFile() file?: UploadedCover,
  ): Promise<BookReceipt> {
    const withCover = { ...change, ...(await this.covers.claim(file, change.coverImage)) };
    return { message: 'Book updated', book: await this.books.change(toActor(staff), bookId, withCover) };
  }

  @Delete(':id')
  @Roles('manager')
  async delete(
    @Staff() staff: StaffClaims,
    @Param('id', { schema: parameter }) bookId: string,
  ): Promise<BookReceipt> {
    return { message: 'Book deleted', book: await this.books.delete(toActor(staff), bookId) };
  }
}

/** The gateway does not route here. */
@Controller(BOOK_ADDRESSES_PATH)
@Public()
export class BookAddressesController {
  constructor(private readonly lists: BookListsService) {}

  @Get()
  list(@Query({ schema: bookAddressesQuery }) { page }: BookAddressesQuery): Promise<BookAddresses> {
    return this.lists.listAddresses(page);
  }
}
