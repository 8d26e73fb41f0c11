import type { Site } from '../site.ts';
import { StartFailure } from '../start-failure.ts';
import { installWithApt } from './apt.ts';
import { findCommand } from './find-command.ts';

type Search = Pick<Site, 'environment' | 'announce' | 'signal'>;

/**
 * Finds wrk, which makes the load of benchmarks: on the PATH, or from apt.
 * @throws StartFailure when there is none to be had.
 */
export async function findWrk(search: Search): Promise<string> {
  const installed = await findCommand(search.environment, 'wrk');
  if (installed) return installed;
  search.announce('no wrk here: trying apt-get install');
  await installWithApt('wrk', search);
  const added = await findCommand(search.environment, 'wrk');
  if (added) return added;
  throw new StartFailure('There is no wrk: install it (Debian and Ubuntu have a package of that name).');
}
