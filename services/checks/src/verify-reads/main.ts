import { z } from 'zod';
import { count, readOptions, runCheck } from '../run-check.ts';
import { withShop } from '../start-shop.ts';
import { findStaleReads } from './stale-reads.ts';

const schema = z.strictObject({ writes: count.default(5000) });

await runCheck('verify-reads', process.env, async (context) => {
  const { writes } = readOptions(schema, process.argv.slice(2));
  const options = { settings: { LOG_LEVEL: 'warn' }, replicas: { catalog: 2, gateway: 2 } };
  return withShop({ ...context, ...options }, async (shop) => {
    const { reads, stale } = await findStaleReads(shop, writes);
    for (const line of stale.slice(0, 10)) context.print(`stale: ${line}`);
    context.print(`${writes} changes, ${reads} reads, ${stale.length} stale`);
    return stale.length === 0;
  });
});
