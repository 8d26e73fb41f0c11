import { StartFailure } from '@bookstore/dev-env/start-failure';
import { describeError, underLoad } from '../under-load.ts';
import type { Cluster } from './cluster.ts';

const PATHS = ['/api/books/', '/', '/api/books/?q=the', '/api/openapi.json', '/identity/jwks'];

/** A hundred reads per second of pages and books. */
const createReaders = (url: string) => ({
  perSecond: 100,
  send: async (number: number): Promise<string | undefined> => {
    const path = PATHS[number % PATHS.length] ?? '/';
    try {
      const response = await fetch(url + path);
      await response.text();
      return response.ok ? undefined : `${path} ${response.status}`;
    } catch (error) {
      return `${path} ${describeError(error)}`;
    }
  },
});

/** Replaces every pod of a part, one after the other, while the shop serves reads. @throws StartFailure if one failed. */
export async function restartUnderLoad(cluster: Cluster, url: string, part: string): Promise<string> {
  const { sent, failures } = await underLoad(createReaders(url), () => cluster.restart(part));
  if (failures.length > 0)
    throw new StartFailure(
      `${failures.length} of ${sent} requests failed: ${failures.slice(0, 5).join(', ')}`,
    );
  return `${sent} requests, 0 failed`;
}
