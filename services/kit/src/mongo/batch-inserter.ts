import { createBatcher } from '@bookstore/runtime/batch';
import mongoose, { type mongo } from 'mongoose';
import { writeErrorsOf } from './mongo.ts';

/**
 * Inserts documents, with one command for all that arrive together. A call rejects when its own document is refused,
 * or when the database does not confirm the command: as after any write without a reply, the document may be stored.
 * `isDuplicateKey` recognizes the error of a document with a key that another one has.
 */
export function createBatchInserter<T extends mongo.Document>(
  collection: mongo.Collection<T>,
): (document: mongo.OptionalUnlessRequiredId<T>) => Promise<void> {
  const insertAll = createBatcher(async (documents: readonly mongo.OptionalUnlessRequiredId<T>[]) => {
    try {
      await collection.insertMany(documents, { ordered: false });
      return new Map<unknown, mongo.WriteError>();
    } catch (error) {
      const errors = writeErrorsOf(error);
      if (errors.length === 0) throw error;
      return new Map(errors.map((each) => [documents[each.index], each]));
    }
  });
  return async (document) => {
    const error = (await insertAll(document)).get(document);
    if (error)
      throw new mongoose.mongo.MongoServerError({
        message: `document refused: ${error.errmsg ?? error.code}`,
        code: error.code,
      });
  };
}
