import { createServer } from 'node:http';
import { createRequestTimer } from '@bookstore/runtime/metrics';
import { type RunningProcess, startRuntime } from '@bookstore/runtime/run';
import { closeConnectionsWhileDraining, listen, UPSTREAM_KEEP_ALIVE_MS } from '@bookstore/runtime/server';
import { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import type { IdentityConfig } from './config.ts';
import { openDatabase } from './database.ts';
import { createHandler } from './handler.ts';
import { createIdentity } from './identity.ts';
import { PasswordRoutes } from './password-routes.ts';

/** Starts identity. It reports its health from the first moment, also while it waits for its database. */
export async function createApp(config: IdentityConfig): Promise<RunningProcess> {
  const runtime = await startRuntime('identity', config);
  const { logger, health, metrics, ready } = runtime;
  const database = await openDatabase(config.MONGO_URL, runtime);
  const identity = createIdentity(config, database, logger);
  // Creates the first signing key, so that the first customer does not wait for it.
  await identity.api.getJwks();

  const limits = new SignInLimits(database.db, {
    // better-auth counts all attempts of an address.
    perAddress: 0,
    perAccount: config.SIGN_IN_FAILURES_PER_EMAIL,
  });

  const handle = createHandler({
    handle: new PasswordRoutes(identity, limits).handle,
    publicUrl: config.PUBLIC_URL,
    hasGoogle: config.GOOGLE_CLIENT_ID !== undefined,
    isDatabaseUp: database.isUp,
    logger,
    timer: createRequestTimer(metrics),
  });
  const server = createServer({ keepAliveTimeout: UPSTREAM_KEEP_ALIVE_MS }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      logger.error({ name: error instanceof Error ? error.name : typeof error }, 'connection lost');
      response.destroy();
    });
  });
  closeConnectionsWhileDraining(server, health);
  const { port, close } = await listen(server, config.PORT, config.LISTEN_ADDRESS);
  return ready(port, async () => {
    await close();
    await database.close();
  });
}
