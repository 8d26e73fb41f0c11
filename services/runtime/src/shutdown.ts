import { setTimeout as delay } from 'node:timers/promises';
import type { Health } from './health.ts';
import type { Logger } from './logger.ts';

const DEADLINE_MS = 25_000;

type ShutdownOptions = { logger: Logger; health: Health; drainMs: number; close: () => Promise<void> };

/**
 * Ends the process well on SIGTERM or SIGINT: not ready at once, `drainMs` more of service so that
 * whoever routes to it notices, then `close` finishes what is in flight. Exit code 0, in under 30 s.
 */
export function shutDownOnSignal({ logger, health, drainMs, close }: ShutdownOptions): void {
  const shutDown = async (signal: string) => {
    logger.info({ signal }, 'draining');
    health.drain();
    setTimeout(() => {
      logger.error('not everything ended in time');
      process.exit(1);
    }, drainMs + DEADLINE_MS).unref();
    await delay(drainMs);
    await close();
    logger.info('ended');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      shutDown(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'could not end well');
        process.exit(1);
      });
    });
  }
}
