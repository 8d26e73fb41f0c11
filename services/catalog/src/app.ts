import { AuditModule } from '@bookstore/kit/audit/audit.module';
import { startService } from '@bookstore/kit/service/create-service';
import { BooksModule } from './books/books.module.ts';
import type { CatalogConfig } from './config.ts';
import { ImportsModule } from './imports/imports.module.ts';

export const createApp = (config: CatalogConfig) =>
  startService({
    name: 'catalog',
    config,
    imports: [AuditModule.of('listAuditOfBooks'), BooksModule, ImportsModule],
  });
