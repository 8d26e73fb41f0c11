import { z } from 'zod';
import { count, readOptions, runCheck } from '../run-check.ts';
import { startShop } from '../start-shop.ts';
import { findStaleReads } from './stale-reads.ts';

const schema = z.strictObject({ writes: count.default(5000) });

await runCheck('verify-reads', process.env, async (context) => {
  const { writes } = readOptions(schema, process.argv.slice(2));
  const shop = await startShop({
    ...context,
    settings: { LOG_LEVEL: 'warn' },
    replicas: { catalog: 2, gateway: 2 },
  });
  try {
    const { reads, stale } = await findStaleReads(shop, writes);
    for (const line of stale.slice(0, 10)) context.print(`stale: ${line}`);
    context.print(`${writes} changes, ${reads} reads, ${stale.length} stale`);
    return stale.length === 0;
  } finally {
    await shop.stop();
  }
});
