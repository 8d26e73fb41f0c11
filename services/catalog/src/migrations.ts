import { IN_BACKGROUND, type MigrationEntry } from '@bookstore/kit/mongo/migration';

export const MIGRATIONS = {
  searchTerms: {
    id: 'books.search-terms',
    since: '1.1.0',
    does: 'makes what finds a book (`prefixes`, `words`, `authorSlugs`) anew: 1.0.0 took letters such as `ł` as they are, dropped the vowel signs of some scripts, and stored no ranks',
    runs: IN_BACKGROUND,
    until: '1.2.0',
  },
} as const satisfies Record<string, MigrationEntry>;
