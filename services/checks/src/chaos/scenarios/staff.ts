import type { MongoClient } from 'mongodb';
import { withMongo } from '../../clients/mongo.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import { list } from '../consistency/compare.ts';
import { findUnaudited } from '../consistency/find-unaudited.ts';
import { readStoredState } from '../consistency/stored-state.ts';
import { StaffRecord, type StoredLine } from '../staff/staff-record.ts';
import { openStaffTraffic } from '../staff/staff-traffic.ts';
import { type CrashPlan, crashAtFailpoints, injectRandomFaults, type UsedShop } from './scenarios.ts';
import type { Outcome } from './scenario.ts';

/** Behind each step of a change: before and after its line is added, and once it is made but not answered. */
const STAFF_FAILPOINTS: CrashPlan = {
  catalog: ['books.versioned', 'audit.added', 'book.stored', 'book.changed'],
  orders: ['stock.stated', 'audit.added', 'stock.changed', 'order.commanded'],
  'admin-auth': ['audit.added', 'staff.changed', 'settings.changed'],
};
const FAILPOINTS = Object.values(STAFF_FAILPOINTS).flat().length;

const KILLED = ['catalog', 'catalog', 'orders', 'orders', 'admin-auth', 'admin-auth', 'mongo'] as const;

/** The lines of all owners, those of each in the order of their changes. */
async function readLines(mongo: MongoClient): Promise<StoredLine[]> {
  const projection = {
    'by.name': 1,
    'by.role': 1,
    action: 1,
    'subject.type': 1,
    'subject.id': 1,
    changes: 1,
  };
  const found = ['catalog', 'orders', 'admin_auth'].map((name) =>
    mongo
      .db(name)
      .collection<Omit<StoredLine, '_id'>>('audit_lines')
      .find({}, { projection })
      .sort({ _id: 1 })
      .toArray(),
  );
  return (await Promise.all(found)).flat().map((line) => ({ ...line, _id: String(line._id) }));
}

type StaffOptions = { seed: number; kills: number; print: (line: string) => void };

/** Kills what staff change: the audit has one line for each change that was acknowledged, and no line of any other. */
export function killUnderStaffTraffic(
  chaos: ChaosShop,
  { kills, ...options }: StaffOptions,
): Promise<Outcome> {
  const { shop, workload } = chaos;
  return withMongo(shop.mongoUrl, async (mongo) => {
    const record = new StaffRecord({ name: shop.admin.username, role: 'admin' });
    const earlier = new Set((await readLines(mongo)).map(({ _id }) => _id));
    const check = async () => {
      const lines = (await readLines(mongo)).filter(({ _id }) => !earlier.has(_id));
      const { lost, unexpected, wrong } = record.compare(lines);
      const state = await readStoredState(mongo);
      const violations = [
        ...list('subjects lack lines of acknowledged changes', lost),
        ...list('subjects have lines of no change', unexpected),
        ...list('subjects have wrong lines', wrong),
        ...list('changes of staff are not as the audit has them', findUnaudited(state)),
        ...list('replies were unexpected', workload.client.unexpectedReplies),
      ];
      const counts = { lost: lost.length, duplicated: 0, unexpected: unexpected.length };
      return { violations, orders: state.orders.length, counts };
    };
    const used: UsedShop = { ...chaos, workload: await openStaffTraffic(chaos, record), check };
    const hits = Math.max(1, Math.floor(kills / 2 / FAILPOINTS));
    const crashes = await crashAtFailpoints(used, { hits, plan: STAFF_FAILPOINTS });
    if (crashes.violations.length > 0) return crashes;
    const random = {
      ...options,
      kills: Math.max(1, kills - hits * FAILPOINTS),
      seconds: Infinity,
      parts: KILLED,
    };
    const outcome = await injectRandomFaults(used, random);
    const { changes, lostReplies } = record.counts;
    return {
      ...outcome,
      scenario: `staff traffic, seed ${options.seed}`,
      actions: `${crashes.actions}; ${outcome.actions}; ${changes} changes, of ${lostReplies} a reply was lost`,
    };
  });
}
