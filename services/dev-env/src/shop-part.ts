import { join } from 'node:path';
import type { ReplicaAddress, PartAddress } from './addresses.ts';
import { type Environment, pickVariables } from './environment.ts';
import { isOk } from './poll.ts';
import { type ProcessSpec, TIER } from './processes/managed-process.ts';
import { Part } from './processes/supervisor.ts';
import { REPOSITORY } from './repository.ts';
import { PARTS, sharedSettings, type ShopContext, type ShopPart } from './shop-parts.ts';
import type { StartContext } from './start-context.ts';
import { TcpProxy } from './tcp-proxy.ts';

// A young generation of 4 MB a half instead of 16 saves an idle service 20 MiB.
const YOUNG_MB = 4;
// In 4 MB the gateway collects garbage for a sixth of its time; 16 win no more than 8.
const GATEWAY_YOUNG_MB = 8;
/** The C library then keeps less for itself of what Node has freed. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: String(1024 ** 2) };
const STOP_TIMEOUT_MS = 7_000;
const LOOPBACK = '127.0.0.1';
/** Settings that every part gets from dev-env alone: where it listens, and its own database of the MongoDB that is used. */
const RESERVED: readonly string[] = [
  'PORT',
  'OPS_PORT',
  'LISTEN_ADDRESS',
  'OPS_LISTEN_ADDRESS',
  'MONGO_URL',
  'RABBITMQ_URL',
];

/** The settings that can be passed through to a part from the environment of `npm start`. */
export const listPassedThrough = (part: ShopPart): string[] =>
  Object.keys(PARTS[part].schema.shape).filter((name) => !RESERVED.includes(name));

type PartOptions = {
  shop: ShopContext;
  /** Passed on to every part that has them. */
  settings: Environment;
  /** Passed on to this part only. */
  overrides?: Environment | undefined;
  /** A command that runs the part's own command, which follows it. */
  launcher?: readonly string[] | undefined;
};

/** The settings of one replica, in ascending order of precedence. */
export const settingsOf = (
  part: ShopPart,
  { port, opsPort }: ReplicaAddress,
  { shop, settings, overrides }: PartOptions,
): Environment => ({
  NODE_ENV: 'production',
  DRAIN_MS: '0',
  ...sharedSettings(part, shop),
  ...PARTS[part].settings(shop),
  ...pickVariables(settings, listPassedThrough(part)),
  PORT: String(port),
  OPS_PORT: String(opsPort),
  LISTEN_ADDRESS: PARTS[part].tier === TIER.edge ? settings['LISTEN_ADDRESS'] : LOOPBACK,
  OPS_LISTEN_ADDRESS: LOOPBACK,
  ...overrides,
});

const isReady = ({ opsPort }: ReplicaAddress) => isOk(`http://${LOOPBACK}:${opsPort}/readyz`);

/** Starts the proxy in front of the replicas of a part, which uses those that are ready. */
export const startPartProxy = ({ port, replicas }: PartAddress): Promise<TcpProxy> =>
  TcpProxy.listen(
    port,
    replicas.map((replica) => ({ port: replica.port, isReady: () => isReady(replica) })),
  );

/** Starts all replicas of one part of the shop. */
export async function startShopPart(
  { supervisor }: StartContext,
  name: ShopPart,
  { replicas, ...options }: PartOptions & Pick<PartAddress, 'replicas'>,
): Promise<Part> {
  const { entry, tier } = PARTS[name];
  const youngMb = name === 'gateway' ? GATEWAY_YOUNG_MB : YOUNG_MB;
  const node = [process.execPath, `--max-semi-space-size=${youngMb}`, join(REPOSITORY, entry)] as const;
  const [command, ...args] = [...(options.launcher ?? []), ...node];
  const describe = (replica: ReplicaAddress): ProcessSpec => {
    const settings = settingsOf(name, replica, options);
    return {
      name: replica.name,
      tier,
      command,
      args,
      cwd: REPOSITORY,
      environment: { ...MALLOC, ...settings },
      isReady: () => isReady(replica),
      stopTimeoutMs: Number(settings['DRAIN_MS']) + STOP_TIMEOUT_MS,
    };
  };
  return new Part(await Promise.all(replicas.map((replica) => supervisor.run(describe(replica)))));
}
