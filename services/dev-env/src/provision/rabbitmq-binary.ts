import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { isExecutable, listFolder } from '../files.ts';
import type { Site } from '../site.ts';
import { StartFailure } from '../start-failure.ts';
import { installWithApt } from './apt.ts';
import { findCommand } from './find-command.ts';

// Debian's own command changes the user when root calls it; the script of the package proper does not.
const PACKAGED = '/usr/lib/rabbitmq/lib';

type Search = Pick<Site, 'environment' | 'announce' | 'signal'>;

export type RabbitCommands = { server: string; epmd: string };

async function findPackagedServer(): Promise<string | undefined> {
  const versions = await listFolder(PACKAGED);
  for (const version of versions.sort().reverse()) {
    const server = join(PACKAGED, version, 'sbin', 'rabbitmq-server');
    if (await isExecutable(server)) return server;
  }
  return undefined;
}

async function findInstalled({ environment }: Search): Promise<RabbitCommands | undefined> {
  const onPath = await findCommand(environment, 'rabbitmq-server');
  const server = (await findPackagedServer()) ?? (onPath && (await realpath(onPath)));
  const epmd = await findCommand(environment, 'epmd');
  return server && epmd ? { server, epmd } : undefined;
}

/**
 * Finds RabbitMQ's server and Erlang's port mapper on this machine, installing them where we may.
 * @throws StartFailure naming the ways out when there is none to be had.
 */
export async function findRabbit(search: Search): Promise<RabbitCommands> {
  const installed = await findInstalled(search);
  if (installed) return installed;
  search.announce('no rabbitmq-server here: trying apt-get install');
  const refusal = await installWithApt('rabbitmq-server', { ...search, service: 'rabbitmq-server' }).then(
    () => '',
    (error: unknown) => (error instanceof Error ? `\n${error.message}` : ''),
  );
  const added = await findInstalled(search);
  if (added) return added;
  throw new StartFailure(
    `There is no RabbitMQ: install rabbitmq-server, set RABBITMQ_URL, or use \`docker compose up\`.${refusal}`,
  );
}
