import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import type { Model, Types } from 'mongoose';
import { toFormTerm, toSearchFields } from './book.mapping.ts';
import { PROMINENCE, SET_PROMINENCE } from './book.prominence.ts';
import type { StoredBook } from './book.schema.ts';

const BATCH = 200;
type Book = StoredBook & { _id: Types.ObjectId };

/**
 * Makes anew what finds and sorts a book, where it has another form or another locale than those of now, and the prominence
 * where it does not follow from the stock and the sales: earlier releases store neither.
 * @returns a function that does so for the next books. It returns how many, and after 0 begins with the first book again.
 */
export function createSearchMigration(model: Model<StoredBook>, readLocale: () => Promise<string>) {
  const books = rawCollection<Book>(model);
  const projection = { prefixes: 0, words: 0, authorSlugs: 0, titleKey: 0 };
  let last: Types.ObjectId | undefined;
  return async (): Promise<number> => {
    const locale = await readLocale();
    const outdated = {
      ...(last && { _id: { $gt: last } }),
      $or: [{ prefixes: { $ne: toFormTerm(locale) } }, { $expr: { $ne: ['$prominence', PROMINENCE] } }],
    };
    const inOrder = { projection, sort: { _id: 1 }, hint: { _id: 1 } } as const;
    const found = await books.find(outdated, inOrder).limit(BATCH).toArray();
    last = found.at(-1)?._id;
    if (found.length === 0) return 0;
    const updates = found.map(({ _id, v, ...book }) => {
      const fields = Object.entries<unknown>(toSearchFields(book, locale));
      const $set = Object.fromEntries(fields.map(([name, value]) => [name, { $literal: value }]));
      return { updateOne: { filter: { _id, v }, update: [{ $set }, SET_PROMINENCE] } };
    });
    await books.bulkWrite(updates, { ordered: false });
    return found.length;
  };
}
