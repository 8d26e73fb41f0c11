import { Platform } from '@bookstore/kit/service/platform';
import { Module } from '@nestjs/common';
import { BooksModule } from '../books/books.module.ts';
import { ImportCoversController } from './covers/import-covers.controller.ts';
import { ImportCoversService } from './covers/import-covers.service.ts';
import { ImportCoversWorker } from './covers/import-covers.worker.ts';
import { ImportedBooks } from './covers/imported-books.ts';
import { CsvExports } from './csv-exports.ts';
import { ImportBatches } from './import.batches.ts';
import { ImportChecker } from './import.checker.ts';
import { ImportMappings } from './import.mappings.ts';
import { IMPORT_INDEXES, ImportCollections } from './import.schema.ts';
import { ImportWorker } from './import.worker.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsService } from './imports.service.ts';
import { UnusedCoversService } from './unused-covers.service.ts';

/** Imports of books from files, with their covers and undo, and exports of books. */
@Module({
  imports: [BooksModule],
  controllers: [ImportsController, ImportCoversController],
  providers: [
    UnusedCoversService,
    ImportCollections,
    ImportMappings,
    ImportChecker,
    ImportsService,
    ImportBatches,
    ImportWorker,
    CsvExports,
    ImportCoversService,
    ImportCoversWorker,
    ImportedBooks,
  ],
})
export class ImportsModule {
  constructor(platform: Platform) {
    platform.declareIndexes(IMPORT_INDEXES);
  }
}
