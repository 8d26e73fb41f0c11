import { IN_BACKGROUND, type MigrationEntry } from '@bookstore/kit/mongo/migration';

export const MIGRATIONS = {
  accounts: {
    id: 'staff.accounts',
    since: '1.1.0',
    does: 'accounts of `admins`, all but one of which 1.0.0 deletes at its start, are copied into `staff_accounts`',
    runs: 'each replica, before it serves',
    until: '1.2.0',
  },
  subscribers: {
    id: 'newsletter.states',
    since: '1.1.0',
    does: 'subscribers without a state never confirmed: they are pending',
    runs: IN_BACKGROUND,
    until: '1.2.0',
  },
} as const satisfies Record<string, MigrationEntry>;
