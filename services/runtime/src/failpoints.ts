import { channel } from 'node:diagnostics_channel';

/** Where it is told, to who listens inside the process, that a fact has got to a checkpoint. */
export const FAILPOINT_CHANNEL = 'bookstore:checkpoint';

/**
 * The steps of a fact's way from a write to the projections. A process may end behind any of them, and nothing may get
 * lost or be counted twice: `npm run chaos` ends one behind each.
 */
export const FAILPOINTS = [
  'books.versioned',
  'book.stored',
  'book.changed',
  'order.priced',
  'order.inserted',
  'fact.publishing',
  'fact.confirmed',
  'fact.cleared',
  'fact.received',
  'facts.stored',
  'facts.summed',
  'fact.taken',
  'fact.acknowledged',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

const passed = channel(FAILPOINT_CHANNEL);

/** Tells that a fact has got to a checkpoint. Costs one comparison while nobody listens. */
export function failpoint(checkpoint: Failpoint): void {
  if (passed.hasSubscribers) passed.publish(checkpoint);
}
