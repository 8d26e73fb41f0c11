import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Environment } from '../environment.ts';
import { exists } from '../files.ts';
import { pollUntil } from '../poll.ts';
import { removePidFile, takeLock } from '../processes/pid-file.ts';
import { runCommand } from '../processes/run-command.ts';
import { REPOSITORY } from '../repository.ts';
import { StartFailure } from '../start-failure.ts';
import { fingerprint } from './fingerprint.ts';
import { BUILD_UNITS, type BuildUnit } from './units.ts';

const STAMPS = join(REPOSITORY, 'node_modules', '.cache', 'bookstore');
const LOCK_TIMEOUT_MS = 300_000;

type BuildOptions = { environment: Environment; signal?: AbortSignal | undefined };

const stampFile = ({ name }: BuildUnit): string => join(STAMPS, `${name}.build`);

/** Says what a unit is built from and what has come out of it, as it is now; nothing when it is not built. */
async function readState({ sources, outputs }: BuildUnit): Promise<string | undefined> {
  const from = await fingerprint(REPOSITORY, sources);
  return fingerprint(REPOSITORY, outputs).then(
    (made) => `${from} ${made}`,
    () => undefined,
  );
}

async function listMissing({ outputs }: BuildUnit): Promise<string[]> {
  const checks = await Promise.all(
    outputs.map(async (path) => ({ path, isThere: await exists(join(REPOSITORY, path)) })),
  );
  return checks.flatMap(({ path, isThere }) => (isThere ? [] : [path]));
}

async function isFresh(unit: BuildUnit): Promise<boolean> {
  const stamp = await readFile(stampFile(unit), 'utf8').catch(() => undefined);
  return stamp !== undefined && stamp === (await readState(unit));
}

async function buildUnit(unit: BuildUnit, { environment, signal }: BuildOptions): Promise<string> {
  const tools = join(REPOSITORY, 'node_modules', '.bin');
  await runCommand(unit.command, unit.args, {
    cwd: join(REPOSITORY, unit.folder),
    environment: {
      ...environment,
      PATH: [tools, environment['PATH']].join(delimiter),
      // A test run has another one, with which Vite would put React's development build into the shop.
      NODE_ENV: 'production',
      // Vite's own configuration imports the contracts, which are being compiled at the same time.
      NODE_OPTIONS: '--conditions=source',
      NO_COLOR: '1',
    },
    signal,
  });
  const state = await readState(unit);
  if (!state) {
    throw new StartFailure(`The build of ${unit.name} did not make ${(await listMissing(unit)).join(', ')}.`);
  }
  await writeFile(stampFile(unit), state);
  return unit.name;
}

/**
 * Builds what has changed since it was last built; runs no tool when nothing has.
 * @returns the names of what was built.
 * @throws StartFailure with the tool's own words when a build fails.
 */
export async function buildStale(options: BuildOptions): Promise<string[]> {
  await mkdir(STAMPS, { recursive: true });
  const lock = join(STAMPS, 'build.lock');
  const isTaken = async () => (await takeLock(lock)) === undefined;
  if (!(await pollUntil(isTaken, { timeoutMs: LOCK_TIMEOUT_MS, signal: options.signal }))) {
    throw new StartFailure('Another build of this checkout does not end.');
  }
  try {
    const units = await Promise.all(
      BUILD_UNITS.map(async (unit) => ((await isFresh(unit)) ? [] : [await buildUnit(unit, options)])),
    );
    return units.flat();
  } finally {
    await removePidFile(lock);
  }
}
