import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { createBatchInserter } from './batch-inserter.ts';
import { isDatabaseUnavailable } from '@bookstore/runtime/database-errors';
import { isDuplicateKey } from './mongo.ts';
import { type CommandLog, openCommandLog } from '../testing/command-log.ts';
import { createDatabaseUrl } from '../testing/environment.ts';

type Note = { _id: string };

let log: CommandLog;
let insert: (note: Note) => Promise<void>;

const notes = () => log.connection.collection<Note>('notes');

beforeAll(async () => {
  log = await openCommandLog(createDatabaseUrl('inserter'), ['notes']);
  insert = createBatchInserter<Note>(notes());
});

afterAll(() => log.close());

it('inserts documents that arrive together with one command', async () => {
  const ids = ['a', 'b', 'c'];
  const commands = await log.record(() => Promise.all(ids.map((_id) => insert({ _id }))));
  expect(commands.filter(({ command }) => 'insert' in command)).toHaveLength(1);
  expect(await notes().countDocuments({ _id: { $in: ids } })).toBe(3);
});

it('rejects for the document that is refused, and for no other', async () => {
  await insert({ _id: 'known' });
  const outcomes = await Promise.allSettled(['x', 'known', 'y'].map((_id) => insert({ _id })));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes.map((each) => each.status === 'rejected' && isDuplicateKey(each.reason))).toEqual([
    false,
    true,
    false,
  ]);
  expect(await notes().countDocuments({ _id: { $in: ['x', 'y'] } })).toBe(2);
});

it('rejects for all when the database is down', async () => {
  const client = new mongoose.mongo.MongoClient('mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100');
  const insertThere = createBatchInserter<Note>(client.db('nowhere').collection('notes'));
  const outcomes = await Promise.allSettled(['a', 'b'].map((_id) => insertThere({ _id })));
  expect(
    outcomes.map((outcome) => outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)),
  ).toEqual([true, true]);
  await client.close();
});
