import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readSettings } from '@bookstore/contracts/settings';
import { pino } from 'pino';
import { settings } from './config.ts';
import { createHealthServer, type Health } from './health.ts';
import { createWebServer } from './serve.ts';

const DEADLINE_MS = 25_000;

const { PORT, OPS_PORT, LOG_LEVEL, DRAIN_MS } = readSettings(settings, process.env);
const logger = pino({ level: LOG_LEVEL, base: { service: 'web' } });
const health: Health = { isDraining: false };
const web = createWebServer(fileURLToPath(new URL('../public', import.meta.url)));
const ops = createHealthServer(health);

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}

/** Not ready at once, served a little longer so that whoever routes here notices, then what is in flight ends. */
async function shutDown(): Promise<void> {
  logger.info('draining');
  health.isDraining = true;
  setTimeout(() => process.exit(1), DRAIN_MS + DEADLINE_MS).unref();
  await delay(DRAIN_MS);
  await close(web);
  await close(ops);
  logger.info('ended');
}

await Promise.all([once(web.listen(PORT), 'listening'), once(ops.listen(OPS_PORT), 'listening')]);
logger.info({ address: web.address() }, 'listening');

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void shutDown());
}
