import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readOptions, runCheck } from '../run-check.ts';
import { withShop } from '../start-shop.ts';
import { fuzz, fuzzOptions } from './fuzz.ts';
import { findSchemathesis } from './provision-schemathesis.ts';

await runCheck('fuzz', process.env, async (context) => {
  const options = readOptions(fuzzOptions, process.argv.slice(2));
  const command = await findSchemathesis(context);
  const folder = join(context.dataDir, 'fuzz');
  await mkdir(folder);
  return withShop(context, async (shop) => {
    const results = await fuzz(shop, { ...context, ...options, command, folder });
    for (const { findings } of results) if (findings) context.print(findings);
    const cases = results.reduce((sum, result) => sum + result.cases, 0);
    const failures = results.reduce((sum, result) => sum + result.failures, 0);
    context.print(`${cases} cases, ${failures} failures`);
    return failures === 0;
  });
});
