import { IN_BACKGROUND, type MigrationEntry } from '@bookstore/kit/mongo/migration';

export const MIGRATIONS = {
  accounts: {
    id: 'staff.accounts',
    since: '1.1.0',
    does: 'copies the accounts of `admins` into `staff_accounts`: after a rollback, 1.0.0 deletes all but one of `admins`',
    runs: 'each replica, before it serves',
    until: '1.2.0',
  },
  subscribers: {
    id: 'newsletter.states',
    since: '1.1.0',
    does: 'gives the state `pending` to subscribers without a state, because they never confirmed',
    runs: IN_BACKGROUND,
    until: '1.2.0',
  },
  bookCategories: {
    id: 'statistics.book-categories',
    since: '1.1.0',
    does: 'has the books of the statistics that have no category fetched again from catalog, for the sales by category',
    runs: IN_BACKGROUND,
    until: '1.2.0',
  },
} as const satisfies Record<string, MigrationEntry>;
