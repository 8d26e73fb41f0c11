import type { Order } from '@bookstore/contracts/orders';

/** What a customer knows of an order: what it costs, whether it was refused, and the orders that were acknowledged. */
type Entry = {
  totalCents: number;
  /** Whether a try got no answer, so that the order may be there although another try was refused. */
  isDoubtful: boolean;
  isRefused: boolean;
  acknowledgedIds: Set<string>;
};

/** An order as it is stored. */
export type LedgerOrder = { id: string; key: string; totalCents: number };

/** How stored orders differ from what customers know. */
export type OrderFindings = { lost: string[]; duplicated: string[]; unexpected: string[] };

/** Every order that customers tried to place, by its idempotency key, and what they were answered. */
export class OrderLedger {
  readonly #entries = new Map<string, Entry>();
  /** How many requests were answered 201, and how many got no answer or one that the shop is not well. */
  tries = { accepted: 0, failed: 0 };

  /** A customer is about to ask for an order. */
  attempt(key: string, totalCents: number): void {
    this.#entries.set(key, {
      totalCents,
      isDoubtful: false,
      isRefused: false,
      acknowledgedIds: new Set(),
    });
  }

  acknowledge(key: string, { _id }: Pick<Order, '_id'>): void {
    this.tries.accepted += 1;
    this.#entry(key).acknowledgedIds.add(_id);
  }

  /** The shop said that it does not take the order. */
  refuse(key: string): void {
    this.#entry(key).isRefused = true;
  }

  /** A try was not answered, or not by yes or no: the order may have been placed. */
  doubt(key: string): void {
    this.tries.failed += 1;
    this.#entry(key).isDoubtful = true;
  }

  count() {
    const entries = [...this.#entries.values()];
    return {
      attempted: entries.length,
      acknowledged: entries.filter(({ acknowledgedIds }) => acknowledgedIds.size > 0).length,
      retried: this.tries.failed,
    };
  }

  /** Compares with all orders that are stored. */
  compare(stored: readonly LedgerOrder[]): OrderFindings {
    const findings: OrderFindings = { lost: [], duplicated: [], unexpected: [] };
    const byKey = new Map<string, LedgerOrder>();
    for (const order of stored) {
      if (byKey.has(order.key)) findings.duplicated.push(order.key);
      byKey.set(order.key, order);
      if (!this.#expects(order)) findings.unexpected.push(order.key);
    }
    for (const [key, { acknowledgedIds }] of this.#entries) {
      if (acknowledgedIds.size > 1) findings.duplicated.push(key);
      for (const id of acknowledgedIds) if (byKey.get(key)?.id !== id) findings.lost.push(key);
    }
    return findings;
  }

  /** What the stored orders ought to sum up to, by the prices that their customers agreed to. */
  sumCents(stored: readonly LedgerOrder[]): number {
    return stored.reduce((sum, { key }) => sum + (this.#entries.get(key)?.totalCents ?? 0), 0);
  }

  #expects({ key, totalCents }: LedgerOrder): boolean {
    const entry = this.#entries.get(key);
    return entry?.totalCents === totalCents && (!entry.isRefused || entry.isDoubtful);
  }

  #entry(key: string): Entry {
    const entry = this.#entries.get(key);
    if (entry) return entry;
    throw new Error(`nobody attempted the order ${key}`);
  }
}
