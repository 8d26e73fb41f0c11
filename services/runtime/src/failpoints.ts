import { channel } from 'node:diagnostics_channel';

/** The diagnostics channel on which failpoints are announced, inside the process. */
export const FAILPOINT_CHANNEL = 'bookstore:failpoint';

/**
 * The steps from a write to the projections. A process may crash behind any of them, and nothing may get lost or be
 * counted twice: `npm run chaos` crashes one behind each.
 */
export const FAILPOINTS = [
  'books.versioned',
  'book.stored',
  'book.changed',
  'order.priced',
  'order.inserted',
  'stock.held',
  'orders.inserted',
  'orders.committed',
  'stock.released',
  'order.commanded',
  'mails.added',
  'mails.cleared',
  'mail.claimed',
  'mail.accepted',
  'mail.concluded',
  'event.publishing',
  'event.confirmed',
  'event.cleared',
  'event.received',
  'states.stored',
  'states.summed',
  'event.applied',
  'event.acknowledged',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

const passed = channel(FAILPOINT_CHANNEL);

/** Announces that the process has got to a failpoint. It costs one comparison while nothing subscribes. */
export function failpoint(name: Failpoint): void {
  if (passed.hasSubscribers) passed.publish(name);
}
