import { connect as connectTcp } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { inheritedBy } from '../environment.ts';
import { Part } from '../processes/part.ts';
import { TIER } from '../processes/process-spec.ts';
import type { Site } from '../site.ts';
import { findRabbit } from './rabbitmq-binary.ts';
import { makeSlimHome } from './rabbitmq-home.ts';
import {
  BROKER_USER,
  describeRabbitEnvironment,
  writeRabbitFiles,
  type RabbitPorts,
} from './rabbitmq-settings.ts';

const DEFAULT_VHOSTS = ['/'];

/** A RabbitMQ of our own: its address without a virtual host's name, and its processes. */
export type OwnRabbit = { url: string; part: Part; portMapper: Part };

async function accepts(port: number): Promise<boolean> {
  const socket = connectTcp(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
  return true;
}

async function speaksAmqp(url: string): Promise<boolean> {
  const connection = await connect(url);
  await connection.close();
  return true;
}

async function claimPorts({ ports }: Site): Promise<RabbitPorts> {
  return {
    amqp: await ports.claim('rabbitmq'),
    distribution: await ports.claim('rabbitmq-distribution'),
    portMapper: await ports.claim('epmd'),
  };
}

/**
 * Starts a RabbitMQ node of our own, with its data, ports, node name, cookie and user apart from any other.
 * @throws StartFailure when there is none to be had or it does not get ready.
 */
export async function startRabbit(
  site: Site,
  vhosts: readonly string[] = DEFAULT_VHOSTS,
): Promise<OwnRabbit> {
  const folder = join(site.data.path, 'rabbitmq');
  const [commands, ports] = await Promise.all([findRabbit(site), claimPorts(site)]);
  await writeRabbitFiles(folder, site, ports, vhosts);
  const scripts = await makeSlimHome(commands.server, join(folder, 'home'));
  const portMapper = await site.supervisor.run({
    name: 'epmd',
    tier: TIER.runtime,
    command: commands.epmd,
    args: ['-port', String(ports.portMapper), '-address', '127.0.0.1'],
    cwd: folder,
    environment: inheritedBy(site.environment),
    isReady: () => accepts(ports.portMapper),
    readyTimeoutMs: 5_000,
    stopTimeoutMs: 2_000,
  });
  const url = `amqp://${BROKER_USER}:${encodeURIComponent(site.secrets.rabbitPassword)}@127.0.0.1:${ports.amqp}`;
  const server = await site.supervisor.run({
    name: 'rabbitmq',
    tier: TIER.data,
    command: join(scripts, 'rabbitmq-server'),
    args: [],
    cwd: folder,
    environment: describeRabbitEnvironment(folder, scripts, site, ports),
    isReady: () => speaksAmqp(url),
    readyTimeoutMs: 60_000,
    stopTimeoutMs: 10_000,
  });
  return { url, part: new Part('rabbitmq', [server]), portMapper: new Part('epmd', [portMapper]) };
}
