import { IN_BACKGROUND, type MigrationEntry } from '@bookstore/kit/mongo/migration';

export const MIGRATIONS = {
  searchFields: {
    id: 'books.search-fields',
    since: '1.0.0',
    does: 'adds to books the fields by which words and the pages of authors find them',
    runs: IN_BACKGROUND,
    until: '2.0.0',
  },
} as const satisfies Record<string, MigrationEntry>;
