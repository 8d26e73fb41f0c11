import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { PortRegistry } from './ports.ts';
import { removePidFile, stopOrphans, takeLock } from './processes/pid-file.ts';
import { Supervisor } from './processes/supervisor.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import { StartFailure } from './start-failure.ts';

export type StartOptions = {
  /** The folder for data, secrets, logs and process ids. */
  dataDir: string;
  environment: Environment;
  print: (line: string) => void;
  /** The longest delay before a process that exited is restarted. */
  maxRestartDelayMs?: number | undefined;
  /** Stops everything when it aborts. */
  signal?: AbortSignal | undefined;
};

/** What starting anything on this machine needs: a data folder, ports, secrets and a supervisor. */
export type StartContext = Pick<StartOptions, 'environment' | 'print' | 'signal'> & {
  folder: string;
  logFolder: string;
  ports: PortRegistry;
  secrets: Secrets;
  supervisor: Supervisor;
  /** Stops every process started here and releases the data folder. */
  close: () => Promise<void>;
};

/** Opens a data folder, which one run can use at a time, and stops what an earlier run that was killed left running. */
export async function openStartContext(options: StartOptions): Promise<StartContext> {
  const { environment, print, maxRestartDelayMs, signal } = options;
  const folder = resolve(options.dataDir);
  const [logFolder, runFolder] = [join(folder, 'logs'), join(folder, 'run')];
  for (const path of [folder, logFolder, runFolder]) await mkdir(path, { recursive: true, mode: 0o700 });
  const lock = join(folder, 'owner.pid');
  const owner = await takeLock(lock);
  if (owner)
    throw new StartFailure(`Process ${owner} already uses ${folder}. Stop it or set another DATA_DIR.`);
  const orphans = await stopOrphans(runFolder);
  if (orphans.length) print(`stopped processes left over from an earlier run: ${orphans.join(', ')}`);
  const supervisor = new Supervisor({ logFolder, runFolder, environment, print, maxRestartDelayMs });
  signal?.addEventListener('abort', () => void supervisor.stop(), { once: true });
  return {
    environment,
    print,
    signal,
    folder,
    logFolder,
    ports: await PortRegistry.open(join(folder, 'ports.json')),
    secrets: await readSecrets(join(folder, 'secrets.json')),
    supervisor,
    close: async () => {
      await supervisor.stop();
      await removePidFile(lock);
    },
  };
}
