import { expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
import { createDatabaseUrl } from '../testing/environment.ts';
import { createBatchInserter } from './batch-inserter.ts';
import { isDuplicateKey } from './mongo.ts';

it('of documents that are inserted together, the one that is refused rejects, and no other', async () => {
  const connection = await createConnection(createDatabaseUrl('inserter')).asPromise();
  const notes = connection.collection<{ _id: string }>('notes');
  const insert = createBatchInserter(notes);
  await insert({ _id: 'known' });
  const outcomes = await Promise.allSettled(['x', 'known', 'y'].map((_id) => insert({ _id })));
  expect(outcomes.map((each) => each.status === 'rejected' && isDuplicateKey(each.reason))).toEqual([
    false,
    true,
    false,
  ]);
  expect(await notes.countDocuments({ _id: { $in: ['x', 'y'] } })).toBe(2);
  await connection.close();
});
