import type { Db } from 'mongodb';

/** The collection that a database has while only a part of a backup may be in it. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** A restore to a database was begun, and has not come to its end. */
export class UnfinishedRestore extends Error {
  constructor() {
    super('The restore of this shop has not been finished. Run it again: until then nothing else starts.');
  }
}

/** Whether a restore to the database was begun, and has not come to its end. */
export const isRestoreUnfinished = (db: Pick<Db, 'listCollections'>): Promise<boolean> =>
  db.listCollections({ name: UNFINISHED_RESTORE }, { nameOnly: true }).hasNext();

/** @throws UnfinishedRestore */
export async function requireFinishedRestore(db: Pick<Db, 'listCollections'>): Promise<void> {
  if (await isRestoreUnfinished(db)) throw new UnfinishedRestore();
}
