import { IN_BACKGROUND, type MigrationEntry } from '@bookstore/kit/mongo/migration';

export const MIGRATIONS = {
  fields: {
    id: 'orders.fields',
    since: '1.0.0',
    does: 'adds a number, the status `placed`, the payment `due`, history and search keys to orders without a status',
    runs: IN_BACKGROUND,
    until: '2.0.0',
  },
  slots: {
    id: 'orders.slots',
    since: '1.0.0',
    does: 'counts the open orders of each customer: gives each open order a slot, and takes the slots from all others',
    runs: IN_BACKGROUND,
    until: '2.0.0',
  },
  stockStates: {
    id: 'stock.states',
    since: '1.0.0',
    does: 'stores the state of the stock (in, low or out) where it is missing or wrong',
    runs: IN_BACKGROUND,
    until: '2.0.0',
  },
} as const satisfies Record<string, MigrationEntry>;
