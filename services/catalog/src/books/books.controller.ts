import { operations } from '@bookstore/contracts/api';
import { maxPageableBooks } from '@bookstore/contracts/lists';
import {
  BOOK_ADDRESSES_PATH,
  type BookAddresses,
  type BookAddressesQuery,
  bookAddressesQuery,
} from '@bookstore/contracts/sitemap';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { Public } from '@bookstore/kit/auth/access.guard';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller, Get, Headers, Query, Res, UploadedFile, UseInterceptors } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CoverUpload, type UploadedCover, uploadLimit } from '../covers/cover.upload.ts';
import { CoversService } from '../covers/covers.service.ts';
import { AuthorNotesService } from './authors/author-notes.service.ts';
import { BookFiltersService } from './book-filters.service.ts';
import { BookListsService } from './book-lists.service.ts';
import { BookSuggestionsService } from './book-suggestions.service.ts';
import { BooksService } from './books.service.ts';
import { ReadingListsService } from './reading-lists/reading-lists.service.ts';
import { SampleBooksService } from './sample-books.service.ts';

@Controller()
export class BooksController {
  constructor(
    private readonly lists: BookListsService,
    private readonly books: BooksService,
    private readonly suggestions: BookSuggestionsService,
    private readonly filters: BookFiltersService,
    private readonly samples: SampleBooksService,
    private readonly covers: CoversService,
    private readonly readingLists: ReadingListsService,
  ) {}

  @Implements(operations.listBooks)
  async list(
    { query, paginate }: Input<'listBooks'>,
    // Set by the gateway, which overwrites a client's own.
    @Headers('x-forwarded-for') address?: string,
  ) {
    const { books, total } = await this.lists.list(query, address);
    if (query.limit) paginate({ total, maxPageable: maxPageableBooks(query) });
    return books;
  }

  @Implements(operations.listHomeBooks)
  async listHome() {
    const [books, lists] = await Promise.all([this.lists.listHome(), this.readingLists.listFirst()]);
    return { ...books, lists: lists.length > 0 ? lists : undefined };
  }

  @Implements(operations.suggestSearches)
  suggest({ query: { q = '' } }: Input<'suggestSearches'>, @Headers('x-forwarded-for') address = 'internal') {
    return this.suggestions.suggest(q, address);
  }

  @Implements(operations.countFilters)
  countFilters({ query }: Input<'countFilters'>, @Headers('x-forwarded-for') address = 'internal') {
    return this.filters.count(query, address);
  }

  @Implements(operations.listPublisherBooks)
  listOfPublisher({ query }: Input<'listPublisherBooks'>) {
    return this.lists.listOfPublisher(query.isbn);
  }

  @Implements(operations.findBook)
  find({ params }: Input<'findBook'>) {
    return this.books.find(params.id);
  }

  @Implements(operations.showCover)
  async showCover(
    { params: { name } }: Input<'showCover'>,
    @Headers('if-none-match') knownEtag: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const picture = await this.covers.find(name);
    const etag = `"${name}"`;
    void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (knownEtag?.includes(etag)) return void reply.status(304);
    void reply.type('image/webp');
    return picture;
  }

  @Implements(operations.addBook)
  @UseInterceptors(uploadLimit, CoverUpload)
  async add({ caller, body }: Input<'addBook'>, @UploadedFile() file?: UploadedCover) {
    const withCover = { ...body, ...(await this.covers.claim(file, body.coverImage)) };
    return { message: 'Book added', book: await this.books.add(toActor(caller), withCover) };
  }

  @Implements(operations.removeSamples)
  removeSamples({ caller }: Input<'removeSamples'>) {
    return this.samples.remove(toActor(caller));
  }

  @Implements(operations.changeBook)
  @UseInterceptors(uploadLimit, CoverUpload)
  async change({ caller, params, body }: Input<'changeBook'>, @UploadedFile() file?: UploadedCover) {
    const withCover = { ...body, ...(await this.covers.claim(file, body.coverImage)) };
    return { message: 'Book updated', book: await this.books.change(toActor(caller), params.id, withCover) };
  }

  @Implements(operations.deleteBook)
  async delete({ caller, params }: Input<'deleteBook'>) {
    return { message: 'Book deleted', book: await this.books.delete(toActor(caller), params.id) };
  }
}

/** The gateway does not route here. */
@Controller(BOOK_ADDRESSES_PATH)
@Public()
export class BookAddressesController {
  constructor(
    private readonly lists: BookListsService,
    private readonly readingLists: ReadingListsService,
    private readonly authors: AuthorNotesService,
  ) {}

  @Get()
  async list(@Query({ schema: bookAddressesQuery }) { page }: BookAddressesQuery): Promise<BookAddresses> {
    const addresses = await this.lists.listAddresses(page);
    if (page > 1) return addresses;
    const [lists, authors] = await Promise.all([this.readingLists.listSlugs(), this.authors.listSlugs()]);
    return { ...addresses, lists, authors };
  }
}
