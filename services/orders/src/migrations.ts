import { IN_BACKGROUND, type MigrationEntry } from '@bookstore/kit/mongo/migration';

export const MIGRATIONS = {
  searchKeys: {
    id: 'orders.search-keys',
    since: '1.1.0',
    does: 'makes what staff find an order by (`searchKeys`) anew: 1.0.0 had no tracking numbers, no beginnings of words, and phone numbers with all their digits only',
    runs: IN_BACKGROUND,
    until: '1.2.0',
  },
} as const satisfies Record<string, MigrationEntry>;
