import { MongoClient } from 'mongodb';

/** Works on the MongoDB of a shop over a connection of its own. */
export async function withMongo<T>(url: string, work: (mongo: MongoClient) => Promise<T>): Promise<T> {
  const mongo = await MongoClient.connect(url);
  return work(mongo).finally(() => mongo.close());
}
