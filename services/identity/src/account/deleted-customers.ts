import type { DeletedCustomersPage, DeletedCustomersQuery } from '@bookstore/contracts/deleted-customers';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import { type Db, ObjectId } from 'mongodb';

const PAGE_SIZE = 200;
/** Longer than a request takes: by then its account is deleted, or will not be. */
const MIN_AGE_SECONDS = 5;

/** `email` is stored until its subscription to the newsletter is removed; without one there is nothing to remove. */
type DeletedCustomer = { _id: ObjectId; deletedAt: Date; email?: string };
type LeavingCustomer = { id: string; email: string; emailVerified: boolean };

const DELETED_CUSTOMERS = 'deleted_customers';

export const DELETED_CUSTOMER_INDEXES: readonly DeclaredIndex[] = [
  { collection: DELETED_CUSTOMERS, key: { deletedAt: 1, _id: 1 } },
  { collection: DELETED_CUSTOMERS, key: { email: 1 }, options: { sparse: true } },
];

/** The ids of customers who have deleted their accounts, for the services that store something of them. */
export function createDeletedCustomers(db: Db) {
  const customers = db.collection<DeletedCustomer>(DELETED_CUSTOMERS);
  return {
    /**
     * Records a customer before the account is deleted: nothing that is killed in between is forgotten. The time is the
     * database's, whose clock all replicas share. An address that is not verified may be a stranger's, whose subscription
     * is not to end.
     */
    record: async ({ id, email, emailVerified }: LeavingCustomer): Promise<void> => {
      const update = {
        $currentDate: { deletedAt: true as const },
        ...(emailVerified && { $set: { email } }),
      };
      await customers.updateOne({ _id: new ObjectId(id) }, update, { upsert: true });
    },
    /** Calls `remove` with each address whose account is deleted, until it succeeds once. @throws what it failed with. */
    removeAddresses: async (remove: (email: string) => Promise<void>): Promise<void> => {
      const isSettled = { $expr: { $lte: ['$deletedAt', { $subtract: ['$$NOW', MIN_AGE_SECONDS * 1000] }] } };
      for await (const { _id, email = '' } of customers.find({ email: { $exists: true }, ...isSettled })) {
        // One whose account could not be deleted stays subscribed.
        if (!(await db.collection('user').findOne({ _id }, { projection: { _id: 1 } }))) await remove(email);
        await customers.updateOne({ _id }, { $unset: { email: 1 } });
      }
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
