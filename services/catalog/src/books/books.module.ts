import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG } from '@bookstore/kit/config';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { StateFeedController } from '@bookstore/kit/replication/state-feed.controller';
import { Platform, provideOutbox, provideReplication } from '@bookstore/kit/service/platform';
import { createStaffStrategy, StaffStrategy } from '@bookstore/kit/auth/staff.guard';
import { CategoriesController } from './categories/categories.controller.ts';
import { CategoriesService } from './categories/categories.service.ts';
import { CoverSchema, CoversService, StoredCover } from '../covers/covers.service.ts';
import { PicturesController } from '../covers/pictures.controller.ts';
import { AuthorNotesService } from './authors/author-notes.service.ts';
import { AuthorsController } from './authors/authors.controller.ts';
import { BookFiltersService } from './book-filters.service.ts';
import { BookStock, BookStockSchema, StockProjection } from './stock/stock.projection.ts';
import { BookListsService } from './book-lists.service.ts';
import { BookPlans } from './book-plans.service.ts';
import { BookSuggestionsService } from './book-suggestions.service.ts';
import { BestSellersService } from './best-sellers/best-sellers.service.ts';
import { BookAudit } from './book.audit.ts';
import { toBookEvent } from './book.mapping.ts';
import { BookSchema, StoredBook } from './book.schema.ts';
import { BookAddressesController, BooksController } from './books.controller.ts';
import { BooksSeeder } from './books.seeder.ts';
import { BooksService } from './books.service.ts';
import { ReadingListsController } from './reading-lists/reading-lists.controller.ts';
import { ReadingListsService } from './reading-lists/reading-lists.service.ts';
import { ShopCurrency } from './shop-currency.ts';
import { SampleBooksService } from './sample-books.service.ts';
import { BooksVersion } from './books.version.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: StoredBook.name, schema: BookSchema },
      { name: BookStock.name, schema: BookStockSchema },
      { name: StoredCover.name, schema: CoverSchema },
    ]),
  ],
  controllers: [
    BooksController,
    AuthorsController,
    CategoriesController,
    ReadingListsController,
    BookAddressesController,
    PicturesController,
    StateFeedController,
  ],
  providers: [
    BookListsService,
    BookPlans,
    BookSuggestionsService,
    BookFiltersService,
    BestSellersService,
    BookAudit,
    SampleBooksService,
    ShopCurrency,
    BooksService,
    BooksVersion,
    BooksSeeder,
    CategoriesService,
    AuthorNotesService,
    ReadingListsService,
    CoversService,
    StockProjection,
    ...provideReplication('catalog.stock', StockProjection),
    ...provideOutbox(StoredBook, toBookEvent),
    { provide: StaffStrategy, inject: [CONFIG, Platform], useFactory: createStaffStrategy },
  ],
  exports: [
    MongooseModule,
    BookAudit,
    BookListsService,
    BooksVersion,
    CategoriesService,
    CoversService,
    OutboxRelay,
    ShopCurrency,
  ],
})
export class BooksModule {}
