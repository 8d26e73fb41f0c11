/** What a customer knows about one order. */
type Attempt = {
  totalCents: number;
  acknowledgedIds: Set<string>;
  isRejected: boolean;
  /** Whether a request had no definite reply, so that the order may exist although a later request was rejected. */
  isUncertain: boolean;
};

export type StoredOrder = { id: string; key: string; totalCents: number };

/** Every order that customers tried to place, by idempotency key, and the replies. */
export class ExpectedOrders {
  readonly #attempts = new Map<string, Attempt>();
  /** Requests that were answered 201, requests that were refused, and requests without a definite reply. */
  readonly requests = { accepted: 0, refused: 0, failed: 0 };

  /** What became of the requests while `work` ran. */
  async countRequests(work: () => Promise<unknown>): Promise<ExpectedOrders['requests']> {
    const before = { ...this.requests };
    await work();
    const { accepted, refused, failed } = this.requests;
    return {
      accepted: accepted - before.accepted,
      refused: refused - before.refused,
      failed: failed - before.failed,
    };
  }

  attempt(key: string, totalCents: number): void {
    const attempt = { totalCents, acknowledgedIds: new Set<string>(), isRejected: false, isUncertain: false };
    this.#attempts.set(key, attempt);
  }

  acknowledge(key: string, id: string): void {
    this.requests.accepted += 1;
    this.#find(key).acknowledgedIds.add(id);
  }

  reject(key: string): void {
    this.requests.refused += 1;
    this.#find(key).isRejected = true;
  }

  /** A request had no definite reply: the order may or may not have been placed. */
  markUncertain(key: string): void {
    this.requests.failed += 1;
    this.#find(key).isUncertain = true;
  }

  /** Compares with all stored orders. @returns the keys that differ. */
  compare(stored: readonly StoredOrder[]): Record<'lost' | 'duplicated' | 'unexpected', string[]> {
    const byKey = Map.groupBy(stored, ({ key }) => key);
    const isExpected = ({ key, totalCents }: StoredOrder) => {
      const attempt = this.#attempts.get(key);
      return attempt?.totalCents === totalCents && (!attempt.isRejected || attempt.isUncertain);
    };
    const isLost = ([key, { acknowledgedIds }]: [string, Attempt]) =>
      ![...acknowledgedIds].every((acknowledged) => byKey.get(key)?.some(({ id }) => id === acknowledged));
    const attempts = [...this.#attempts];
    return {
      lost: attempts.filter(isLost).map(([key]) => key),
      duplicated: [
        ...[...byKey].flatMap(([key, orders]) => (orders.length > 1 ? key : [])),
        ...attempts.flatMap(([key, { acknowledgedIds }]) => (acknowledgedIds.size > 1 ? key : [])),
      ],
      unexpected: stored.filter((order) => !isExpected(order)).map(({ key }) => key),
    };
  }

  /** The sum of the stored orders at the prices their customers agreed to. */
  sumCents(stored: readonly StoredOrder[]): number {
    return stored.reduce((sum, { key }) => sum + (this.#attempts.get(key)?.totalCents ?? 0), 0);
  }

  #find(key: string): Attempt {
    const attempt = this.#attempts.get(key);
    if (attempt) return attempt;
    throw new Error(`no attempt with the key ${key}`);
  }
}
