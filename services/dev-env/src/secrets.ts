import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { isMissingFile } from './files.ts';
import { StartFailure } from './start-failure.ts';

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
export const writeSecretFile = (file: string, content: string, mode: 0o400 | 0o600): Promise<void> =>
  writeFileAtomic(file, content, { mode });

function parseSecrets(file: string, text: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch (cause) {
    const what = `${file} cannot be read, and the data beside it cannot be opened without it.`;
    throw new StartFailure(`${what} Put a copy of it there, or restore a backup into another DATA_DIR.`, {
      cause,
    });
  }
}

/** Reads the secrets in `file`, generating missing ones. Only its owner can read the file. @throws StartFailure if it cannot be read. */
export async function readSecrets(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissingFile(error)) return '{}';
    throw error;
  });
  const secrets = parseSecrets(file, text);
  await writeSecretFile(file, JSON.stringify(secrets, null, 2), 0o600);
  return secrets;
}

/** Changes secrets in `file`, generating those that are missing. */
export async function changeSecrets(file: string, changes: Partial<Secrets>): Promise<void> {
  const secrets = { ...(await readSecrets(file)), ...changes };
  await writeSecretFile(file, JSON.stringify(secrets, null, 2), 0o600);
}
