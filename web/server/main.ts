import { fileURLToPath } from 'node:url';
import { readSettings } from '@bookstore/contracts/settings';
import { pino } from 'pino';
import { webSettings } from './config.ts';
import { runWeb } from './run-web.ts';

const BUILT_APP = fileURLToPath(new URL('../public', import.meta.url));

try {
  await runWeb(readSettings(webSettings, process.env), BUILT_APP);
} catch (error) {
  const reason = error instanceof Error ? error.message : error;
  pino({ base: { service: 'web' } }).fatal({ reason }, 'cannot start');
  process.exit(1);
}
