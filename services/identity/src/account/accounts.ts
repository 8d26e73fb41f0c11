import { MAILS } from '@bookstore/mail/stored-mail';
import { type Db, ObjectId } from 'mongodb';

type Account = { userId: ObjectId; providerId: string; password?: string | null; updatedAt: Date };

const byPassword = (userId: string) => ({ userId: new ObjectId(userId), providerId: 'credential' });

/** Questions about stored accounts, and changes of them, for which better-auth has no function. */
export function createAccounts(db: Db) {
  const accounts = db.collection<Account>('account');
  const findHash = async (userId: string): Promise<string | undefined> =>
    (await accounts.findOne(byPassword(userId)))?.password ?? undefined;

  /** Makes the reset links that were sent to a customer useless. */
  const deleteLinks = async (userId: string): Promise<void> => {
    await db.collection('verification').deleteMany({ value: userId });
  };

  return {
    deleteLinks,
    /** Whether the customer signs in with a password; otherwise with Google. */
    hasPassword: async (userId: string): Promise<boolean> => (await findHash(userId)) !== undefined,
    /** Whether a hash that a password was compared with is still the customer's. */
    isCurrentHash: async (userId: string, hash: string | undefined): Promise<boolean> =>
      hash !== undefined && (await findHash(userId)) === hash,
    /** @returns whether the customer's hash was the old one. */
    replaceHash: async (userId: string, oldHash: string, newHash: string): Promise<boolean> => {
      const { matchedCount } = await accounts.updateOne(
        { ...byPassword(userId), password: oldHash },
        { $set: { password: newHash, updatedAt: new Date() } },
      );
      return matchedCount === 1;
    },
    endSession: async (token: string): Promise<void> => {
      await db.collection('session').deleteOne({ token });
    },
    /** Deletes what is stored of a customer besides the user, its accounts and its sessions: links and mails. */
    deleteTraces: async (userId: string): Promise<void> => {
      const mails = db.collection<{ _id: string }>(MAILS);
      await Promise.all([deleteLinks(userId), mails.deleteMany({ _id: new RegExp(`^account:${userId}:`) })]);
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
