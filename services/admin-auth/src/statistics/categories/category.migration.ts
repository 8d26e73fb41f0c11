import type { Model } from 'mongoose';
import type { BookState } from '../books.projection.ts';

const BATCH = 200;

/**
 * Marks states of books without a category as outdated, so that reconciliation fetches them again. Until then they count
 * as they did. @returns how many it has marked.
 */
export async function refetchWithoutCategory(states: Model<BookState>): Promise<number> {
  const withoutCategory = { books: 1, category: { $exists: false }, v: { $gt: 0 } };
  const found = await states.find(withoutCategory, { _id: 1 }).limit(BATCH).lean();
  if (found.length === 0) return 0;
  const ids = found.map(({ _id }) => _id);
  await states.updateMany({ ...withoutCategory, _id: { $in: ids } }, { $set: { v: 0 } });
  return found.length;
}
