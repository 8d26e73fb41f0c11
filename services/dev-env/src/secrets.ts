import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { isMissingFile } from './files.ts';

const secret = (bytes: number) => () => randomBytes(bytes).toString('base64url');

const secretsSchema = z.object({
  adminPassword: z.string().min(1).default(secret(12)),
  identitySecret: z.string().min(1).default(secret(32)),
  serviceToken: z.string().min(1).default(secret(32)),
  rabbitPassword: z.string().min(1).default(secret(24)),
  erlangCookie: z.string().min(1).default(secret(24)),
});
export type Secrets = z.infer<typeof secretsSchema>;

/** Reads the secrets in `file`, generating missing ones. Only its owner can read the file. */
export async function readSecrets(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissingFile(error)) return '{}';
    throw error;
  });
  const secrets = secretsSchema.parse(JSON.parse(text));
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
  return secrets;
}
