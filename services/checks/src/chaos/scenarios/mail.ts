import { pollUntil } from '@bookstore/dev-env/poll';
import type { MongoClient } from 'mongodb';
import { withMongo } from '../../clients/mongo.ts';
import { type ChaosShop, DAILY_MAILS } from '../chaos-shop.ts';
import { list } from '../consistency/compare.ts';
import { readStoredState } from '../consistency/stored-state.ts';
import { MAIL_FAILPOINTS } from '../failpoints/failpoint-crashes.ts';
import { compareMails, type StoredMail } from '../mail/compare-mails.ts';
import { type Amounts, breakThoroughly } from './random-faults.ts';
import type { Outcome } from './scenario.ts';

/** A lease of a process that was killed ends within two minutes. */
const SETTLE_MS = 180_000;
const SETTLE_EVERY_MS = 1000;

/** Only what mails pass is killed. */
const KILLED = ['orders', 'orders', 'identity', 'mongo'] as const;

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

/** Lets the mail server recover, waits for the last mail, and compares all of them with what happened. */
function checkMails({ shop, workload, smtp }: ChaosShop, databaseKills: readonly number[]) {
  smtp.setFaulty(false);
  const { accountMails } = workload;
  return withMongo(shop.mongoUrl, async (mongo) => {
    await pollUntil(() => hurry(mongo), { timeoutMs: SETTLE_MS, intervalMs: SETTLE_EVERY_MS });
    const { orders } = await readStoredState(mongo);
    const mails = await readMails(mongo);
    const { deliveries } = smtp;
    return compareMails({ orders, mails, accountMails, deliveries, databaseKills, perDay: DAILY_MAILS });
  });
}

/** Kills what mails pass while the mail server is at fault: none is lost or unexpected, quotas are kept exactly, and none is repeated without cause. */
export async function killWhileMailing(chaos: ChaosShop, amounts: Amounts): Promise<Outcome> {
  chaos.smtp.setFaulty(true);
  const databaseKills: number[] = [];
  const thorough = {
    name: 'mail server at fault',
    plan: MAIL_FAILPOINTS,
    parts: KILLED,
    onKill: (part: string) => {
      if (part === 'mongo') databaseKills.push(Date.now());
    },
  };
  const outcome = await breakThoroughly(chaos, thorough, amounts);
  if (outcome.violations.length > 0) return outcome;
  const { lost, waiting, unexpected, miscounted, repeated, counts } = await checkMails(chaos, databaseKills);
  const figures = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return {
    ...outcome,
    actions: `${outcome.actions}; mails: ${figures.join(', ')}`,
    violations: [
      ...list('mails are lost', lost),
      ...list('mails still wait', waiting),
      ...list('mails are unexpected', unexpected),
      ...list('mails were skipped or sent against their quota', miscounted),
      ...list('mails were repeated without cause', repeated),
    ],
  };
}
