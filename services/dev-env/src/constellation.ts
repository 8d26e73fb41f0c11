import { claimAddresses } from './addresses.ts';
import { buildStale } from './build/build.ts';
import type { ConstellationOptions } from './constellation-options.ts';
import type { Link } from './links/link.ts';
import { linkData, type Links, openPartLinks } from './links/shop-links.ts';
import type { Part } from './processes/part.ts';
import { startMongo } from './provision/mongo.ts';
import { startRabbit } from './provision/rabbitmq.ts';
import { startShopPart } from './shop-part.ts';
import { type PartName, SHOP_PARTS } from './shop-parts.ts';
import { openSite, type Site } from './site.ts';
import { StartFailure } from './start-failure.ts';
import { StepLog } from './step-log.ts';
import { describeWiring } from './wiring.ts';

/** A whole shop that runs on this machine. */
export type Constellation = {
  url: string;
  adminUrl: string;
  admin: { username: string; password: string };
  /** The addresses of MongoDB and RabbitMQ, without a database's or virtual host's name. */
  mongoUrl: string;
  rabbitUrl: string;
  logFolder: string;
  /**
   * One part, to stop, start, restart or kill it.
   * @throws StartFailure when it is not one of our processes but was given by its address.
   */
  part: (name: PartName) => Part;
  /**
   * The link that leads to a part, to make faults on it.
   * @throws StartFailure when none does.
   */
  link: (name: PartName) => Link;
  stop: () => Promise<void>;
};

/** A MongoDB or a RabbitMQ: its address, and its process when it is ours. */
type Provision = { url: string; part?: Part };

const given = (url: string): Provision => ({ url });

/** Starts what the shop stands on, and builds what is stale meanwhile. */
async function startInfrastructure(site: Site, steps: StepLog, { mongoUrl, rabbitUrl }: ConstellationOptions) {
  const [mongo, rabbit] = await Promise.all([
    mongoUrl ? given(mongoUrl) : steps.run<Provision>('MongoDB', () => startMongo(site)),
    rabbitUrl ? given(rabbitUrl) : steps.run<Provision>('RabbitMQ', () => startRabbit(site)),
    steps.run(
      'build',
      () => buildStale(site),
      (names) => names.join(', ') || 'nothing is stale',
    ),
  ]);
  return { mongo, rabbit };
}

/** A constellation but for its end. */
type Assembly = Omit<Constellation, 'stop'>;

async function assemble(site: Site, options: ConstellationOptions, links: Links): Promise<Assembly> {
  const steps = new StepLog(options.print);
  const { port: publicPort, replicas, areLinked } = options;
  const addresses = await claimAddresses(site.ports, { publicPort, replicas, areLinked });
  const { mongo, rabbit } = await startInfrastructure(site, steps, options);
  await openPartLinks(links, addresses);
  const wiring = describeWiring(site, options, {
    addresses,
    mongoUrl: areLinked ? await linkData(site, links, 'mongo', mongo.url) : mongo.url,
    rabbitUrl: areLinked ? await linkData(site, links, 'rabbitmq', rabbit.url) : rabbit.url,
  });
  const parts = new Map<PartName, Part>();
  if (mongo.part) parts.set('mongo', mongo.part);
  if (rabbit.part) parts.set('rabbitmq', rabbit.part);
  await Promise.all(
    SHOP_PARTS.map(async (name) => {
      const plan = { name, address: addresses[name], wiring, options };
      parts.set(name, await steps.run(name, () => startShopPart(site, plan)));
    }),
  );
  steps.finish('all ready');
  return {
    url: wiring.publicUrl,
    adminUrl: `${wiring.publicUrl}/admin`,
    admin: wiring.admin,
    mongoUrl: mongo.url,
    rabbitUrl: rabbit.url,
    logFolder: site.data.logs,
    part: (name) => {
      const part = parts.get(name);
      if (part) return part;
      throw new StartFailure(`${name} is not one of our processes`);
    },
    link: (name) => {
      const link = links.get(name);
      if (link) return link;
      throw new StartFailure(`no link leads to ${name}`);
    },
  };
}

/**
 * Starts the whole shop on this machine: MongoDB and RabbitMQ, what has to be built, then every part.
 * @throws StartFailure with one clear line, after everything that had been started is stopped again.
 */
export async function startConstellation(options: ConstellationOptions): Promise<Constellation> {
  const failing = new AbortController();
  const site = await openSite({
    dataDir: options.dataDir,
    environment: options.environment,
    announce: options.print,
    longestRestartDelayMs: options.longestRestartDelayMs,
    signal: options.signal ? AbortSignal.any([options.signal, failing.signal]) : failing.signal,
  });
  const links: Links = new Map();
  const stop = async () => {
    await site.close();
    await Promise.all([...links.values()].map((link) => link.close()));
  };
  try {
    return { ...(await assemble(site, options, links)), stop };
  } catch (failure) {
    failing.abort();
    await stop();
    throw failure;
  }
}
