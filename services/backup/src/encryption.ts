import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BackupFailure } from './backup-failure.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const CHECK_BYTES = 16;
/** 64 MiB and half a second for each guess of a passphrase. */
const COST = { N: 2 ** 16, r: 8, p: 2, maxmem: 128 * 1024 * 1024 };

export const TAG_BYTES = 16;

/** What a file says of its encryption. `check` tells a wrong passphrase before anything is decrypted. */
export const encryption = z.object({ salt: z.base64(), iv: z.base64(), check: z.base64() });
type Encryption = z.infer<typeof encryption>;

const derive: (passphrase: string, salt: Buffer, bytes: number, cost: typeof COST) => Promise<Buffer> =
  promisify(scrypt);

async function deriveKey(passphrase: string, salt: Buffer) {
  const derived = await derive(passphrase.normalize('NFKC'), salt, KEY_BYTES + CHECK_BYTES, COST);
  return { key: derived.subarray(0, KEY_BYTES), check: derived.subarray(KEY_BYTES) };
}

/** @returns the description of a new encryption to `passphrase`, and the ciphers of files that have it in `header`. */
export async function createEncryption(passphrase: string) {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const { key, check } = await deriveKey(passphrase, salt);
  return {
    described: { salt: salt.toString('base64'), iv: iv.toString('base64'), check: check.toString('base64') },
    createCipher: (header: Uint8Array) => createCipheriv(ALGORITHM, key, iv).setAAD(header),
  };
}

/** @returns the deciphers of a file. @throws BackupFailure if it was encrypted to another passphrase, or none is given. */
export async function openEncryption({ salt, iv, check }: Encryption, passphrase: string | undefined) {
  if (!passphrase) throw new BackupFailure('The backup is encrypted: set BACKUP_PASSPHRASE.');
  const derived = await deriveKey(passphrase, Buffer.from(salt, 'base64'));
  const expected = Buffer.from(check, 'base64');
  if (expected.length !== CHECK_BYTES || !timingSafeEqual(derived.check, expected))
    throw new BackupFailure('BACKUP_PASSPHRASE is not the one that the backup was encrypted with.');
  return (header: Uint8Array, tag: Uint8Array) =>
    createDecipheriv(ALGORITHM, derived.key, Buffer.from(iv, 'base64')).setAAD(header).setAuthTag(tag);
}
