import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritedBy } from '../environment.ts';
import type { Site } from '../site.ts';

export const BROKER_USER = 'bookstore';
const WAL_BYTES = 64_000_000;

export type RabbitPorts = { amqp: number; distribution: number; portMapper: number };

const describeNode = (password: string, vhosts: readonly string[]) => ({
  users: [{ name: BROKER_USER, password, tags: '' }],
  vhosts: vhosts.map((name) => ({ name })),
  permissions: vhosts.map((vhost) => ({
    user: BROKER_USER,
    vhost,
    configure: '.*',
    write: '.*',
    read: '.*',
  })),
});

async function writeSecret(file: string, content: string, mode: number): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, content, { mode });
  await chmod(file, mode);
}

/** Writes what a broker of our own reads when it starts: its settings, its one user and its virtual hosts. */
export async function writeRabbitFiles(
  folder: string,
  site: Site,
  ports: RabbitPorts,
  vhosts: readonly string[],
): Promise<void> {
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 });
  const definitions = join(folder, 'definitions.json');
  const settings = [
    `listeners.tcp.1 = 127.0.0.1:${ports.amqp}`,
    `load_definitions = ${definitions}`,
    'log.console = true',
    'log.console.use_colors = off',
    'log.file = false',
    `raft.wal_max_size_bytes = ${WAL_BYTES}`,
  ];
  await Promise.all([
    writeSecret(join(folder, '.erlang.cookie'), site.secrets.erlangCookie, 0o400),
    writeSecret(definitions, JSON.stringify(describeNode(site.secrets.rabbitPassword, vhosts)), 0o600),
    writeFile(join(folder, 'rabbitmq.conf'), `${settings.join('\n')}\n`),
    writeFile(join(folder, 'enabled_plugins'), '[].\n'),
  ]);
}

/** The variables that keep a broker of our own apart from every other on this machine. */
export const describeRabbitEnvironment = (
  folder: string,
  scripts: string,
  site: Site,
  ports: RabbitPorts,
) => ({
  ...inheritedBy(site.environment),
  HOME: folder,
  ERL_EPMD_PORT: String(ports.portMapper),
  ERL_EPMD_ADDRESS: '127.0.0.1',
  RABBITMQ_SCRIPTS_DIR: scripts,
  RABBITMQ_NODENAME: 'bookstore@localhost',
  RABBITMQ_DIST_PORT: String(ports.distribution),
  RABBITMQ_MNESIA_BASE: join(folder, 'data'),
  RABBITMQ_LOG_BASE: join(folder, 'data'),
  RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
  RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
  RABBITMQ_CONF_ENV_FILE: join(folder, 'no-machine-wide-settings'),
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
    '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none',
  // The script then becomes the server, so that a signal to the process reaches the server itself.
  RABBITMQ_ALLOW_INPUT: 'true',
  RABBITMQ_SERVER_START_ARGS: '-noinput +B i',
});
