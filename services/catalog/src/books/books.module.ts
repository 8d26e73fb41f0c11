import { Module } from '@nestjs/common';
import { getModelToken, MongooseModule } from '@nestjs/mongoose';
import { CONFIG } from '@bookstore/kit/config';
import { FactsController } from '@bookstore/kit/facts.controller';
import { FactsFeed } from '@bookstore/kit/facts-feed';
import { OutboxRelay } from '@bookstore/kit/outbox-relay';
import { Platform } from '@bookstore/kit/platform';
import { fetchKeys } from '@bookstore/kit/remote-keys';
import { StaffStrategy } from '@bookstore/kit/staff.guard';
import type { Model } from 'mongoose';
import type { CatalogConfig } from '../config.ts';
import { CoverSchema, StoredCover } from '../covers/cover.schema.ts';
import { CoversService } from '../covers/covers.service.ts';
import { BookCoversService } from './book-covers.service.ts';
import { BookListsService } from './book-lists.service.ts';
import { toBookEvent } from './book.mapping.ts';
import { BookSchema, StoredBook } from './book.schema.ts';
import { BookAddressesController, BooksController } from './books.controller.ts';
import { BooksSeeder } from './books.seeder.ts';
import { BooksService } from './books.service.ts';
import { BooksVersion } from './books.version.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: StoredBook.name, schema: BookSchema },
      { name: StoredCover.name, schema: CoverSchema },
    ]),
  ],
  controllers: [BooksController, BookAddressesController, FactsController],
  providers: [
    BookCoversService,
    BookListsService,
    BooksService,
    BooksVersion,
    BooksSeeder,
    CoversService,
    {
      provide: OutboxRelay,
      inject: [Platform, getModelToken(StoredBook.name)],
      useFactory: (platform: Platform, books: Model<StoredBook>) => platform.startRelay(books, toBookEvent),
    },
    {
      provide: FactsFeed,
      inject: [getModelToken(StoredBook.name)],
      useFactory: (books: Model<StoredBook>) => new FactsFeed(books, toBookEvent),
    },
    {
      provide: StaffStrategy,
      inject: [CONFIG],
      useFactory: ({ STAFF_JWKS_URL }: CatalogConfig) => new StaffStrategy(fetchKeys(STAFF_JWKS_URL)),
    },
  ],
})
export class BooksModule {}
