import { IN_BACKGROUND, type MigrationEntry } from '@bookstore/kit/mongo/migration';

export const MIGRATIONS = {
  fields: {
    id: 'orders.fields',
    since: '1.0.0',
    does: 'orders without a status: placed and due, with a number, history and search keys',
    runs: IN_BACKGROUND,
    until: '2.0.0',
  },
  slots: {
    id: 'orders.slots',
    since: '1.0.0',
    does: 'open orders count among those of their customers, closed ones do not',
    runs: IN_BACKGROUND,
    until: '2.0.0',
  },
  stockStates: {
    id: 'stock.states',
    since: '1.0.0',
    does: 'counted books without a stored state of their stock get one',
    runs: IN_BACKGROUND,
    until: '2.0.0',
  },
} as const satisfies Record<string, MigrationEntry>;
