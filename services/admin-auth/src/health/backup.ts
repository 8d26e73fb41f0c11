import type { Connection } from 'mongoose';

/** When the last backup was made, as the backup itself has noted it. */
export type BackupNote = { _id: 'backup'; at: Date };

const MAX_AHEAD_MS = 3_600_000;

/** None that is of more than an hour from now: by a wrong clock, it would never be overdue. */
export function readBackup(connection: Connection): Promise<BackupNote | null> {
  const at = { $lte: new Date(Date.now() + MAX_AHEAD_MS) };
  return connection.collection<BackupNote>('operations').findOne({ _id: 'backup', at });
}
