import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Environment } from '../environment.ts';
import { isExecutable } from '../files.ts';
import { canRun, runCommand } from '../processes/run-command.ts';
import type { StartContext } from '../start-context.ts';
import { StartFailure } from '../start-failure.ts';

export type Search = Pick<StartContext, 'environment' | 'print' | 'signal'>;

// Debian starts a service as soon as its package is installed, unless this policy forbids it.
const INSTALL = `set -e
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 1' INT TERM
  printf '#!/bin/sh\\nexit 101\\n' > "$policy"
  chmod 755 "$policy"
fi
export DEBIAN_FRONTEND=noninteractive
apt-get -qq -o DPkg::Lock::Timeout=300 update
apt-get -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$1"
if [ "$2" ] && [ -d /run/systemd/system ]; then systemctl disable --quiet "$2"; fi`;

/** The path of the first of these commands that is on the PATH. */
export async function findCommand(
  environment: Environment,
  ...names: readonly string[]
): Promise<string | undefined> {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

/** The program that an environment variable names, if it is set. */
export async function findConfigured({ environment }: Search, variable: string): Promise<string | undefined> {
  const path = environment[variable];
  if (!path) return undefined;
  if (await isExecutable(path)) return path;
  throw new StartFailure(`${variable} is not an executable file: ${path}`);
}

/** The folder for downloads that all checkouts on this machine share, created if needed. */
export async function openCacheFolder(environment: Environment): Promise<string> {
  const base = environment['XDG_CACHE_HOME'] ?? join(environment['HOME'] ?? homedir(), '.cache');
  const folder = join(base, 'bookstore');
  await mkdir(folder, { recursive: true });
  return folder;
}

type InstallOptions = { environment: Environment; signal?: AbortSignal | undefined; service?: string };

async function install(packageName: string, { service = '', ...options }: InstallOptions): Promise<boolean> {
  if (!(await findCommand(options.environment, 'apt-get'))) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !(await canRun('sudo', ['-n', 'true'], options))) return false;
  const shell = ['sudo', '-n', 'sh', '-c', INSTALL, 'install', packageName, service];
  const [command = '', ...args] = isRoot ? shell.slice(2) : shell;
  await runCommand(command, args, options);
  return true;
}

// Two apt-get updates at once refuse each other, and several programs are looked for at the same time.
let installing: Promise<unknown> = Promise.resolve();

/**
 * Installs a Debian package, without starting the `service` in it, if this machine has apt and the user is root or may
 * use sudo without a password. @returns whether it was installed.
 */
export function installWithApt(packageName: string, options: InstallOptions): Promise<boolean> {
  const installed = installing.then(() => install(packageName, options));
  installing = installed.catch(() => undefined);
  return installed;
}

/** The first of these commands on the PATH, once its Debian package is installed, if that is missing and can be. */
export async function findOrInstall(
  search: Search,
  packageName: string,
  commands: readonly string[] = [packageName],
): Promise<string | undefined> {
  const found = await findCommand(search.environment, ...commands);
  if (found) return found;
  search.print(`${packageName} not found, trying apt-get install`);
  await installWithApt(packageName, search);
  return findCommand(search.environment, ...commands);
}
