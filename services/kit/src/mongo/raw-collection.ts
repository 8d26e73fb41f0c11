import type { Connection } from 'mongoose';

/** A model, as far as it is about the collection behind it. */
type Modelled = { db: Connection; collection: { collectionName: string } };

/**
 * The driver's own collection behind a model, of documents `T` as they are stored. For what a contract has checked
 * already: mongoose's own checks and documents cost as much again as all the rest of a request.
 */
export const rawCollection = <T extends object>({ db, collection }: Modelled) =>
  db.collection<T>(collection.collectionName);
