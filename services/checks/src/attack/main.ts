import { startLocalShop } from '@bookstore/dev-env/local-shop';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { z } from 'zod';
import { createShopClient } from '../clients/shop-client.ts';
import { type CheckContext, readOptions, runCheck } from '../run-check.ts';
import { formatTable } from '../table.ts';
import { ACCOUNT_ATTACKS } from './accounts.ts';
import { CONNECTION_ATTACKS } from './connections.ts';
import { INPUT_ATTACKS } from './inputs.ts';
import { limitMemory } from '../memory-limits.ts';
import { REQUEST_ATTACKS } from './requests.ts';
import { type AttackedShop, registerVerified, runScenario, TITLES } from './scenario.ts';
import { STORE_ATTACKS } from './stores.ts';

// The last ones fill the shop with books.
const SCENARIOS = [
  ...CONNECTION_ATTACKS,
  ...INPUT_ATTACKS,
  ...ACCOUNT_ATTACKS,
  ...STORE_ATTACKS,
  ...REQUEST_ATTACKS,
];
const NAMES = SCENARIOS.map(({ name }) => name);

const options = z.strictObject({ only: z.string().optional() });

function chooseScenarios(only: string | undefined) {
  const names = only?.split(',') ?? NAMES;
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) throw new StartFailure(`No scenario ${unknown.join()}. There are: ${NAMES.join()}`);
  return SCENARIOS.filter(({ name }) => names.includes(name));
}

/** Starts a shop with its default limits, each part within the memory of its container. */
async function startAttackedShop(
  context: CheckContext,
  memory: Awaited<ReturnType<typeof limitMemory>>,
): Promise<AttackedShop> {
  const { launchers } = memory;
  const localShop = await startLocalShop({
    ...context,
    port: 0,
    launchers,
    settings: { LOG_LEVEL: 'warn' },
  });
  const url = localShop.url.replace('localhost', '127.0.0.1');
  try {
    for (const part of ['mongo', 'rabbitmq'] as const) await memory.join(part, localShop.part(part).pids);
    const client = createShopClient({ ...localShop, url });
    const customer = await registerVerified({ client, mongoUrl: localShop.mongoUrl });
    const { token: staffToken } = await client.signInStaff();
    const books = await client.listBooks();
    return { ...localShop, url, client, customer, staffToken, books };
  } catch (error) {
    await localShop.stop();
    throw error;
  }
}

await runCheck('attack', process.env, async (context) => {
  const scenarios = chooseScenarios(readOptions(options, process.argv.slice(2)).only);
  const memory = await limitMemory();
  context.print(`memory is limited by ${memory.how}`);
  try {
    const shop = await startAttackedShop(context, memory);
    const rows: string[][] = [];
    try {
      for (const scenario of scenarios) {
        if (context.signal.aborted) break;
        const { row, problems } = await runScenario(scenario, shop);
        rows.push(row);
        context.print(`${scenario.name}: ${problems.join('; ') || 'passed'}`);
      }
    } finally {
      await shop.stop();
    }
    context.print(`\nPeak memory in MiB against the limit\n${formatTable([TITLES, ...rows])}`);
    return rows.length > 0 && rows.every((row) => row.at(-1) === 'yes');
  } finally {
    await memory.remove();
  }
});
