import { HashPool } from '@bookstore/runtime/sign-in/hash-pool';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { currentSignal, noteVerifiedHash, prepareHash, takePreparedHash } from '../request-scope.ts';

export const passwordPool = new HashPool();

const hash = (password: string) => passwordPool.run(() => hashPassword(password), currentSignal());

/** Hashes ahead of better-auth, which gets this hash when it asks for one. */
export const hashAhead = async (password: string): Promise<void> => {
  prepareHash(await hash(password));
};

/** better-auth's own hashing, in a pool, and only for clients who are still there. */
export const pooledHashing = {
  hash: async (password: string) => takePreparedHash() ?? (await hash(password)),
  verify: async (pair: { hash: string; password: string }) => {
    const isRight = await passwordPool.run(() => verifyPassword(pair), currentSignal());
    if (isRight) noteVerifiedHash(pair.hash);
    return isRight;
  },
};
