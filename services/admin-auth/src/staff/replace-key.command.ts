import { withDatabase } from '@bookstore/kit/mongo/mongo';
import { readSettings, withSecretFiles } from '@bookstore/runtime/settings';
import { adminAuthSettings } from '../config.ts';
import { SigningKey, SigningKeys, SigningKeySchema } from './signing-keys.ts';

const commandSettings = adminAuthSettings.pick({ MONGO_URL: true, STAFF_SECRET: true });

/** Replaces the key that signs the tokens of staff, as a process of its own: within ten seconds all have to sign in again. */
export async function runReplaceKey(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<void> {
  const settings = readSettings(commandSettings, withSecretFiles(commandSettings, environment));
  await withDatabase(settings.MONGO_URL, (connection) =>
    new SigningKeys(connection.model<SigningKey>(SigningKey.name, SigningKeySchema), settings).replace(),
  );
  print('The key is replaced. Within ten seconds all staff have to sign in again.');
}
