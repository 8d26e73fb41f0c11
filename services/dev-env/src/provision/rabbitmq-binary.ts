import { mkdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isExecutable, listFolder } from '../files.ts';
import { messageOf, StartFailure } from '../start-failure.ts';
import { findCommand, installWithApt, type Search } from './programs.ts';

// As root, Debian's command on the PATH changes the user; the script of the package itself does not.
const PACKAGED = '/usr/lib/rabbitmq/lib';
const APPLICATIONS = /\{\s*applications\s*,\s*\[([^\]]*)\]/;

export type RabbitCommands = { server: string; epmd: string };

async function findInstalled({ environment }: Search): Promise<RabbitCommands | undefined> {
  const epmd = await findCommand(environment, 'epmd');
  if (!epmd) return undefined;
  for (const version of (await listFolder(PACKAGED)).sort().reverse()) {
    const server = join(PACKAGED, version, 'sbin', 'rabbitmq-server');
    if (await isExecutable(server)) return { server, epmd };
  }
  const onPath = await findCommand(environment, 'rabbitmq-server');
  return onPath ? { server: await realpath(onPath), epmd } : undefined;
}

/** Finds RabbitMQ's server and Erlang's port mapper, installing them with apt if possible. */
export async function findRabbit(search: Search): Promise<RabbitCommands> {
  const found = await findInstalled(search);
  if (found) return found;
  search.print('rabbitmq-server not found, trying apt-get install');
  const reason = await installWithApt('rabbitmq-server', { ...search, service: 'rabbitmq-server' }).then(
    () => '',
    (error: unknown) => `\n${messageOf(error)}`,
  );
  const installed = await findInstalled(search);
  if (installed) return installed;
  throw new StartFailure(
    `RabbitMQ not found. Install rabbitmq-server, set RABBITMQ_URL, or use \`docker compose up\`.${reason}`,
  );
}

async function listDependencies(plugins: string, folder: string, name: string): Promise<string[]> {
  const manifest = await readFile(join(plugins, folder, 'ebin', `${name}.app`), 'utf8');
  return (APPLICATIONS.exec(manifest)?.[1] ?? '').split(',').map((application) => application.trim());
}

/**
 * Links the broker and the libraries it needs into `home`, without its 50 plugins, and returns its folder of scripts.
 * Erlang looks for each module in the folder of every library: a start with all of them takes 7.5 s instead of 4.2 s.
 */
export async function makeMinimalHome(server: string, home: string): Promise<string> {
  const scripts = dirname(server);
  const installed = dirname(scripts);
  const plugins = join(installed, 'plugins');
  const folders = await listFolder(plugins);
  const libraries = new Map(folders.map((folder) => [folder.replace(/-[^-]*$/, ''), folder]));
  if (!libraries.has('rabbit')) return scripts;
  const needed = new Set(['rabbit']);
  // A Set iterates over what is added meanwhile.
  for (const name of needed) {
    const folder = libraries.get(name);
    if (!folder) continue;
    for (const dependency of await listDependencies(plugins, folder, name)) needed.add(dependency);
  }
  await rm(home, { recursive: true, force: true });
  await mkdir(join(home, 'plugins'), { recursive: true });
  const linked = [...needed].flatMap((name) => libraries.get(name) ?? []);
  const paths = ['sbin', 'escript', ...linked.map((folder) => join('plugins', folder))];
  await Promise.all(paths.map((path) => symlink(join(installed, path), join(home, path))));
  return join(home, 'sbin');
}
