import { HashPool } from '@bookstore/runtime/sign-in/hash-pool';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

const hashes = new HashPool();

/** The password of an unknown username is verified against this, so that it takes as long as for a known one. */
const decoyHash = hash(randomBytes(32));

/** Handles a request that hashes. @throws RetryLater UNAVAILABLE when too many are in progress. */
export const admitHashing = <T>(handle: () => Promise<T>): Promise<T> => hashes.admit(handle);

export const hashPassword = (password: string, signal: AbortSignal): Promise<string> =>
  hashes.run(() => hash(password), signal);

/** Whether a password is right; never, and after as much work, without a hash. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  signal: AbortSignal,
): Promise<boolean> {
  const expected = passwordHash ?? (await decoyHash);
  return (await hashes.run(() => verify(expected, password), signal)) && passwordHash !== undefined;
}
