import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG } from '@bookstore/kit/config';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { StateFeedController } from '@bookstore/kit/replication/state-feed.controller';
import { provideOutbox } from '@bookstore/kit/service/platform';
import { createRemoteKeySet } from '@bookstore/kit/auth/remote-keys';
import { StaffStrategy } from '@bookstore/kit/auth/staff.guard';
import { CategoriesController } from './categories/categories.controller.ts';
import { CategoriesService } from './categories/categories.service.ts';
import type { CatalogConfig } from '../config.ts';
import { CoverSchema, CoversService, StoredCover } from '../covers/covers.service.ts';
import { AuthorsController } from './authors.controller.ts';
import { BookFiltersService } from './book-filters.service.ts';
import { BookStock, BookStockSchema, StockProjection } from './stock/stock.projection.ts';
import { stockReplication } from './stock/stock.replication.ts';
import { BookListsService } from './book-lists.service.ts';
import { BookSuggestionsService } from './book-suggestions.service.ts';
import { toBookEvent } from './book.mapping.ts';
import { BookSchema, StoredBook } from './book.schema.ts';
import { BookAddressesController, BooksController } from './books.controller.ts';
import { BookMigration } from './book.migration.ts';
import { BooksSeeder } from './books.seeder.ts';
import { BooksService } from './books.service.ts';
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
    BookAddressesController,
    StateFeedController,
  ],
  providers: [
    BookListsService,
    BookSuggestionsService,
    BookFiltersService,
    BookMigration,
    SampleBooksService,
    BooksService,
    BooksVersion,
    BooksSeeder,
    CategoriesService,
    CoversService,
    StockProjection,
    ...stockReplication,
    ...provideOutbox(StoredBook, toBookEvent),
    {
      provide: StaffStrategy,
      inject: [CONFIG],
      useFactory: ({ STAFF_JWKS_URL }: CatalogConfig) =>
        new StaffStrategy(createRemoteKeySet(STAFF_JWKS_URL)),
    },
  ],
  exports: [MongooseModule, BookListsService, BooksVersion, CategoriesService, CoversService, OutboxRelay],
})
export class BooksModule {}
