import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** Encrypts texts with a key derived from a setting for one use. A sealed text opens for the `owner` it was sealed for only. */
export function createSecretBox(setting: string, use: 'second factors of staff' | 'signing keys of staff') {
  const key = Buffer.from(hkdfSync('sha256', setting, '', use, 32));
  return {
    seal: (text: string, owner: string): string => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** @throws Error when it was sealed with another key or for another owner. */
    open: (sealed: string, owner: string): string => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      }).setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    },
  };
}
