import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { TIER } from '../processes/managed-process.ts';
import { inheritedBy } from '../environment.ts';
import { runCommand } from '../processes/run-command.ts';
import { Part } from '../processes/supervisor.ts';
import { isMissingFile } from '../files.ts';
import { type Secrets, writeSecretFile } from '../secrets.ts';
import type { StartContext } from '../start-context.ts';
import { findRabbit, makeMinimalHome } from './rabbitmq-binary.ts';

const USER = 'bookstore';
const WAL_BYTES = 64_000_000;

type Node = {
  context: StartContext;
  folder: string;
  ports: { amqp: number; distribution: number; epmd: number };
};

const definitionsFileOf = (folder: string) => join(folder, 'definitions.json');
const settingsFileOf = (folder: string) => join(folder, 'rabbitmq.conf');
const loadDefinitions = (folder: string) => `load_definitions = ${definitionsFileOf(folder)}`;

/**
 * Empties the node of a data folder that was moved or copied: in its files quorum queues have the path of before, and
 * would answer nothing. Nothing is lost by it: the services publish what is pending, and compare their projections.
 */
async function resetIfMoved({ context, folder }: Node): Promise<void> {
  const settings = await readFile(settingsFileOf(folder), 'utf8').catch((error: unknown) => {
    if (isMissingFile(error)) return undefined;
    throw error;
  });
  if (settings === undefined || settings.split('\n').includes(loadDefinitions(folder))) return;
  await rm(join(folder, 'data'), { recursive: true, force: true });
  context.print(
    'the data folder was moved: RabbitMQ begins with empty queues, which the services fill again',
  );
}

/** Writes the node's configuration, its cookie, its only user and its virtual hosts. */
async function configure({ context, folder, ports }: Node, vhosts: readonly string[]): Promise<void> {
  const { rabbitPassword, erlangCookie } = context.secrets;
  const definitions = {
    users: [{ name: USER, password: rabbitPassword, tags: '' }],
    vhosts: vhosts.map((name) => ({ name })),
    permissions: vhosts.map((vhost) => ({ user: USER, vhost, configure: '.*', write: '.*', read: '.*' })),
  };
  const settings = [
    `listeners.tcp.1 = 127.0.0.1:${ports.amqp}`,
    loadDefinitions(folder),
    'log.console = true',
    'log.console.use_colors = off',
    'log.file = false',
    `raft.wal_max_size_bytes = ${WAL_BYTES}`,
  ];
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 });
  await Promise.all([
    writeSecretFile(join(folder, '.erlang.cookie'), erlangCookie, 0o400),
    writeSecretFile(definitionsFileOf(folder), JSON.stringify(definitions), 0o600),
    writeFile(settingsFileOf(folder), `${settings.join('\n')}\n`),
    writeFile(join(folder, 'enabled_plugins'), '[].\n'),
  ]);
}

/** The variables that separate the node from every other on this machine. */
const environmentOf = ({ folder, ports }: Node, scripts: string) => ({
  HOME: folder,
  ERL_EPMD_PORT: String(ports.epmd),
  ERL_EPMD_ADDRESS: '127.0.0.1',
  RABBITMQ_SCRIPTS_DIR: scripts,
  RABBITMQ_NODENAME: 'bookstore@localhost',
  RABBITMQ_DIST_PORT: String(ports.distribution),
  RABBITMQ_MNESIA_BASE: join(folder, 'data'),
  RABBITMQ_LOG_BASE: join(folder, 'data'),
  RABBITMQ_CONFIG_FILE: settingsFileOf(folder),
  RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
  RABBITMQ_CONF_ENV_FILE: join(folder, 'no-machine-wide-settings'),
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
    '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none',
  // With this the script execs the server, so that a signal to the process reaches the server itself.
  RABBITMQ_ALLOW_INPUT: 'true',
  RABBITMQ_SERVER_START_ARGS: '-noinput +B i',
});

async function acceptsTcp(port: number): Promise<boolean> {
  const socket = connectTcp(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
  return true;
}

async function acceptsAmqp(url: string): Promise<boolean> {
  const connection = await connect(url);
  await connection.close();
  return true;
}

/** The URL, without a virtual host, of the node that `startRabbit` runs on `port`. */
export const rabbitUrl = (port: number, { rabbitPassword }: Secrets): string =>
  `amqp://${USER}:${encodeURIComponent(rabbitPassword)}@127.0.0.1:${port}`;

/** A node that runs: `control` runs `rabbitmqctl`, and `url` names no virtual host. */
export type Rabbit = { url: string; part: Part; control: (...args: string[]) => Promise<string> };

/** Chooses the ports of a RabbitMQ node of its own. Its URL is known before it is started. */
export async function planRabbit(context: StartContext, vhosts: readonly string[] = ['/']) {
  const { ports: registry, secrets } = context;
  const folder = join(context.folder, 'rabbitmq');
  const ports = {
    amqp: await registry.claim('rabbitmq'),
    distribution: await registry.claim('rabbitmq-distribution'),
    epmd: await registry.claim('epmd'),
  };
  const url = rabbitUrl(ports.amqp, secrets);
  return { url, start: () => startNode({ context, folder, ports }, url, vhosts) };
}

/** Starts a RabbitMQ node with its own ports, cookie and user. */
export const startRabbit = async (context: StartContext, vhosts?: readonly string[]): Promise<Rabbit> =>
  (await planRabbit(context, vhosts)).start();

async function startNode(node: Node, url: string, vhosts: readonly string[]): Promise<Rabbit> {
  const { context, folder, ports } = node;
  const { supervisor } = context;
  const commands = await findRabbit(context);
  await resetIfMoved(node);
  await configure(node, vhosts);
  const scripts = await makeMinimalHome(commands.server, join(folder, 'home'));
  await supervisor.run({
    name: 'epmd',
    tier: TIER.portMapper,
    command: commands.epmd,
    args: ['-port', String(ports.epmd), '-address', '127.0.0.1'],
    cwd: folder,
    environment: {},
    isReady: () => acceptsTcp(ports.epmd),
  });
  const server = await supervisor.run({
    name: 'rabbitmq',
    tier: TIER.data,
    command: join(scripts, 'rabbitmq-server'),
    args: [],
    cwd: folder,
    environment: environmentOf(node, scripts),
    isReady: () => acceptsAmqp(url),
  });
  const environment = { ...inheritedBy(context.environment), ...environmentOf(node, scripts) };
  const control = (...args: string[]) => runCommand(join(scripts, 'rabbitmqctl'), args, { environment });
  return { url, part: new Part([server]), control };
}
