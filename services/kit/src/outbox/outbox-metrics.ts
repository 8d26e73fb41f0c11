import type { Metrics } from '@bookstore/runtime/metrics';
import type { Model } from 'mongoose';
import type { Outbox } from './outbox.ts';
import type { PublishOutcome } from './publisher.ts';

const PENDING = { pendingSince: { $exists: true } };

/** For how many seconds the oldest pending document of a collection has waited, 0 when none does. */
async function findOldestAge<T extends Outbox>(model: Model<T>): Promise<number> {
  const oldest = await model.findOne(PENDING).sort({ pendingSince: 1 }).select('pendingSince').lean<Outbox>();
  const since = oldest?.pendingSince?.getTime() ?? Date.now();
  return Math.max(0, Date.now() - since) / 1000;
}

/** Measures what is waiting in the outboxes of a service, all collections together, and counts the outcomes of publishes. */
export class OutboxMetrics {
  readonly #counts: (() => Promise<number>)[] = [];
  readonly #ages: (() => Promise<number>)[] = [];
  readonly #publishes: ReturnType<Metrics['addCounter']>;

  constructor(metrics: Metrics) {
    const pendingHelp = 'States stored but not yet confirmed by the broker.';
    metrics.addStoredGauge('outbox_pending_events', pendingHelp, async () => {
      const counts = await Promise.all(this.#counts.map((read) => read()));
      return counts.reduce((sum, count) => sum + count, 0);
    });
    const oldestHelp = 'Age of the oldest state not yet confirmed by the broker, 0 when there is none.';
    metrics.addStoredGauge('outbox_oldest_pending_seconds', oldestHelp, async () =>
      Math.max(0, ...(await Promise.all(this.#ages.map((read) => read())))),
    );
    const publishesHelp =
      'Attempts to publish an event: confirmed, returned because no queue is bound, or failed.';
    this.#publishes = metrics.addCounter('outbox_publishes_total', publishesHelp, 'outcome');
    for (const outcome of ['confirmed', 'returned', 'failed'] as const) this.count(outcome, 0);
  }

  /** Measures one more collection. */
  observe<T extends Outbox>(model: Model<T>): void {
    this.#counts.push(() => model.collection.countDocuments(PENDING));
    this.#ages.push(() => findOldestAge(model));
  }

  count(outcome: PublishOutcome, by = 1): void {
    this.#publishes.inc({ outcome }, by);
  }
}
