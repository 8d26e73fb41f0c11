import { eventually } from '@bookstore/kit/testing/eventually';
import { MongoClient } from 'mongodb';

/** What the shop may not lose, by database: what only requests of people change. */
const HOLDINGS = {
  catalog: ['books', 'covers'],
  orders: ['orders'],
  admin_auth: ['admins', 'newsletter_subscribers', 'signing_keys'],
  identity: ['user', 'account', 'session', 'jwks'],
};

const HEAL_MS = 60_000;

/** Reads all that the shop holds, as one text, once no fact is waiting to be told. */
export async function readHoldings(mongoUrl: string): Promise<string> {
  const mongo = await MongoClient.connect(mongoUrl);
  const collections = Object.entries(HOLDINGS).flatMap(([database, names]) =>
    names.map((name) => mongo.db(database).collection(name)),
  );
  try {
    return await eventually(async () => {
      const all = await Promise.all(collections.map((each) => each.find().sort({ _id: 1 }).toArray()));
      const text = JSON.stringify(all);
      if (text.includes('"pendingSince":"')) throw new Error('facts are waiting to be told');
      return text;
    }, HEAL_MS);
  } finally {
    await mongo.close();
  }
}
