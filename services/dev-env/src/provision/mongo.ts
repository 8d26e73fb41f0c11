import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inheritedBy } from '../environment.ts';
import { Part } from '../processes/part.ts';
import { TIER } from '../processes/process-spec.ts';
import type { Site } from '../site.ts';
import { StartFailure } from '../start-failure.ts';
import { findMongod } from './mongod-binary.ts';
import { isMongodUp, REPLICA_SET, settleReplicaSet } from './replica-set.ts';

const PRIMARY_TIMEOUT_MS = 30_000;
const CACHE_GB = '0.25';
const TRANSACTION_SECONDS = 3;
const OPLOG_MB = '512';

/** A MongoDB of our own: its address without a database's name, and its process. */
export type OwnMongo = { url: string; part: Part };

/**
 * Starts a mongod of our own as a one-member replica set, with its data in the site's folder.
 * @throws StartFailure when there is no mongod to be had or it does not take writes.
 */
export async function startMongo(site: Site): Promise<OwnMongo> {
  const folder = join(site.data.path, 'mongo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [command, port] = await Promise.all([findMongod(site), site.ports.claim('mongo')]);
  const settings = [
    ['--replSet', REPLICA_SET],
    ['--bind_ip', '127.0.0.1'],
    ['--port', String(port)],
    ['--dbpath', folder],
    ['--wiredTigerCacheSizeGB', CACHE_GB],
    ['--oplogSize', OPLOG_MB],
    ['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    // What a process that was killed left open keeps its locks until MongoDB ends it, by default a minute later.
    ['--setParameter', `transactionLifetimeLimitSeconds=${TRANSACTION_SECONDS}`],
    ['--nounixsocket'],
  ];
  const mongod = await site.supervisor.run({
    name: 'mongo',
    tier: TIER.data,
    command,
    args: settings.flat(),
    cwd: folder,
    environment: inheritedBy(site.environment),
    isReady: () => isMongodUp(port),
    readyTimeoutMs: 60_000,
    stopTimeoutMs: 10_000,
  });
  if (!(await settleReplicaSet(port, PRIMARY_TIMEOUT_MS))) {
    throw new StartFailure(`MongoDB does not become the primary of its replica set: see ${site.data.logs}.`);
  }
  return {
    url: `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`,
    part: new Part('mongo', [mongod]),
  };
}
