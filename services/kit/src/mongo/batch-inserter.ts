import { createBatcher } from '@bookstore/runtime/batch';
import type { mongo } from 'mongoose';
import { writeErrorsOf } from './mongo.ts';

/**
 * Inserts documents, those that come together by one command. A call rejects when its own document was refused, or when
 * the database did not say yes to the whole: then they may be stored all the same, as after any write without a reply.
 */
export function createBatchInserter<T extends mongo.Document>(
  collection: mongo.Collection<T>,
): (document: mongo.OptionalUnlessRequiredId<T>) => Promise<void> {
  const insertAll = createBatcher(async (documents: readonly mongo.OptionalUnlessRequiredId<T>[]) => {
    try {
      await collection.insertMany(documents, { ordered: false });
      return new Map<unknown, mongo.WriteError>();
    } catch (error) {
      const refused = writeErrorsOf(error);
      if (refused.length === 0) throw error;
      return new Map(refused.map((refusal) => [documents[refusal.index], refusal]));
    }
  });
  return async (document) => {
    const refusal = (await insertAll(document)).get(document);
    if (refusal) throw new Error(`a document was refused: ${refusal.errmsg ?? refusal.code}`);
  };
}
