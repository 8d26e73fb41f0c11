import { MAILS } from '@bookstore/mail/stored-mail';
import { type Collection, type Db, ObjectId } from 'mongodb';

type Account = { userId: ObjectId; providerId: string; password?: string | null; updatedAt: Date };

const byPassword = (userId: string) => ({ userId: new ObjectId(userId), providerId: 'credential' });

/** Questions about stored accounts, and changes of them, for which better-auth has no function. */
export class Accounts {
  readonly #db: Db;
  readonly #accounts: Collection<Account>;

  constructor(db: Db) {
    this.#db = db;
    this.#accounts = db.collection<Account>('account');
  }

  /** Whether the customer signs in with a password; otherwise with Google. */
  async hasPassword(userId: string): Promise<boolean> {
    return (await this.#findPassword(userId)) !== undefined;
  }

  /** Whether a hash that a password was compared with is still the customer's. */
  async isCurrentHash(userId: string, hash: string | undefined): Promise<boolean> {
    return hash !== undefined && (await this.#findPassword(userId)) === hash;
  }

  /** @returns whether the customer's hash was the old one. */
  async replaceHash(userId: string, oldHash: string, newHash: string): Promise<boolean> {
    const { matchedCount } = await this.#accounts.updateOne(
      { ...byPassword(userId), password: oldHash },
      { $set: { password: newHash, updatedAt: new Date() } },
    );
    return matchedCount === 1;
  }

  async endSession(token: string): Promise<void> {
    await this.#db.collection('session').deleteOne({ token });
  }

  /** Makes the reset links that were sent to a customer useless. */
  async deleteLinks(userId: string): Promise<void> {
    await this.#db.collection('verification').deleteMany({ value: userId });
  }

  /** Deletes what is stored of a customer besides the user, its accounts and its sessions: links and mails. */
  async deleteTraces(userId: string): Promise<void> {
    const mails = this.#db.collection<{ _id: string }>(MAILS);
    await Promise.all([
      this.deleteLinks(userId),
      mails.deleteMany({ _id: new RegExp(`^account:${userId}:`) }),
    ]);
  }

  async #findPassword(userId: string): Promise<string | undefined> {
    return (await this.#accounts.findOne(byPassword(userId)))?.password ?? undefined;
  }
}
