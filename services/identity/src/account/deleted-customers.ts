import type { DeletedCustomersPage, DeletedCustomersQuery } from '@bookstore/contracts/deleted-customers';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import { type Db, ObjectId } from 'mongodb';

const PAGE_SIZE = 200;
/** Longer than a request takes: by then its account is deleted, or will not be. */
const MIN_AGE_SECONDS = 5;

type DeletedCustomer = { _id: ObjectId; deletedAt: Date };

const DELETED_CUSTOMERS = 'deleted_customers';

export const DELETED_CUSTOMER_INDEXES: readonly DeclaredIndex[] = [
  { collection: DELETED_CUSTOMERS, key: { deletedAt: 1, _id: 1 } },
];

/** The ids of customers who have deleted their accounts, for the services that store something of them. */
export function createDeletedCustomers(db: Db) {
  const customers = db.collection<DeletedCustomer>(DELETED_CUSTOMERS);
  return {
    /**
     * Records a customer before the account is deleted: nothing that is killed in between is forgotten. The time is the
     * database's, whose clock all replicas share.
     */
    record: async (userId: string): Promise<void> => {
      const update = { $currentDate: { deletedAt: true as const } };
      await customers.updateOne({ _id: new ObjectId(userId) }, update, { upsert: true });
    },
    /** A page of them, without those whose accounts could not be deleted. */
    list: async ({ after, minAgeSeconds }: DeletedCustomersQuery): Promise<DeletedCustomersPage> => {
      const ageMs = Math.max(minAgeSeconds, MIN_AGE_SECONDS) * 1000;
      const isSettled = { $expr: { $lte: ['$deletedAt', { $subtract: ['$$NOW', ageMs] }] } };
      const page = await customers
        .find({ ...isSettled, ...(after && toFilter(after)) })
        .sort({ deletedAt: 1, _id: 1 })
        .limit(PAGE_SIZE)
        .toArray();
      const ids = page.map(({ _id }) => _id);
      const existing = new Set(
        (await db.collection('user').distinct('_id', { _id: { $in: ids } })).map(String),
      );
      const last = page.at(-1);
      return {
        ids: ids.map(String).filter((id) => !existing.has(id)),
        ...(last && { cursor: `${last.deletedAt.getTime()}-${String(last._id)}` }),
      };
    },
  };
}

export type DeletedCustomers = ReturnType<typeof createDeletedCustomers>;

function toFilter(cursor: string) {
  const [time, id] = cursor.split('-');
  const deletedAt = new Date(Number(time));
  return { $or: [{ deletedAt: { $gt: deletedAt } }, { deletedAt, _id: { $gt: new ObjectId(id) } }] };
}
