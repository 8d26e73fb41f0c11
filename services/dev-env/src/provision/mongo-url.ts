import { StartFailure } from '../start-failure.ts';

const PARTS = /^(mongodb(?:\+srv)?:\/\/)([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;

/**
 * The address of one database on the MongoDB at `base`, whatever database `base` itself names.
 * @throws StartFailure when `base` is no MongoDB address.
 */
export function databaseUrl(base: string, database: string): string {
  const [, scheme, hosts, named, query] = PARTS.exec(base) ?? [];
  if (!scheme || !hosts) throw new StartFailure('MONGO_URL is not the address of a MongoDB.');
  const options = new URLSearchParams(query);
  // Without it the accounts would be looked for in the database that we put into the address.
  if (hosts.includes('@') && !options.has('authSource')) options.set('authSource', named ?? 'admin');
  const suffix = options.size ? `?${options.toString()}` : '';
  return `${scheme}${hosts}/${database}${suffix}`;
}
