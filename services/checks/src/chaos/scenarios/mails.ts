import { pollUntil } from '@bookstore/dev-env/poll';
import type { MongoClient } from 'mongodb';
import { withMongo } from '../../clients/mongo.ts';
import { type ChaosShop, DAILY_MAILS } from '../chaos-shop.ts';
import { readStoredState } from '../consistency/stored-state.ts';
import { compareMails, type StoredMail } from '../mail/compare-mails.ts';
import type { Outcome } from './scenario.ts';

/** A lease of a process that was killed ends within two minutes. */
const SETTLE_MS = 180_000;
const SETTLE_EVERY_MS = 1000;

/** The mails of orders and of identity. */
const mailsOf = (mongo: MongoClient) =>
  ['orders', 'identity'].map((name) => mongo.db(name).collection<StoredMail>('mails'));

async function readMails(mongo: MongoClient): Promise<StoredMail[]> {
  const projection = { kind: 1, to: 1, state: 1 };
  const found = mailsOf(mongo).map((mails) => mails.find({}, { projection }).toArray());
  return (await Promise.all(found)).flat();
}

/** Makes the mails due that wait for their next attempt, which can be hours away. @returns whether none is left. */
async function hurry(mongo: MongoClient): Promise<boolean> {
  const orders = mongo.db('orders').collection('orders');
  let left = await orders.countDocuments({ dueMails: { $exists: true } });
  for (const mails of mailsOf(mongo)) {
    const waiting = { state: 'waiting', lease: { $exists: false } };
    await mails.updateMany(waiting, { $set: { nextAt: new Date() } });
    left += await mails.countDocuments({ state: 'waiting' });
  }
  return left === 0;
}

/** Lets the mail server recover, waits for the last mail, and compares all of them with what happened before. */
export function checkMails({ shop, workload, smtp, databaseKills }: ChaosShop): Promise<Outcome> {
  const { accountMails } = workload;
  smtp.recover();
  return withMongo(shop.mongoUrl, async (mongo) => {
    await pollUntil(() => hurry(mongo), { timeoutMs: SETTLE_MS, intervalMs: SETTLE_EVERY_MS });
    const { orders } = await readStoredState(mongo);
    const mails = await readMails(mongo);
    const { deliveries } = smtp;
    const perDay = DAILY_MAILS;
    const compared = compareMails({ orders, mails, accountMails, deliveries, databaseKills, perDay });
    return { ...compared, scenario: 'mails', orders: orders.length, tookMs: 0 };
  });
}
