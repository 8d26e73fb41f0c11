import { createServer } from 'node:http';
import { closeConnectionsWhileDraining } from '@bookstore/runtime/draining';
import { Health } from '@bookstore/runtime/health';
import { listen } from '@bookstore/runtime/server';
import { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics, createRequestTimer } from '@bookstore/runtime/metrics';
import { startOpsServer } from '@bookstore/runtime/ops';
import { startTracing } from '@bookstore/runtime/tracing/tracing';
import type { IdentityConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { hasGoogle } from './google.ts';
import { createHandler } from './handler.ts';
import { createIdentity } from './identity.ts';
import { PasswordRoutes } from './password-routes.ts';

/** Longer than the gateway keeps its own connections open, so that it never writes into one that is closing. */
const KEEP_ALIVE_MS = 75_000;

/** Starts identity. It tells its health from the first moment, also while it waits for its database. */
export async function createApp(config: IdentityConfig) {
  const endTracing = await startTracing('identity', config);
  const logger = createLogger('identity', config.LOG_LEVEL);
  const health = new Health();
  const metrics = createMetrics('identity');
  const ops = await startOpsServer({ port: config.OPS_PORT, health, metrics });
  let isListening = false;
  health.require('http', () => isListening);

  const database = await openDatabase(config.MONGO_URL, logger, metrics);
  health.require('database', database.isUp);
  const identity = createIdentity(config, database, logger);
  // Makes the first signing key, so that the first customer does not wait for it.
  await identity.api.getJwks();

  const limits = new SignInLimits(database.db, {
    // better-auth counts all attempts of an address.
    perAddress: 0,
    perAccount: config.SIGN_IN_FAILURES_PER_EMAIL,
  });

  const handle = createHandler({
    handle: new PasswordRoutes(identity, limits).handle,
    publicUrl: config.PUBLIC_URL,
    hasGoogle: hasGoogle(config),
    isDatabaseUp: database.isUp,
    logger,
    timer: createRequestTimer(metrics),
  });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      logger.error({ name: error instanceof Error ? error.name : typeof error }, 'connection lost');
      response.destroy();
    });
  });
  closeConnectionsWhileDraining(server, health);
  const { port, close } = await listen(server, config.PORT);
  isListening = true;
  logger.info({ port, opsPort: ops.port }, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    opsUrl: `http://127.0.0.1:${ops.port}`,
    logger,
    health,
    close: async () => {
      await close();
      await database.client.close();
      await endTracing();
      await ops.close();
    },
  };
}
