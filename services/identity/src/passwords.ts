import { HashPool } from '@bookstore/runtime/sign-in/hash-pool';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { currentSignal } from './request-scope.ts';

export const passwordPool = new HashPool();

/** better-auth's own hashing, in a pool, and only for clients who are still there. */
export const pooledHashing = {
  hash: (password: string): Promise<string> =>
    passwordPool.run(() => hashPassword(password), currentSignal()),
  verify: (pair: { hash: string; password: string }): Promise<boolean> =>
    passwordPool.run(() => verifyPassword(pair), currentSignal()),
};
