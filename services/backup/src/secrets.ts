import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secrets } from './archive.ts';
import { BackupFailure } from './backup-failure.ts';

/**
 * The secrets that the data needs, or that others have issued. All others are between the processes of one shop: the shop
 * that a backup is restored to has its own.
 */
export const SECRETS = [
  'ADMIN_PASSWORD',
  'STAFF_SECRET',
  'IDENTITY_SECRET',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
];

/** Reads the secrets that a folder has files of, by their names. */
export async function readSecretFiles(folder: string): Promise<Secrets> {
  const read = async (name: string): Promise<[string, string][]> => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    return text ? [[name, text]] : [];
  };
  return Object.fromEntries((await Promise.all(SECRETS.map(read))).flat());
}

/** Those that a backup has, whatever else stands in it: a name becomes a path. */
const listKnown = (secrets: Secrets) => Object.entries(secrets).filter(([name]) => SECRETS.includes(name));

/** Writes each secret to a file in a folder. */
export async function writeSecretFiles(folder: string, secrets: Secrets): Promise<void> {
  for (const [name, value] of listKnown(secrets)) {
    const draft = join(folder, `${name}.new`);
    await rm(draft, { force: true });
    await writeFile(draft, value, { mode: 0o600 });
    await rename(draft, join(folder, name));
  }
}

type SecretsApi = { url: string; tokenFile: string };

/** Changes the Secrets of Kubernetes that are named after secrets. */
export async function patchSecrets({ url, tokenFile }: SecretsApi, secrets: Secrets): Promise<void> {
  const token = (await readFile(tokenFile, 'utf8')).trim();
  for (const [name, value] of listKnown(secrets)) {
    const secret = name.toLowerCase().replaceAll('_', '-');
    const response = await fetch(`${url}/${secret}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ data: { [name]: Buffer.from(value).toString('base64') } }),
    });
    await response.body?.cancel();
    if (!response.ok)
      throw new BackupFailure(`The Secret ${secret} could not be changed: ${response.status}.`);
  }
}
