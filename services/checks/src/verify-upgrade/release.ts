import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Environment, inheritedBy } from '@bookstore/dev-env/environment';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { UNLIMITED } from '../start-shop.ts';

/** A release of the shop, in a folder with all that it needs. */
export type Release = { version: string; folder: string };

const READY = 'Press Ctrl-C';
const SHOWN_LINES = 20;
const ARGUMENTS = ['--conditions=source', '--max-semi-space-size=2', 'services/dev-env/src/main.ts'];

type Options = {
  dataDir: string;
  port: number;
  password: string;
  environment: Environment;
  signal: AbortSignal;
};

/** Starts a release as `npm start` does. @returns what stops it as Ctrl-C does. */
export async function startRelease(
  { version, folder }: Release,
  options: Options,
): Promise<() => Promise<void>> {
  const { dataDir, port, password, environment, signal } = options;
  const child = spawn(process.execPath, ARGUMENTS, {
    cwd: folder,
    env: {
      ...inheritedBy(environment),
      ...UNLIMITED,
      DATA_DIR: dataDir,
      PORT: String(port),
      LISTEN_ADDRESS: '127.0.0.1',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      MAILS_PER_ADDRESS: '0',
      MAILS_PER_UNVERIFIED_ADDRESS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  signal.addEventListener('abort', () => void stop(), { once: true });
  const lines: string[] = [];
  const isReady = Promise.withResolvers<boolean>();
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      if (line.includes(READY)) isReady.resolve(true);
    });
  child.once('exit', () => {
    isReady.resolve(false);
  });
  if (await isReady.promise) return stop;
  throw new StartFailure([`Release ${version} did not start:`, ...lines.slice(-SHOWN_LINES)].join('\n    '));
}
