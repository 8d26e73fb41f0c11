import { findCommand, installWithApt, type Search } from '@bookstore/dev-env/provision/programs';
import { StartFailure } from '@bookstore/dev-env/start-failure';

/**
 * Finds wrk, which makes the load of benchmarks: on the PATH, or from apt.
 * @throws StartFailure when there is none to be had.
 */
export async function findWrk(search: Search): Promise<string> {
  const installed = await findCommand(search.environment, 'wrk');
  if (installed) return installed;
  search.print('no wrk here: trying apt-get install');
  await installWithApt('wrk', search);
  const added = await findCommand(search.environment, 'wrk');
  if (added) return added;
  throw new StartFailure('There is no wrk: install it (Debian and Ubuntu have a package of that name).');
}
