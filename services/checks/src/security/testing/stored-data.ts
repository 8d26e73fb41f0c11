import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASES } from '@bookstore/dev-env/shop-parts';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { MongoClient } from 'mongodb';
import { withMongo } from '../../clients/mongo.ts';

/**
 * The collections that change without a request, or with one that is refused: leases and marks, projections, which follow
 * events, mails, counts of attempts, and what the shop finds of its own health. All others, also those of a new service, only change by what a request is for.
 */
const CHANGING = [
  /^(leases|bootstraps|feed_cursors|generations|alerts|operations)$/,
  /^(prices|book_stock|(book|order)_facts|(book|order)_totals|(monthly|daily|customer|book)_sales)([.]\d+)?$/,
  /^(mails|mail_quotas|mail_counts|sign_in_failures|sign_in_addresses|ended_sessions|verification)$/,
];

async function listStored(mongo: MongoClient) {
  const collections = await mongo.db().collections();
  const stored = collections.filter(
    ({ collectionName }) => !CHANGING.some((names) => names.test(collectionName)),
  );
  const documents = stored.map(async (each) => [
    each.namespace,
    await each.find().sort({ _id: 1 }).toArray(),
  ]);
  return (await Promise.all(documents)).toSorted();
}

/** Reads everything that the shop stores for requests, as one text, once no event is pending. */
export const readStoredData = (databaseUrl: (name: string) => string): Promise<string> =>
  eventually(async () => {
    const read = DATABASES.map((name) => withMongo(databaseUrl(name), listStored));
    const text = JSON.stringify(await Promise.all(read));
    if (text.includes('"pendingSince":"')) throw new Error('events are pending');
    return text;
  });

/** Reads the log of every process by its name. MongoDB's quotes slow commands, and is as private as its data. */
export async function readLogs(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('mongo'));
  const logs = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const);
  return new Map(await Promise.all(logs));
}
