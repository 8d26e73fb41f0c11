import { isIPv6 } from 'node:net';
import { type Addresses, claimAddresses } from './addresses.ts';
import { waitForAnswers } from './answers.ts';
import { type Environment, pickVariables } from './environment.ts';
import type { Part } from './processes/supervisor.ts';
import { startInfrastructure } from './provision/infrastructure.ts';
import { databaseUrl, serviceUrl } from './provision/mongo.ts';
import type { Rabbit } from './provision/rabbitmq.ts';
import type { StandIns } from './provision/stand-ins.ts';
import { readRevision } from './repository.ts';
import { startPartProxy, startShopPart } from './shop-part.ts';
import { type PartName, SHOP_PARTS, type ShopContext, type ShopPart } from './shop-parts.ts';
import { openStartContext, type StartContext, type StartOptions } from './start-context.ts';
import { StartFailure } from './start-failure.ts';
import { StepLog } from './step-log.ts';
import { TcpProxy } from './tcp-proxy.ts';

export type LocalShopOptions = StartOptions & {
  /** The shop's public port; 0 chooses a free one. */
  port: number;
  /** An existing MongoDB or RabbitMQ to use. */
  mongoUrl?: string | undefined;
  rabbitUrl?: string | undefined;
  /** Settings that are passed to every part that has them. `SMTP_URL` is an existing mail server to use. */
  settings?: Environment;
  /** Starts a stand-in for Google, where it is not set up. */
  withGoogle?: boolean;
  /** Settings that are passed to one part. */
  overrides?: Partial<Record<ShopPart, Environment>>;
  /** Commands that run the commands of parts, as one that limits their memory. */
  launchers?: Partial<Record<ShopPart, readonly string[]>>;
  /** How many processes of a part to run behind a proxy; the default is one without a proxy. */
  replicas?: Partial<Record<ShopPart, number>>;
  /** Puts a proxy in front of every part, MongoDB and RabbitMQ, to simulate network faults. */
  withProxies?: boolean;
};

/** A whole shop that runs on this machine. */
export type LocalShop = {
  url: string;
  admin: { username: string; password: string };
  /** The URLs of MongoDB, with all rights, and of RabbitMQ, without a database or virtual host. */
  mongoUrl: string;
  rabbitUrl: string;
  /** The page of the mail catcher; there is none when `SMTP_URL` is set. GET `/email` there lists the mails. */
  mailUrl: string | undefined;
  /** Where customers sign in instead of at Google, if a stand-in was started. */
  googleUrl: string | undefined;
  /** Runs `rabbitmqctl` with these arguments. @throws StartFailure when RabbitMQ was not started here. */
  rabbitmqctl: Rabbit['control'];
  logFolder: string;
  /** One part, to stop, start, restart or kill it. */
  part: (name: PartName) => Part;
  /** The proxy in front of a part. */
  proxy: (name: PartName) => TcpProxy;
  stop: () => Promise<void>;
};

const refuseControl = () => Promise.reject(new StartFailure('RabbitMQ was not started here'));
type DataPart = Exclude<PartName, ShopPart>;
type Proxies = Map<PartName, TcpProxy>;

/** Starts a proxy in front of what the parts store data in or send mail by, and returns the URL that leads through it. */
async function startDataProxy({ ports }: StartContext, proxies: Proxies, name: DataPart, url: string) {
  const proxied = new URL(url);
  const port = await ports.claim(`${name}-proxy`);
  proxies.set(name, await TcpProxy.listen(port, [{ port: Number(proxied.port) }]));
  proxied.port = String(port);
  // A driver that discovers the members of the replica set would bypass the proxy.
  if (proxied.searchParams.has('replicaSet')) proxied.search = 'directConnection=true';
  return proxied.href;
}

function find<T>(found: ReadonlyMap<PartName, T>, name: PartName, problem: string): T {
  const value = found.get(name);
  if (value === undefined) throw new StartFailure(`${name} ${problem}`);
  return value;
}

type Urls = {
  addressOf: Addresses;
  mongoUrl: string;
  hasOwnMongo: boolean;
  rabbitUrl: string;
  smtpUrl: string;
  google: StandIns['google'];
};

/** The host under which a gateway that listens on `address` is reached from this machine. */
function hostOf(address = '::'): string {
  if (/^(0\.0\.0\.0|127\.0\.0\.1|::1?)$/.test(address)) return 'localhost';
  return isIPv6(address) ? `[${address}]` : address;
}

function describeShop({ secrets }: StartContext, settings: Environment, urls: Urls): ShopContext {
  const publicPort = urls.addressOf('gateway').port;
  return {
    publicPort,
    publicUrl: settings['PUBLIC_URL'] ?? `http://${hostOf(settings['LISTEN_ADDRESS'])}:${publicPort}`,
    rabbitUrl: urls.rabbitUrl,
    smtpUrl: urls.smtpUrl,
    google: urls.google,
    databaseUrl: (database) =>
      urls.hasOwnMongo ? serviceUrl(urls.mongoUrl, secrets, database) : databaseUrl(urls.mongoUrl, database),
    urlOf: (part) => `http://127.0.0.1:${urls.addressOf(part).port}`,
    opsUrlOf: (part) => `http://127.0.0.1:${urls.addressOf(part).replicas[0]?.opsPort ?? 0}`,
    secrets,
  };
}

const describeAdmin = ({ secrets }: StartContext, settings: Environment): LocalShop['admin'] => ({
  username: settings['ADMIN_USERNAME'] ?? 'admin',
  password: settings['ADMIN_PASSWORD'] ?? secrets.adminPassword,
});

type Starting = { context: StartContext; steps: StepLog; options: LocalShopOptions; addressOf: Addresses };

/** Starts everything in order of need, and waits until all of it answers. */
async function startParts({ context, steps, options, addressOf }: Starting, proxies: Proxies) {
  const { withProxies, overrides, launchers } = options;
  const settings = pickVariables({ REVISION: await readRevision(), ...options.settings });
  const { mongo, standIns, rabbitUrl, rabbit, web } = await startInfrastructure(context, steps, options);
  for (const name of SHOP_PARTS)
    if (addressOf(name).hasProxy) proxies.set(name, await startPartProxy(addressOf(name)));
  const proxied = (name: DataPart, url: string) =>
    withProxies ? startDataProxy(context, proxies, name, url) : url;
  const shop = describeShop(context, settings, {
    addressOf,
    hasOwnMongo: mongo.part !== undefined,
    mongoUrl: await proxied('mongo', mongo.url),
    rabbitUrl: await proxied('rabbitmq', rabbitUrl),
    smtpUrl: standIns.mail ? await proxied('stand-ins', standIns.mail.url) : (settings['SMTP_URL'] ?? ''),
    google: standIns.google,
  });
  const parts = new Map<PartName, Part>();
  const [broker] = await Promise.all([
    rabbit,
    ...SHOP_PARTS.map(async (name) => {
      if (name === 'web') await web;
      const [own, launcher] = [overrides?.[name], launchers?.[name]];
      const part = { ...addressOf(name), shop, settings, overrides: own, launcher };
      parts.set(name, await steps.run(name, () => startShopPart(context, name, part)));
    }),
  ]);
  for (const [name, { part }] of [
    ['mongo', mongo],
    ['rabbitmq', broker],
    ['stand-ins', standIns],
  ] as const)
    if (part) parts.set(name, part);
  const url = `http://${hostOf(settings['LISTEN_ADDRESS'])}:${addressOf('gateway').port}`;
  const { RECONCILE_EVERY_MS: everyMs } = { ...settings, ...overrides?.['admin-auth'] };
  const mailUrl = standIns.mail?.pageUrl;
  await waitForAnswers({ addressOf, url, mailUrl, hasReconciliation: everyMs !== '0' }, context.signal);
  return { parts, publicUrl: shop.publicUrl, mongo, rabbit: broker, mailUrl, google: standIns.google };
}

async function start(
  context: StartContext,
  options: LocalShopOptions,
  proxies: Proxies,
): Promise<Omit<LocalShop, 'stop'>> {
  const steps = new StepLog(options.print);
  const { port: publicPort, replicas, withProxies } = options;
  const addressOf = await claimAddresses(context.ports, { publicPort, replicas, withProxies });
  const started = await startParts({ context, steps, options, addressOf }, proxies);
  const { parts, mongo, rabbit } = started;
  steps.finish('all ready');
  return {
    url: started.publicUrl,
    admin: describeAdmin(context, pickVariables(options.settings ?? {})),
    mongoUrl: mongo.url,
    rabbitUrl: rabbit.url,
    mailUrl: started.mailUrl,
    googleUrl: started.google?.GOOGLE_ISSUER,
    rabbitmqctl: rabbit.control ?? refuseControl,
    logFolder: context.logFolder,
    part: (name) => find(parts, name, 'was not started here'),
    proxy: (name) => find(proxies, name, 'has no proxy'),
  };
}

/** Starts the whole shop on this machine. If that fails, it stops everything again and throws a StartFailure. */
export async function startLocalShop(options: LocalShopOptions): Promise<LocalShop> {
  const failure = new AbortController();
  const context = await openStartContext({
    ...options,
    signal: options.signal ? AbortSignal.any([options.signal, failure.signal]) : failure.signal,
  });
  const proxies: Proxies = new Map();
  const stop = async () => {
    await context.close();
    await Promise.all([...proxies.values()].map((proxy) => proxy.close()));
  };
  try {
    return { ...(await start(context, options, proxies)), stop };
  } catch (error) {
    failure.abort();
    await stop();
    throw error;
  }
}
