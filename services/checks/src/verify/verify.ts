import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Search } from '@bookstore/dev-env/provision/programs';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { messageOf } from '@bookstore/dev-env/start-failure';
import type { CheckContext } from '../run-check.ts';
import { formatTable } from '../table.ts';

/** A command that checks the shop. It ends with exit code 0 if it passed, and its last line says what it measured. */
export type Check = {
  name: string;
  command: readonly [file: string, ...args: string[]];
  /** Each finds something that the check needs. @throws an error that says why this machine has none. */
  needs?: readonly ((search: Search) => Promise<unknown>)[];
};

/** Why this machine cannot run a check; undefined if it can. */
async function findObstacle({ needs = [] }: Check, search: Search): Promise<string | undefined> {
  try {
    for (const find of needs) await find(search);
    return undefined;
  } catch (error) {
    return messageOf(error).split('\n')[0];
  }
}

type VerifyContext = Pick<CheckContext, 'environment' | 'print' | 'signal'> & {
  /** Where the output of each check is written. */
  logFolder: string;
};

const logOf = ({ name }: Check, { logFolder }: VerifyContext) =>
  join(logFolder, `${name.replaceAll(/\W/g, '-')}.log`);

/** Runs a check to its end, with its output in a file. @returns the row of a table. */
async function runCommand(check: Check, context: VerifyContext): Promise<string[]> {
  const { environment, signal } = context;
  const [file, ...args] = check.command;
  const startedAtMs = performance.now();
  // A group of its own, since npm's shell passes no signals on.
  const options = { cwd: REPOSITORY, env: environment, detached: true } as const;
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => process.kill(-(child.pid ?? 0), 'SIGTERM');
  signal.addEventListener('abort', stop);
  const log = createWriteStream(logOf(check, context));
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  let figures = '';
  createInterface(child.stdout).on('line', (line) => {
    figures = line.trim() || figures;
  });
  await once(child, 'close');
  log.end();
  signal.removeEventListener('abort', stop);
  const minutes = `${((performance.now() - startedAtMs) / 60_000).toFixed(1)} min`;
  return [check.name, child.exitCode === 0 ? 'passed' : 'FAILED', minutes, figures];
}

/**
 * Runs checks one after the other, and says beforehand which of them this machine cannot run, and why.
 * @returns whether all that ran have passed.
 */
export async function verify(checks: readonly Check[], context: VerifyContext): Promise<boolean> {
  const { print, signal, logFolder } = context;
  await mkdir(logFolder, { recursive: true });
  const obstacles = new Map<string, string>();
  for (const check of checks) {
    const obstacle = await findObstacle(check, context);
    if (obstacle !== undefined) obstacles.set(check.name, obstacle);
  }
  for (const [name, obstacle] of obstacles) print(`${name} cannot run here: ${obstacle}`);
  const rows: string[][] = [];
  for (const check of checks.filter(({ name }) => !obstacles.has(name))) {
    if (signal.aborted) break;
    print(`${check.name}: ${logOf(check, context)}`);
    rows.push(await runCommand(check, context));
  }
  const skipped = [...obstacles].map(([name, obstacle]) => [name, 'not run', '', obstacle]);
  print(`\n${formatTable([['check', 'result', 'time', 'figures'], ...rows, ...skipped])}`);
  return !signal.aborted && rows.every(([, result]) => result === 'passed');
}
