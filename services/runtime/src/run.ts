import { readSettings } from './settings.ts';
import type { z } from 'zod';
import type { ServiceConfig } from '@bookstore/kit/config';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createLogger } from './logger.ts';
import { withSecretFiles } from './secrets.ts';
import { shutDownOnSignal } from './shutdown.ts';

type Environment = Record<string, string | undefined>;

/**
 * Runs a service as this process: reads its settings from `environment` and the secret files it names, starts it, and
 * ends it well on a signal. A service that cannot start says why in one line of its log and ends with exit code 1.
 */
export async function runProcess<S extends z.ZodType<Pick<ServiceConfig, 'DRAIN_MS'>>>(
  name: string,
  settings: S,
  environment: Environment,
  createApp: (config: Readonly<z.infer<S>>) => Promise<Pick<RunningService, 'logger' | 'health' | 'close'>>,
): Promise<void> {
  try {
    const config = readSettings(settings, withSecretFiles(environment));
    const { logger, health, close } = await createApp(config);
    shutDownOnSignal({ logger, health, drainMs: config.DRAIN_MS, close });
  } catch (error) {
    createLogger(name, 'info').fatal(
      { reason: error instanceof Error ? error.message : error },
      'cannot start',
    );
    process.exit(1);
  }
}
