import { WRITE_CONCERN } from '@bookstore/runtime/mongo-client';
import { readSettings, withSecretFiles } from '@bookstore/runtime/settings';
import mongoose from 'mongoose';
import { adminAuthSettings } from '../config.ts';
import { SigningKey, SigningKeys, SigningKeySchema } from './signing-keys.ts';

const commandSettings = adminAuthSettings.pick({ MONGO_URL: true, STAFF_SECRET: true });

/** Replaces the key that signs the tokens of staff, as a process of its own: within ten seconds all have to sign in again. */
export async function runReplaceKey(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<void> {
  const settings = readSettings(commandSettings, withSecretFiles(commandSettings, environment));
  const options = { writeConcern: WRITE_CONCERN };
  const connection = await mongoose.createConnection(settings.MONGO_URL, options).asPromise();
  try {
    await new SigningKeys(
      connection.model<SigningKey>(SigningKey.name, SigningKeySchema),
      settings,
    ).replace();
    print('The key is replaced. Within ten seconds all staff have to sign in again.');
  } finally {
    await connection.close();
  }
}
