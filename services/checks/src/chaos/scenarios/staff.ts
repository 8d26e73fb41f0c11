import type { MongoClient } from 'mongodb';
import { withMongo } from '../../clients/mongo.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import { list } from '../consistency/compare.ts';
import { findUnaudited } from '../consistency/find-unaudited.ts';
import { readStoredState } from '../consistency/stored-state.ts';
import { STAFF_FAILPOINTS } from '../failpoints/failpoint-crashes.ts';
import { StaffRecord, type StoredLine } from '../staff/staff-record.ts';
import { prepareStaffTraffic } from '../staff/staff-traffic.ts';
import { type Amounts, breakThoroughly } from './random-faults.ts';
import type { Outcome } from './scenario.ts';

const KILLED = ['catalog', 'catalog', 'orders', 'orders', 'admin-auth', 'admin-auth', 'mongo'] as const;

/** The lines of all owners, those of each in the order of their changes. */
async function readLines(mongo: MongoClient): Promise<StoredLine[]> {
  const fields = ['by.name', 'by.role', 'action', 'subject.type', 'subject.id', 'changes'];
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const found = ['catalog', 'orders', 'admin_auth'].map((name) => {
    const lines = mongo.db(name).collection<Omit<StoredLine, '_id'>>('audit_lines');
    return lines.find({}, { projection }).sort({ _id: 1 }).toArray();
  });
  return (await Promise.all(found)).flat().map((line) => ({ ...line, _id: String(line._id) }));
}

/** Kills what staff change: the audit has one line for each change that was acknowledged, and no line of any other. */
export function killUnderStaffTraffic(chaos: ChaosShop, amounts: Amounts): Promise<Outcome> {
  const { shop, workload } = chaos;
  return withMongo(shop.mongoUrl, async (mongo) => {
    const record = new StaffRecord({ name: shop.admin.username, role: 'admin' });
    const earlier = new Set((await readLines(mongo)).map(({ _id }) => _id));
    const check = async () => {
      const lines = (await readLines(mongo)).filter(({ _id }) => !earlier.has(_id));
      const state = await readStoredState(mongo);
      const violations = [
        ...record.compare(lines),
        ...list('changes of staff are not as the audit has them', findUnaudited(state)),
        ...list('replies were unexpected', workload.client.unexpectedReplies),
      ];
      return { violations, orders: state.orders.length };
    };
    const used = { ...chaos, check, workers: await prepareStaffTraffic(chaos, record) };
    const thorough = { name: 'staff traffic', plan: STAFF_FAILPOINTS, parts: KILLED };
    const outcome = await breakThoroughly(used, thorough, amounts);
    return { ...outcome, actions: `${outcome.actions}; ${record.changes} changes` };
  });
}
