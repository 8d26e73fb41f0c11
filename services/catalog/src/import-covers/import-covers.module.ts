import { Module } from '@nestjs/common';
import { Platform } from '@bookstore/kit/service/platform';
import { BooksModule } from '../books/books.module.ts';
import { IMPORT_COVER_INDEXES } from './import-cover.schema.ts';
import { ImportCoversController } from './import-covers.controller.ts';
import { ImportCoversService } from './import-covers.service.ts';
import { ImportCoversWorker } from './import-covers.worker.ts';
import { ImportedBooks } from './imported-books.ts';

@Module({
  imports: [BooksModule],
  controllers: [ImportCoversController],
  providers: [ImportCoversService, ImportCoversWorker, ImportedBooks],
  exports: [ImportCoversService, ImportCoversWorker],
})
export class ImportCoversModule {
  constructor(platform: Platform) {
    platform.declareIndexes(IMPORT_COVER_INDEXES);
  }
}
