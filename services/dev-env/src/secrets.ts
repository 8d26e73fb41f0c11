import { createHmac, randomBytes } from 'node:crypto';
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { isMissingFile } from './files.ts';

const secret = (bytes: number) => () => randomBytes(bytes).toString('base64url');

/** Keeps what a later release has stored there, for the way back to it. */
const secretsFile = z.looseObject({
  adminPassword: z.string().min(1).default(secret(12)),
  identitySecret: z.string().min(1).default(secret(32)),
  staffSecret: z.string().min(1).optional(),
  serviceToken: z.string().min(1).default(secret(32)),
  mongoKey: z.string().min(1).default(secret(32)),
  rabbitPassword: z.string().min(1).default(secret(24)),
  erlangCookie: z.string().min(1).default(secret(24)),
});

/** 1.0.0 drops the secret of staff, which it does not know: derived, it is the same after a rollback as before. */
const secretsSchema = secretsFile.transform(({ staffSecret, ...secrets }) => ({
  ...secrets,
  staffSecret:
    staffSecret ?? createHmac('sha256', secrets.mongoKey).update('STAFF_SECRET').digest('base64url'),
}));
export type Secrets = z.infer<typeof secretsSchema>;

/** Replaces `file` by one that only its owner can read. */
export async function writeSecretFile(file: string, content: string, mode: 0o400 | 0o600): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode });
  await chmod(draft, mode);
  await rename(draft, file);
}

/** Reads the secrets in `file`, generating missing ones. Only its owner can read the file. */
export async function readSecrets(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissingFile(error)) return '{}';
    throw error;
  });
  const secrets = secretsSchema.parse(JSON.parse(text));
  await writeSecretFile(file, JSON.stringify(secrets, null, 2), 0o600);
  return secrets;
}

/** Changes secrets in `file`, generating those that are missing. */
export async function changeSecrets(file: string, changes: Partial<Secrets>): Promise<void> {
  const secrets = { ...(await readSecrets(file)), ...changes };
  await writeSecretFile(file, JSON.stringify(secrets, null, 2), 0o600);
}
