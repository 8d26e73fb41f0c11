import { join } from 'node:path';
import { claimAddresses } from '@bookstore/dev-env/addresses';
import { PortRegistry } from '@bookstore/dev-env/ports';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { readSecrets } from '@bookstore/dev-env/secrets';
import { settingsOf } from '@bookstore/dev-env/shop-part';
import { DATABASES, PARTS, SHOP_PARTS, type ShopContext, type ShopPart } from '@bookstore/dev-env/shop-parts';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { claimBrokerUrl, createDatabaseUrl } from '@bookstore/kit/testing/environment';
import type { RunningProcess } from '@bookstore/runtime/run';
import { readSettings } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { UNLIMITED } from '../../start-shop.ts';

/** Only Nest services have routes. */
type RunningPart = RunningProcess & Partial<Pick<RunningService, 'routes' | 'url'>>;

const module = z.object({
  createApp: z.custom<(config: object) => Promise<RunningPart>>((value) => typeof value === 'function'),
});

const NOWHERE = '127.0.0.1:1';
const SETTINGS = { ...UNLIMITED, LOG_LEVEL: 'silent', RECONCILE_EVERY_MS: '0', LISTEN_ADDRESS: '127.0.0.1' };

/** Starts every part of a shop but web in this process, on databases and a virtual host of the test run. */
export async function startParts() {
  const folder = await makeTestFolder();
  const addressOf = await claimAddresses(await PortRegistry.open(join(folder, 'ports.json')), {
    publicPort: 0,
  });
  const secrets = await readSecrets(join(folder, 'secrets.json'));
  const databases = new Map(DATABASES.map((name) => [name, createDatabaseUrl(name)]));
  const databaseUrl = (name: string) => databases.get(name) ?? '';
  const { port: publicPort } = addressOf('gateway');
  const publicUrl = `http://localhost:${publicPort}`;
  const shop: ShopContext = {
    publicUrl,
    publicPort,
    secrets,
    rabbitUrl: await claimBrokerUrl(),
    smtpUrl: `smtp://${NOWHERE}`,
    databaseUrl,
    opsUrlOf: () => `http://${NOWHERE}`,
    urlOf: (part) => `http://127.0.0.1:${addressOf(part).port}`,
  };

  async function start(part: ShopPart): Promise<RunningPart> {
    const { createApp } = module.parse(await import(join(REPOSITORY, PARTS[part].project, 'src/app.ts')));
    const replica = { name: part, port: addressOf(part).port, opsPort: 0 };
    const settings = settingsOf(part, replica, { shop, settings: SETTINGS });
    return createApp(readSettings<z.ZodType<object>>(PARTS[part].schema, settings));
  }

  const running = await Promise.all(SHOP_PARTS.filter((part) => part !== 'web').map(start));
  return {
    url: publicUrl,
    admin: { username: 'admin', password: secrets.adminPassword },
    staffSecret: secrets.staffSecret,
    databaseUrl,
    /** Every route that the services have registered, and where. Fastify adds HEAD to each GET. */
    routes: running.flatMap(({ url = '', routes = [] }) => routes.map((route) => ({ url, route }))),
    stop: async () => {
      // Clients stop before the services that they call.
      for (const { close } of running.toReversed()) await close();
      await removeTestFolders();
    },
  };
}

export type Parts = Awaited<ReturnType<typeof startParts>>;
