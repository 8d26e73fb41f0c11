import { IN_BACKGROUND, type MigrationEntry } from '@bookstore/kit/mongo/migration';

export const MIGRATIONS = {
  searchTerms: {
    id: 'books.search-terms',
    since: '1.1.0',
    does: 'makes what finds and sorts a book (`prefixes`, `words`, `authorSlugs`, `titleKey`, `prominence`) anew: 1.0.0 took letters such as `ł` as they are, dropped the vowel signs of some scripts, and stored no ranks. Also after the shop has got another locale',
    runs: IN_BACKGROUND,
    until: 'none: locales change',
  },
} as const satisfies Record<string, MigrationEntry>;
