import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { prerenderedPages } from '../src/shared/prerendered.ts';
import { createCatalogReader } from './catalog.ts';
import type { WebSettings } from './config.ts';
import { createOpsServer, type Health } from './ops.ts';
import { createWebServer } from './serve.ts';

const DEADLINE_MS = 20_000;

const createLogger = (level: string) =>
  pino({
    level,
    base: { service: 'web' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port);
  await once(server, 'listening');
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}

/**
 * Serves the app that was built in `build` until the process is told to end: then it is not ready at once, serves for `DRAIN_MS`
 * more, finishes what is in flight and exits with 0.
 * @throws the system's error when a port is taken.
 */
export async function runWeb(settings: WebSettings, build: string): Promise<void> {
  const logger = createLogger(settings.LOG_LEVEL);
  const health: Health = { isDraining: false };
  const { PUBLIC_URL: publicUrl, CATALOG_URL: catalogUrl } = settings;
  const prerendered = prerenderedPages.parse(
    JSON.parse(await readFile(join(build, 'prerendered.json'), 'utf8')),
  );
  const web = createWebServer({
    folder: join(build, 'public'),
    publicUrl,
    prerendered,
    catalog: createCatalogReader(catalogUrl),
    health,
  });
  await listen(createOpsServer(health), settings.OPS_PORT);
  await listen(web, settings.PORT);
  logger.info({ port: settings.PORT, opsPort: settings.OPS_PORT }, 'listening');

  const end = async (signal: string) => {
    logger.info({ signal }, 'draining');
    health.isDraining = true;
    await delay(settings.DRAIN_MS);
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    await close(web);
    logger.info('ended');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end(signal));
}
