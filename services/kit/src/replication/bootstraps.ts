import { type Metrics, readOrNaN } from '@bookstore/runtime/metrics';
import type { Connection } from 'mongoose';

/** A comparison that finds nothing is noted at most that often: it costs a write. */
const NOTE_EVERY_MS = 30_000;

/** The last comparison is in `leases`, whose changes wake nobody: it changes while nothing else does. */
const COMPARED = 'compared.';

type Moment = { _id: string; at: Date };

/** That a database has had all states of an owner once, and when they were last compared with those of the owner. */
export class Bootstraps {
  readonly #connection: Connection;
  readonly #notedAtMs = new Map<string, number>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async areDone(owners: readonly string[]): Promise<boolean> {
    return (await this.#stored.countDocuments({ _id: { $in: [...owners] } })) === owners.length;
  }

  async finish(owner: string): Promise<void> {
    const done = { $setOnInsert: { at: new Date() } };
    await this.#stored.updateOne({ _id: owner }, done, { upsert: true });
  }

  async noteComparison(owner: string): Promise<void> {
    const now = Date.now();
    if (now - (this.#notedAtMs.get(owner) ?? 0) < NOTE_EVERY_MS) return;
    const note = { $set: { at: new Date(now) } };
    await this.#comparisons.updateOne({ _id: COMPARED + owner }, note, { upsert: true });
    this.#notedAtMs.set(owner, now);
  }

  /** Reports when the states of each owner were last compared: in every process the same, though one of them compares. */
  measure(metrics: Metrics, owners: readonly string[]): void {
    const help = 'When states were last compared with those of their owner, to within 30 s; 0 before that.';
    metrics.addGauge('reconcile_last_success_timestamp_seconds', help, ['owner'], async (gauge) => {
      for (const owner of owners) gauge.set({ owner }, await readOrNaN(() => this.#readSeconds(owner)));
    });
  }

  async #readSeconds(owner: string): Promise<number> {
    const found = await this.#comparisons.findOne({ _id: COMPARED + owner });
    return (found?.at.getTime() ?? 0) / 1000;
  }

  get #stored() {
    return this.#connection.collection<Moment>('bootstraps');
  }

  get #comparisons() {
    return this.#connection.collection<Moment>('leases');
  }
}
