import { readSettings } from '@bookstore/runtime/settings';
import { verifySettings } from '../config.ts';
import { noOptions, readOptions, runCheck } from '../run-check.ts';
import { verifyCompose } from './verify-compose.ts';

await runCheck('verify-compose', process.env, async (context) => {
  readOptions(noOptions, process.argv.slice(2));
  const { PORT: port } = readSettings(verifySettings, process.env);
  await verifyCompose({ ...context, port });
  return true;
});
