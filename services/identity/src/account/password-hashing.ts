import { HashPool } from '@bookstore/runtime/sign-in/hash-pool';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { currentScope } from '../request-scope.ts';

export const passwordPool = new HashPool();

const hash = (password: string) => passwordPool.run(() => hashPassword(password), currentScope().signal);

/** Hashes ahead of better-auth, which gets this hash when it asks for one. */
export const hashAhead = async (password: string): Promise<void> => {
  currentScope().preparedHash = await hash(password);
};

/** better-auth's own hashing, in a pool, and only for clients who are still there. */
export const pooledHashing = {
  hash: async (password: string) => currentScope().preparedHash ?? (await hash(password)),
  verify: async (pair: { hash: string; password: string }) => {
    const isRight = await passwordPool.run(() => verifyPassword(pair), currentScope().signal);
    if (isRight) currentScope().verifiedHash = pair.hash;
    return isRight;
  },
};
