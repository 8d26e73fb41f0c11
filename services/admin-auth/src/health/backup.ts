import type { Connection } from 'mongoose';

/** When the last backup was made, as the backup itself has noted it. */
export type BackupNote = { _id: 'backup'; at: Date };

export const readBackup = (connection: Connection): Promise<BackupNote | null> =>
  connection.collection<BackupNote>('operations').findOne({ _id: 'backup' });
