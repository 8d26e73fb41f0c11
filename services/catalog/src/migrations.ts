import { IN_BACKGROUND, type MigrationEntry } from '@bookstore/kit/mongo/migration';

export const MIGRATIONS = {
  searchFields: {
    id: 'books.search-fields',
    since: '1.0.0',
    does: 'books without what finds them by words and on the pages of their authors get it',
    runs: IN_BACKGROUND,
    until: '2.0.0',
  },
} as const satisfies Record<string, MigrationEntry>;
