import { count, httpUrl, mongoUrl, secret } from '@bookstore/runtime/settings';
import { z } from 'zod';

/** The settings of backups, wherever the shop runs. */
export const backupSettings = z.object({
  /** Where the backups are. */
  BACKUP_DIR: z.string().optional(),
  /** To what they are encrypted. */
  BACKUP_PASSPHRASE: secret(z.string().min(12)).optional(),
  /** Whether the shop's secrets are in them. */
  BACKUP_SECRETS: z.stringbool().default(true),
  /** On how many days backups are kept. */
  BACKUP_KEEP_DAYS: count(14).pipe(z.int().positive()),
  BACKUP_EVERY_HOURS: count(24).pipe(z.int().positive()),
});

/** Those of the container. */
export const containerSettings = backupSettings.extend({
  BACKUP_DIR: z.string(),
  MONGO_URL: mongoUrl,
  /** The folder with a file for each secret, in which a restore changes them, unless it does by the next two. */
  SECRETS_DIR: z.string(),
  /** Where the API server of Kubernetes has the Secrets, and the file with the token to change them. */
  SECRETS_URL: httpUrl.optional(),
  SECRETS_TOKEN_FILE: z.string().optional(),
});
