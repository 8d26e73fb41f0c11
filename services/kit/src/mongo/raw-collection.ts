import type { Connection } from 'mongoose';

/**
 * The driver's collection behind a model, for documents `T` that a contract has validated already: mongoose's own
 * validation and hydration cost as much again as all the rest of a request.
 */
export const rawCollection = <T extends object>(model: {
  db: Connection;
  collection: { collectionName: string };
}) => model.db.collection<T>(model.collection.collectionName);
