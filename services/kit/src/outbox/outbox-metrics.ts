import mongoose, { type Model } from 'mongoose';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Outbox } from './outbox.ts';
import type { PublishOutcome } from './publisher.ts';

const CONNECTED = mongoose.ConnectionStates.connected;

/** Measures what waits to be told, and counts what became of each publish. */
export function createOutboxMetrics<T extends Outbox>(registry: Registry, model: Model<T>) {
  const registers = [registry];
  const pending = { pendingSince: { $exists: true } };
  /** A scrape must tell the rest also while the database is away. */
  const ask = (question: () => Promise<number>) =>
    model.db.readyState === CONNECTED ? question().catch(() => NaN) : NaN;
  const findOldestAge = async () => {
    const found = await model
      .findOne(pending)
      .sort({ pendingSince: 1 })
      .select('pendingSince')
      .lean<Outbox>();
    const since = found?.pendingSince?.getTime() ?? Date.now();
    return Math.max(0, Date.now() - since) / 1000;
  };
  new Gauge({
    name: 'outbox_pending_facts',
    help: 'Facts stored but not yet confirmed by the broker.',
    registers,
    async collect() {
      this.set(await ask(() => model.collection.countDocuments(pending)));
    },
  });
  new Gauge({
    name: 'outbox_oldest_pending_seconds',
    help: 'Age of the oldest fact not yet confirmed by the broker, 0 when there is none.',
    registers,
    async collect() {
      this.set(await ask(findOldestAge));
    },
  });
  const publishes = new Counter({
    name: 'outbox_publishes_total',
    help: 'Tries to tell a fact, by what became of them: confirmed, returned by the broker for want of a queue, or failed.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['confirmed', 'returned', 'failed']) publishes.inc({ outcome }, 0);
  return {
    published: (outcome: PublishOutcome) => {
      publishes.inc({ outcome });
    },
  };
}
