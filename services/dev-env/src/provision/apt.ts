import type { Environment } from '../environment.ts';
import { runCommand } from '../processes/run-command.ts';
import { findCommand } from './find-command.ts';

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
apt-get -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"`;

const KEEP_FROM_BOOT = `if [ -d /run/systemd/system ]; then systemctl disable --quiet "$1"; fi`;

type AptOptions = { environment: Environment; signal?: AbortSignal | undefined };
type InstallOptions = AptOptions & { service?: string };

async function findRootShell(options: AptOptions): Promise<readonly [string, ...string[]] | undefined> {
  if (!(await findCommand(options.environment, 'apt-get'))) return undefined;
  if (process.getuid?.() === 0) return ['sh'];
  const canBecomeRoot = await runCommand('sudo', ['-n', 'true'], options).then(
    () => true,
    () => false,
  );
  return canBecomeRoot ? ['sudo', '-n', 'sh'] : undefined;
}

async function install(packageName: string, options: InstallOptions): Promise<boolean> {
  const shell = await findRootShell(options);
  if (!shell) return false;
  const [command, ...args] = shell;
  await runCommand(command, [...args, '-c', INSTALL, 'install', packageName], options);
  if (options.service) {
    await runCommand(command, [...args, '-c', KEEP_FROM_BOOT, 'disable', options.service], options);
  }
  return true;
}

// Two apt-get updates at once refuse each other, and databases are looked for at the same time.
let turn: Promise<unknown> = Promise.resolve();

/**
 * Installs a Debian package when this machine has apt and we may: as root, or with sudo that asks no password.
 * A service that comes with it is neither started now nor at the machine's next boot.
 * @returns whether it was installed.
 * @throws StartFailure with apt's own words when apt fails.
 */
export function installWithApt(packageName: string, options: InstallOptions): Promise<boolean> {
  const installed = turn.then(() => install(packageName, options));
  turn = installed.catch(() => undefined);
  return installed;
}
