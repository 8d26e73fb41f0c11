import { setTimeout as delay } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { z } from 'zod';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { Health, startOpsServer } from './ops.ts';
import { type ProcessSettings, readSettings, withSecretFiles } from './settings.ts';
import { startTracing } from './tracing.ts';

const CLOSE_TIMEOUT_MS = 25_000;

/** A process that serves: where, and how to close it. */
export type RunningProcess = {
  port: number;
  opsPort: number;
  url: string;
  opsUrl: string;
  logger: Logger;
  health: Health;
  /** Finishes what is in flight and closes every connection. */
  close: () => Promise<void>;
};

/** Starts tracing, logs, metrics and the ops server. @throws the system's error when the ops port is taken. */
export async function startRuntime(
  name: string,
  settings: ProcessSettings,
  logging: Parameters<typeof createLogger>[2] = {},
) {
  const stopTracing = await startTracing(name, settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const logger = createLogger(name, settings.LOG_LEVEL, logging);
  const health = new Health();
  const metrics = createMetrics(name, settings.REVISION);
  const ops = await startOpsServer({
    port: settings.OPS_PORT,
    address: settings.OPS_LISTEN_ADDRESS,
    health,
    metrics,
  });
  let isListening = false;
  health.require('http', () => isListening);
  return {
    logger,
    health,
    metrics,
    /** Makes the process ready, once its public server listens on `port`. */
    ready: (port: number, close: () => Promise<void>): RunningProcess => {
      isListening = true;
      return {
        port,
        opsPort: ops.port,
        url: `http://127.0.0.1:${port}`,
        opsUrl: `http://127.0.0.1:${ops.port}`,
        logger,
        health,
        close: async () => {
          await close();
          await stopTracing();
          await ops.close();
        },
      };
    },
  };
}

export type Runtime = Awaited<ReturnType<typeof startRuntime>>;

/**
 * Closes the process on a signal: not ready at once, `drainMs` more of service so that load balancers notice, then
 * `close`. The exit code is 0, in under 30 s; it is 1 when closing fails or takes too long, and after an uncaught error.
 */
function closeOnSignal({ logger, health, close }: RunningProcess, drainMs: number): void {
  // A handler of the processor's own faults would run for ever (nodejs.org/api/process.html#signal-events).
  const skip: closeWithGrace.AllEvents[] = ['SIGILL', 'SIGBUS', 'SIGFPE', 'SIGSEGV'];
  closeWithGrace({ delay: drainMs + CLOSE_TIMEOUT_MS, logger, skip }, async ({ signal, err }) => {
    if (err) {
      logger.fatal({ err }, 'uncaught error');
      return;
    }
    logger.info({ signal }, 'draining');
    health.drain();
    await delay(drainMs);
    await close();
    logger.info('closed');
  });
}

/**
 * Runs a part of the shop as this process: reads its settings from `environment` and the secret files named there,
 * starts it, and closes it on a signal. If it cannot start, one log line says why and the exit code is 1.
 */
export async function runProcess<S extends z.ZodObject & z.ZodType<Pick<ProcessSettings, 'DRAIN_MS'>>>(
  name: string,
  settings: S,
  environment: Record<string, string | undefined>,
  createApp: (config: Readonly<z.infer<S>>) => Promise<RunningProcess>,
): Promise<void> {
  try {
    const config = readSettings(settings, withSecretFiles(settings, environment));
    const running = await createApp(config);
    closeOnSignal(running, config.DRAIN_MS);
    const { logger, port, opsPort } = running;
    logger.info({ port, opsPort }, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    createLogger(name, 'info').fatal({ reason }, 'cannot start');
    process.exit(1);
  }
}
