import { Module } from '@nestjs/common';
import { getModelToken, MongooseModule } from '@nestjs/mongoose';
import { CONFIG } from '@bookstore/kit/config';
import { StateFeedController } from '@bookstore/kit/replication/state-feed.controller';
import { StateFeed } from '@bookstore/kit/replication/state-feed';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { Platform } from '@bookstore/kit/service/platform';
import { createRemoteKeySet } from '@bookstore/kit/auth/remote-keys';
import { StaffStrategy } from '@bookstore/kit/auth/staff.guard';
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
  controllers: [BooksController, BookAddressesController, StateFeedController],
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
      provide: StateFeed,
      inject: [Platform, getModelToken(StoredBook.name)],
      useFactory: (platform: Platform, books: Model<StoredBook>) =>
        platform.createStateFeed(books, toBookEvent),
    },
    {
      provide: StaffStrategy,
      inject: [CONFIG],
      useFactory: ({ STAFF_JWKS_URL }: CatalogConfig) =>
        new StaffStrategy(createRemoteKeySet(STAFF_JWKS_URL)),
    },
  ],
})
export class BooksModule {}
