import type { Site } from '@bookstore/dev-env/site';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { installWithApt } from '@bookstore/dev-env/provision/apt';
import { findCommand } from '@bookstore/dev-env/provision/find-command';

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
