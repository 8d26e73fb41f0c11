import { z } from 'zod';
import { limitMemory } from '../memory-limits.ts';
import { readOptions, runCheck, someOf } from '../run-check.ts';
import { formatTable } from '../table.ts';
import { withAttackedShop } from './attacked-shop.ts';
import { SCENARIOS } from './attacks.ts';
import { runAttack, TITLES } from './run-attack.ts';

const names = SCENARIOS.map(({ name }) => name);
const options = z.strictObject({ only: someOf(names).default(names) });

await runCheck('attack', process.env, async (context) => {
  const { only } = readOptions(options, process.argv.slice(2));
  const memory = await limitMemory();
  context.print(`memory is limited by ${memory.how}`);
  try {
    return await withAttackedShop(context, memory, async (shop) => {
      const rows: string[][] = [];
      for (const scenario of SCENARIOS.filter(({ name }) => only.includes(name))) {
        const { row, problems } = await runAttack(scenario, shop);
        rows.push(row);
        context.print(`${scenario.name}: ${problems.join('; ') || 'passed'}`);
        if (context.signal.aborted) return false;
      }
      context.print(`\nPeak memory in MiB against the limit\n${formatTable([TITLES, ...rows])}`);
      return rows.every((row) => row.at(-1) === 'yes');
    });
  } finally {
    await memory.remove();
  }
});
