import { createServer } from 'node:http';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { NEW_SHOP, type ShopReader, ShopSettings } from '@bookstore/mail/shop-settings';
import type { Logger } from '@bookstore/runtime/logger';
import { createRequestObserver } from '@bookstore/runtime/request-observer';
import { type RunningProcess, startRuntime } from '@bookstore/runtime/run';
import { closeConnectionsWhileDraining, listen, UPSTREAM_KEEP_ALIVE_MS } from '@bookstore/runtime/server';
import { createServiceTokenCheck } from '@bookstore/runtime/service-token';
import { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { createAccountEvents } from './account/account-events.ts';
import { AccountMails } from './account/account-mails.ts';
import { createAccountRoutes } from './account/account-routes.ts';
import { createAccounts } from './account/accounts.ts';
import { createDeletedCustomers } from './account/deleted-customers.ts';
import { createNewsletterRemoval } from './account/newsletter-removal.ts';
import { PasswordRoutes } from './account/password-routes.ts';
import { createVerificationLinks } from './account/verification-links.ts';
import type { IdentityConfig } from './config.ts';
import { type Database, openDatabase } from './database.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { createHandler } from './handler.ts';
import { createIdentity } from './identity.ts';

const LOOPBACK = /^(localhost|127[.].*|\[::1\])$/;

const canMail = ({ SMTP_URL }: IdentityConfig) => SMTP_URL !== undefined;

/** better-auth, and what the shop adds to it. */
export function composeIdentity(
  config: IdentityConfig,
  database: Pick<Database, 'client' | 'db'>,
  { outbox, shop = NEW_SHOP }: { outbox: Pick<MailOutbox, 'add' | 'limits'>; shop?: ShopReader },
  logger: Logger,
) {
  const { db } = database;
  const limits = new SignInLimits(db, {
    // better-auth counts all attempts of an address.
    perAddress: 0,
    perAccount: config.SIGN_IN_FAILURES_PER_EMAIL,
  });
  const accounts = createAccounts(db);
  const mails = new AccountMails({ outbox, shop }, config);
  const links = createVerificationLinks(config);
  const deletedCustomers = createDeletedCustomers(db);
  const endedSessions = createEndedSessions(db);
  const account = { accounts, mails, limits, deletedCustomers, endedSessions };
  const events = createAccountEvents({ ...account, links, canMail: canMail(config) });
  const identity = createIdentity(config, { database, events, endedSessions, links, logger });
  return { ...account, identity };
}

/** Starts identity. It reports its health from the first moment, also while it waits for its database. */
export async function createApp(config: IdentityConfig): Promise<RunningProcess> {
  const runtime = await startRuntime('identity', config);
  const { logger, health, metrics, ready } = runtime;
  const database = await openDatabase(config.MONGO_URL, runtime);
  const { db } = database;
  const shop = await ShopSettings.open({ db, adminAuthUrl: config.ADMIN_AUTH_URL, logger });
  const publicUrl = config.PUBLIC_URL;
  const outbox = new MailOutbox({ db, settings: config, publicUrl, shop, logger, metrics });
  const { identity, ...account } = composeIdentity(config, database, { outbox, shop }, logger);
  const removal =
    config.ADMIN_AUTH_URL !== undefined &&
    createNewsletterRemoval(
      { adminAuthUrl: config.ADMIN_AUTH_URL, serviceToken: config.SERVICE_TOKEN },
      account.deletedCustomers,
      logger,
    );
  if (removal) removal.start();
  // Creates the first signing key, so that the first customer does not wait for it.
  await identity.api.getJwks();

  const hasGoogle = config.GOOGLE_CLIENT_ID !== undefined;
  // No customer could reach an issuer there: it is the stand-in of `npm start`.
  const isTestSignIn = hasGoogle && LOOPBACK.test(new URL(config.GOOGLE_ISSUER).hostname);
  const handleAccount = createAccountRoutes({
    identity,
    passwords: new PasswordRoutes({ identity, ...account }),
    ...account,
    options: { hasGoogle, ...(isTestSignIn && { isTestSignIn }), hasPasswordReset: canMail(config) },
  });
  const handle = createHandler({
    handle: handleAccount,
    publicUrl,
    hasGoogle,
    isService: createServiceTokenCheck(config.SERVICE_TOKEN),
    isDatabaseUp: database.isUp,
    logger,
    observe: createRequestObserver({ logger, metrics }),
  });
  const server = serve(handle, logger);
  closeConnectionsWhileDraining(server, health);
  const { port, close } = await listen(server, config.PORT, config.LISTEN_ADDRESS);
  return ready(port, async () => {
    await close();
    if (removal) await removal.stop();
    await outbox.close();
    await shop.close();
    await database.close();
  });
}

const serve = (handle: ReturnType<typeof createHandler>, logger: Logger) =>
  createServer({ keepAliveTimeout: UPSTREAM_KEEP_ALIVE_MS }, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      logger.error({ name: error instanceof Error ? error.name : typeof error }, 'connection lost');
      response.destroy();
    });
  });
