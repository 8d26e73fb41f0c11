import type { Connection } from 'mongoose';
import { isDuplicateKey } from './mongo.ts';

type StoredLease = { _id: string; holder: string; until: Date };

/** A lease in the collection `leases`: one process at a time holds it, by the clock of the database. */
export class Lease {
  readonly #connection: Connection;
  readonly #name: string;
  readonly #holder = crypto.randomUUID();

  constructor(connection: Connection, name: string) {
    this.#connection = connection;
    this.#name = name;
  }

  /** Takes or renews the lease for `forMs`. @returns false while another process holds it. */
  async take(forMs: number): Promise<boolean> {
    const isFree = { $or: [{ $lte: ['$until', '$$NOW'] }, { $eq: ['$holder', this.#holder] }] };
    const holder = { $cond: [isFree, this.#holder, '$holder'] };
    const until = { $cond: [isFree, { $add: ['$$NOW', forMs] }, '$until'] };
    try {
      const lease = await this.#leases.findOneAndUpdate({ _id: this.#name }, [{ $set: { holder, until } }], {
        upsert: true,
        returnDocument: 'after',
      });
      return lease?.holder === this.#holder;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Until when the process that holds it has taken it; nothing while none does. */
  async readUntil(): Promise<Date | undefined> {
    return (await this.#leases.findOne({ _id: this.#name }))?.until;
  }

  /** Releases the lease, if this process holds it. */
  async release(): Promise<void> {
    await this.#leases.deleteOne({ _id: this.#name, holder: this.#holder });
  }

  get #leases() {
    return this.#connection.collection<StoredLease>('leases');
  }
}
