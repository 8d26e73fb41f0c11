import { pollUntil } from '@bookstore/dev-env/poll';
import type { MongoClient } from 'mongodb';
import { withMongo } from '../../clients/mongo.ts';
import { type ChaosShop, DAILY_MAILS } from '../chaos-shop.ts';
import { list } from '../consistency/compare.ts';
import { readStoredState } from '../consistency/stored-state.ts';
import { FAILPOINTS_OF } from '../failpoints/failpoint-crashes.ts';
import { compareMails, type StoredMail } from '../mail/compare-mails.ts';
import { type CrashPlan, crashAtFailpoints, injectRandomFaults } from './scenarios.ts';
import type { Outcome } from './scenario.ts';

const HITS = 3;
/** A lease of a process that was killed ends within two minutes. */
const SETTLE_MS = 180_000;
const SETTLE_EVERY_MS = 1000;

/** Behind each step from the write that makes a mail due to that which stores that it was accepted. */
const MAIL_FAILPOINTS: CrashPlan = {
  orders: FAILPOINTS_OF.orders.filter((name) => name.startsWith('mail')),
  identity: FAILPOINTS_OF.identity,
};

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
  const waiting = { state: 'waiting' };
  for (const mails of mailsOf(mongo))
    await mails.updateMany({ ...waiting, lease: { $exists: false } }, { $set: { nextAt: new Date() } });
  const counts = await Promise.all([
    mongo
      .db('orders')
      .collection('orders')
      .countDocuments({ dueMails: { $exists: true } }),
    ...mailsOf(mongo).map((mails) => mails.countDocuments(waiting)),
  ]);
  return counts.every((count) => count === 0);
}

/** Lets the mail server recover, waits for the last mail, and compares all of them with what happened. */
function checkMails({ shop, workload, smtp }: ChaosShop, databaseKills: readonly number[]) {
  smtp.isFaulty = false;
  return withMongo(shop.mongoUrl, async (mongo) => {
    await pollUntil(() => hurry(mongo), { timeoutMs: SETTLE_MS, intervalMs: SETTLE_EVERY_MS });
    const { orders } = await readStoredState(mongo);
    const mails = await readMails(mongo);
    const { deliveries } = smtp;
    const { accountMails } = workload;
    return compareMails({ orders, mails, accountMails, deliveries, databaseKills, perDay: DAILY_MAILS });
  });
}

type MailOptions = { seed: number; kills: number; print: (line: string) => void };

/** Kills what mails pass while the mail server is at fault: none is lost or unexpected, quotas are kept exactly, and none is repeated without cause. */
export async function killWhileMailing(chaos: ChaosShop, options: MailOptions): Promise<Outcome> {
  chaos.smtp.isFaulty = true;
  const crashes = await crashAtFailpoints(chaos, { hits: HITS, plan: MAIL_FAILPOINTS });
  if (crashes.violations.length > 0) return crashes;
  const databaseKills: number[] = [];
  const outcome = await injectRandomFaults(chaos, {
    ...options,
    seconds: Infinity,
    parts: KILLED,
    onKill: (part) => {
      if (part === 'mongo') databaseKills.push(Date.now());
    },
  });
  const { lost, waiting, unexpected, miscounted, repeated, counts } = await checkMails(chaos, databaseKills);
  const ledger = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return {
    ...outcome,
    scenario: `mail server at fault, seed ${options.seed}`,
    actions: `${crashes.actions}; ${outcome.actions}; mails: ${ledger.join(', ')}`,
    violations: [
      ...outcome.violations,
      ...list('mails are lost', lost),
      ...list('mails still wait', waiting),
      ...list('mails are unexpected', unexpected),
      ...list('mails were skipped or sent against their quota', miscounted),
      ...list('mails were repeated without cause', repeated),
    ],
  };
}
