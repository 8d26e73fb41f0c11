import type { DeletedCustomersPage, DeletedCustomersQuery } from '@bookstore/contracts/deleted-customers';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import { type Collection, type Db, ObjectId } from 'mongodb';

const PAGE_SIZE = 200;
/** Longer than a request takes: by then its account is deleted, or will not be. */
const MIN_AGE_SECONDS = 5;

type DeletedCustomer = { _id: ObjectId; deletedAt: Date };

const DELETED_CUSTOMERS = 'deleted_customers';

export const DELETED_CUSTOMER_INDEXES: readonly DeclaredIndex[] = [
  { collection: DELETED_CUSTOMERS, key: { deletedAt: 1, _id: 1 } },
];

/** The ids of customers who have deleted their accounts, for the services that store something of them. */
export class DeletedCustomers {
  readonly #db: Db;
  readonly #customers: Collection<DeletedCustomer>;

  constructor(db: Db) {
    this.#db = db;
    this.#customers = db.collection<DeletedCustomer>(DELETED_CUSTOMERS);
  }

  /**
   * Records a customer before the account is deleted: nothing that is killed in between is forgotten. The time is the
   * database's, whose clock all replicas share.
   */
  async record(userId: string): Promise<void> {
    const update = { $currentDate: { deletedAt: true as const } };
    await this.#customers.updateOne({ _id: new ObjectId(userId) }, update, { upsert: true });
  }

  /** A page of them, without those whose accounts could not be deleted. */
  async list({ after, minAgeSeconds }: DeletedCustomersQuery): Promise<DeletedCustomersPage> {
    const ageMs = Math.max(minAgeSeconds, MIN_AGE_SECONDS) * 1000;
    const isSettled = { $expr: { $lte: ['$deletedAt', { $subtract: ['$$NOW', ageMs] }] } };
    const page = await this.#customers
      .find({ ...isSettled, ...(after && toFilter(after)) })
      .sort({ deletedAt: 1, _id: 1 })
      .limit(PAGE_SIZE)
      .toArray();
    const ids = page.map(({ _id }) => _id);
    const users = this.#db.collection('user').find({ _id: { $in: ids } }, { projection: { _id: 1 } });
    const existing = new Set((await users.toArray()).map(({ _id }) => String(_id)));
    const last = page.at(-1);
    return {
      ids: ids.map(String).filter((id) => !existing.has(id)),
      ...(last && { cursor: `${last.deletedAt.getTime()}-${String(last._id)}` }),
    };
  }
}

function toFilter(cursor: string) {
  const [time, id] = cursor.split('-');
  const deletedAt = new Date(Number(time));
  return { $or: [{ deletedAt: { $gt: deletedAt } }, { deletedAt, _id: { $gt: new ObjectId(id) } }] };
}
