import { fileURLToPath } from 'node:url';
import { readSettings } from '@bookstore/runtime/settings';
import { pino } from 'pino';
import { webSettings } from './config.ts';
import { runWeb } from './run-web.ts';

const BUILD = fileURLToPath(new URL('..', import.meta.url));

try {
  await runWeb(readSettings(webSettings, process.env), BUILD);
} catch (error) {
  const reason = error instanceof Error ? error.message : error;
  pino({ base: { service: 'web' } }).fatal({ reason }, 'cannot start');
  process.exit(1);
}
