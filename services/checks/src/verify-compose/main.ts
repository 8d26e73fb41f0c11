import { port, readSettings } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { noOptions, readOptions, runCheck } from '../run-check.ts';
import { verifyCompose } from './verify-compose.ts';

const settings = z.object({ PORT: port.default(8380) });

await runCheck('verify-compose', process.env, async (context) => {
  readOptions(noOptions, process.argv.slice(2));
  const { PORT } = readSettings(settings, process.env);
  await verifyCompose({ ...context, port: PORT });
  return true;
});
