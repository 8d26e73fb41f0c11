import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { canRun, runCommand } from '@bookstore/dev-env/processes/run-command';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import type { CheckContext } from '../run-check.ts';
import type { Release } from './release.ts';

/** The release before this one, by its commit. */
const PREVIOUS = { version: '1.0.0', commit: 'e9e858dbd7b17ed568b994dc7869322081e1fa81' };

/** Finds the previous release in the history. @throws StartFailure where that is missing. */
export async function findPrevious({ environment }: Pick<CheckContext, 'environment'>) {
  const { commit, version } = PREVIOUS;
  if (await canRun('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: REPOSITORY, environment }))
    return PREVIOUS;
  throw new StartFailure(
    `This clone has no commit ${commit}, release ${version}: fetch the whole history (git fetch --unshallow).`,
  );
}

/** Takes the previous release out of the history and installs what it needs. @throws StartFailure where the history is missing. */
export async function installPrevious(context: CheckContext): Promise<Release> {
  const { dataDir, environment, signal } = context;
  const { commit, version } = await findPrevious(context);
  const folder = join(dataDir, `release-${version}`);
  const archive = `${folder}.tar`;
  const path = [dirname(process.execPath), environment['PATH']].join(delimiter);
  const run = (cwd: string, command: string, ...args: string[]) =>
    runCommand(command, args, { cwd, environment: { ...environment, PATH: path }, signal });
  await mkdir(folder);
  await run(REPOSITORY, 'git', 'archive', `--output=${archive}`, commit);
  await run(folder, 'tar', '-xf', archive);
  await run(folder, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
  return { version, folder };
}
