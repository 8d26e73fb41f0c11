import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { MongoClient } from 'mongodb';

/** The collections, by database, that only change on requests. */
const COLLECTIONS = {
  catalog: ['books', 'covers'],
  orders: ['orders'],
  admin_auth: ['admins', 'newsletter_subscribers', 'signing_keys'],
  identity: ['user', 'account', 'session', 'jwks'],
};

const TIMEOUT_MS = 60_000;

/** Reads everything that the shop stores, as one text, once no event is pending. */
export async function readStoredData(mongoUrl: string): Promise<string> {
  const mongo = await MongoClient.connect(mongoUrl);
  const collections = Object.entries(COLLECTIONS).flatMap(([database, names]) =>
    names.map((name) => mongo.db(database).collection(name)),
  );
  try {
    return await eventually(async () => {
      const all = await Promise.all(collections.map((each) => each.find().sort({ _id: 1 }).toArray()));
      const text = JSON.stringify(all);
      if (text.includes('"pendingSince":"')) throw new Error('events are pending');
      return text;
    }, TIMEOUT_MS);
  } finally {
    await mongo.close();
  }
}

/** Reads the log of every process by its name. MongoDB's quotes slow commands, and is as private as its data. */
export async function readLogs(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('mongo'));
  const logs = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const);
  return new Map(await Promise.all(logs));
}
