import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Environment } from '../environment.ts';
import { pollUntil } from '../poll.ts';
import { removePidFile, takeLock } from '../processes/pid-file.ts';
import { runCommand } from '../processes/run-command.ts';
import { REPOSITORY } from '../repository.ts';
import { PARTS } from '../shop-parts.ts';
import { StartFailure } from '../start-failure.ts';
import { fingerprint } from './fingerprint.ts';

const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'bookstore');
const LOCK_TIMEOUT_MS = 300_000;

/** What the parts import of the libraries at least. */
const LIBRARIES = {
  'services/contracts': 'errors',
  'services/runtime': 'run',
  'services/i18n': 'catalogue',
  'services/mail': 'mail-outbox',
  'services/kit': 'config',
};
const libraries = Object.keys(LIBRARIES);
const COMMON_SOURCES = ['tsconfig.base.json', 'package.json', 'package-lock.json'];

/** What one command builds: from which sources, and which outputs there have to be. */
type Target = {
  name: TargetName;
  command: string;
  args: readonly string[];
  folder: string;
  sources: readonly string[];
  outputs: readonly string[];
};

/** What is built on its own: only web waits for `web`. */
export type TargetName = 'services' | 'web';

const parts = Object.values(PARTS);
const projects = parts.map(({ project }) => project);

const TARGETS: readonly Target[] = [
  {
    name: 'services',
    command: process.execPath,
    args: ['services/dev-env/src/build/transpile.ts', ...libraries, ...projects],
    folder: '.',
    sources: [...COMMON_SOURCES, ...libraries, ...projects],
    outputs: [
      ...Object.entries(LIBRARIES).map(([path, file]) => `${path}/dist/${file}.js`),
      ...parts.map(({ entry }) => entry),
    ],
  },
  {
    name: 'web',
    command: 'vite',
    // Its own loader would resolve the contracts to what was compiled before, not to their source.
    args: ['build', '--configLoader', 'native', '--logLevel', 'warn'],
    folder: 'web',
    sources: [...COMMON_SOURCES, 'services/contracts', 'services/runtime', 'services/i18n', 'web'],
    outputs: ['web/dist/public/index.html', 'web/dist/renderer/renderer.js'],
  },
];

type BuildOptions = { environment: Environment; signal?: AbortSignal | undefined };
/** Hears of each target that is up to date. */
type OnBuilt = (name: TargetName) => void;

const stampFile = ({ name }: Target): string => join(CACHE, `${name}.build`);

/** The fingerprints of the sources and of the outputs built of them. @throws ENOENT when an output is missing. */
const describeState = async (sources: string, { outputs }: Target): Promise<string> =>
  `${sources} ${await fingerprint(REPOSITORY, outputs)}`;

async function isUpToDate(target: Target, sources: string): Promise<boolean> {
  const stamp = await readFile(stampFile(target), 'utf8').catch(() => '');
  return stamp !== '' && stamp === (await describeState(sources, target).catch(() => undefined));
}

/** @param sources Their fingerprint from before: what changes while it builds is for the next build. */
async function build(
  target: Target,
  sources: string,
  { environment, signal }: BuildOptions,
): Promise<TargetName> {
  const tools = join(REPOSITORY, 'node_modules', '.bin');
  await runCommand(target.command, target.args, {
    cwd: join(REPOSITORY, target.folder),
    environment: {
      ...environment,
      PATH: [tools, environment['PATH']].join(delimiter),
      // A test run sets another one, with which Vite would use React's development build.
      NODE_ENV: 'production',
      // Vite's configuration imports the contracts, which are being compiled at the same time.
      NODE_OPTIONS: '--conditions=source',
      NO_COLOR: '1',
    },
    signal,
  });
  const state = await describeState(sources, target).catch((cause: unknown) => {
    throw new StartFailure(`The build of ${target.name} left outputs missing: ${String(cause)}`, { cause });
  });
  await writeFile(stampFile(target), state);
  return target.name;
}

/** Builds the targets whose sources or outputs have changed since their last build. @returns their names. */
export async function buildStale(
  options: BuildOptions,
  onBuilt: OnBuilt = () => undefined,
): Promise<TargetName[]> {
  await mkdir(CACHE, { recursive: true });
  const lock = join(CACHE, 'build.lock');
  const isLocked = async () => (await takeLock(lock)) === undefined;
  if (!(await pollUntil(isLocked, { timeoutMs: LOCK_TIMEOUT_MS, signal: options.signal }))) {
    throw new StartFailure('Another build of this checkout has not finished in time.');
  }
  try {
    const built = await Promise.all(
      TARGETS.map(async (target) => {
        const sources = await fingerprint(REPOSITORY, target.sources);
        const names = (await isUpToDate(target, sources)) ? [] : [await build(target, sources, options)];
        onBuilt(target.name);
        return names;
      }),
    );
    return built.flat();
  } finally {
    await removePidFile(lock);
  }
}
