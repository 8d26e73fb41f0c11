import type { Metrics } from '@bookstore/runtime/metrics';
import type { Model } from 'mongoose';
import type { Outbox } from './outbox.ts';
import type { PublishOutcome } from './publisher.ts';

/** Measures what is waiting in the outbox. @returns a function that counts the outcome of a publish. */
export function createOutboxMetrics<T extends Outbox>(metrics: Metrics, model: Model<T>) {
  const pending = { pendingSince: { $exists: true } };
  const findOldestAge = async () => {
    const oldest = await model
      .findOne(pending)
      .sort({ pendingSince: 1 })
      .select('pendingSince')
      .lean<Outbox>();
    const since = oldest?.pendingSince?.getTime() ?? Date.now();
    return Math.max(0, Date.now() - since) / 1000;
  };
  const pendingHelp = 'States stored but not yet confirmed by the broker.';
  metrics.addStoredGauge('outbox_pending_events', pendingHelp, () =>
    model.collection.countDocuments(pending),
  );
  const oldestHelp = 'Age of the oldest state not yet confirmed by the broker, 0 when there is none.';
  metrics.addStoredGauge('outbox_oldest_pending_seconds', oldestHelp, findOldestAge);
  const publishHelp =
    'Attempts to publish an event: confirmed, returned because no queue is bound, or failed.';
  const publishes = metrics.addCounter('outbox_publishes_total', publishHelp, 'outcome');
  const count = (outcome: PublishOutcome, by = 1) => {
    publishes.inc({ outcome }, by);
  };
  for (const outcome of ['confirmed', 'returned', 'failed'] as const) count(outcome, 0);
  return count;
}
