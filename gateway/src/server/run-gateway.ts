import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createMetrics } from '@bookstore/runtime/metrics';
import { startTracing } from '@bookstore/runtime/tracing/tracing';
import { destination, pino } from 'pino';
import { createGateway } from './gateway.ts';
import type { GatewaySettings } from '../config.ts';
import { createOpsServer } from './ops.ts';

const LOG_FLUSH_MS = 200;
const LOG_CHUNK_BYTES = 8 * 1024;

/** JSON lines on standard output, written some at a time: one write a request would cost more than the request. */
const createLogger = (level: string) =>
  pino(
    {
      level,
      base: { service: 'gateway' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination({ minLength: LOG_CHUNK_BYTES, periodicFlush: LOG_FLUSH_MS }),
  );

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port);
  await once(server, 'listening');
}

/**
 * Runs the gateway until the process is told to end: then it is not ready at once, serves for `DRAIN_MS`
 * more, finishes what is in flight and exits with 0.
 * @throws the system's error when a port is taken.
 */
export async function runGateway(settings: GatewaySettings): Promise<void> {
  const endTracing = await startTracing('gateway', settings);
  const logger = createLogger(settings.LOG_LEVEL);
  const metrics = createMetrics('gateway');
  const gateway = createGateway({ settings, logger, metrics });
  let isReady = false;
  const ops = createOpsServer(metrics, () => isReady);
  await listen(ops, settings.OPS_PORT);
  await listen(gateway.server, settings.PORT);
  isReady = true;
  logger.info({ port: settings.PORT, opsPort: settings.OPS_PORT }, 'listening');

  const end = async (signal: string) => {
    logger.info({ signal }, 'draining');
    isReady = false;
    gateway.drain();
    await delay(settings.DRAIN_MS);
    await gateway.close();
    await endTracing();
    logger.info('ended');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end(signal));
}
