import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDataFolder, type DataFolder } from './data-folder.ts';
import type { Environment } from './environment.ts';
import { PortBook } from './ports.ts';
import { Supervisor } from './processes/supervisor.ts';
import { readSecrets, type Secrets } from './secrets.ts';

type SiteOptions = {
  dataDir: string;
  environment: Environment;
  announce: (line: string) => void;
  /** The longest that a part which died has to wait before it is started again. */
  longestRestartDelayMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** What starting anything on this machine needs: where its data is, its ports and secrets, who runs it. */
export type Site = Omit<SiteOptions, 'dataDir' | 'longestRestartDelayMs'> & {
  data: DataFolder;
  ports: PortBook;
  secrets: Secrets;
  supervisor: Supervisor;
  /** Stops every process that was started here and lets another start use the data folder. */
  close: () => Promise<void>;
};

/**
 * Opens a data folder for a start on this machine, making it when it is not there.
 * @throws StartFailure when another run uses it.
 */
export async function openSite(options: SiteOptions): Promise<Site> {
  const { dataDir, environment, announce, longestRestartDelayMs, signal } = options;
  const path = resolve(dataDir);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const data = await openDataFolder(path, announce);
  const supervisor = new Supervisor({
    logFolder: data.logs,
    runFolder: data.run,
    announce,
    longestRestartDelayMs,
  });
  signal?.addEventListener('abort', () => void supervisor.stop(), { once: true });
  return {
    data,
    supervisor,
    environment,
    announce,
    signal,
    ports: await PortBook.open(join(path, 'ports.json')),
    secrets: await readSecrets(join(path, 'secrets.json')),
    close: async () => {
      await supervisor.stop();
      await data.release();
    },
  };
}
