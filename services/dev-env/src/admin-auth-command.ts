import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type Environment, inheritedBy, pickVariables } from './environment.ts';
import { PortRegistry } from './ports.ts';
import { databaseUrl, rootUrl, serviceUrl } from './provision/mongo.ts';
import { rabbitUrl } from './provision/rabbitmq.ts';
import { REPOSITORY } from './repository.ts';
import { readSecrets } from './secrets.ts';
import { listPassedThrough } from './shop-part.ts';
import { PARTS } from './shop-parts.ts';
import { StartFailure } from './start-failure.ts';

type CommandOptions = {
  dataDir: string;
  mongoUrl?: string | undefined;
  rabbitUrl?: string | undefined;
  environment: Environment;
  stdio: StdioOptions;
};

/** Runs a command of admin-auth, such as `rebuild-statistics`, beside a running shop. @returns its exit code. */
export async function runAdminAuth(args: readonly string[], options: CommandOptions): Promise<number> {
  const dataDir = resolve(options.dataDir);
  const ports = await PortRegistry.open(join(dataDir, 'ports.json'));
  const portOf = (name: string) => {
    const port = ports.find(name);
    if (port) return port;
    throw new StartFailure(`There is no shop in ${dataDir}. Start one with npm start or set its DATA_DIR.`);
  };
  const secrets = await readSecrets(join(dataDir, 'secrets.json'));
  const ownUrl = () => serviceUrl(rootUrl(portOf('mongo'), secrets), secrets, 'admin_auth');
  const program = join(REPOSITORY, PARTS['admin-auth'].entry);
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      ...inheritedBy(options.environment),
      MONGO_URL: options.mongoUrl ? databaseUrl(options.mongoUrl, 'admin_auth') : ownUrl(),
      RABBITMQ_URL: options.rabbitUrl ?? rabbitUrl(portOf('rabbitmq'), secrets),
      CATALOG_URL: `http://127.0.0.1:${portOf('catalog')}`,
      ORDERS_URL: `http://127.0.0.1:${portOf('orders')}`,
      SERVICE_TOKEN: secrets.serviceToken,
      STAFF_SECRET: secrets.staffSecret,
      ...pickVariables(options.environment, listPassedThrough('admin-auth')),
    },
    stdio: options.stdio,
  });
  await once(child, 'exit');
  return child.exitCode ?? 1;
}
