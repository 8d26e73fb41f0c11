import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, MongoServerError, type Document } from 'mongodb';
import { z } from 'zod';
import { pollUntil } from '../poll.ts';
import { TIER } from '../processes/managed-process.ts';
import { Part } from '../processes/supervisor.ts';
import type { StartContext } from '../start-context.ts';
import { StartFailure } from '../start-failure.ts';
import { findMongod } from './mongod-binary.ts';

const REPLICA_SET = 'bookstore';
const PRIMARY_TIMEOUT_MS = 30_000;
const CACHE_GB = '0.25';
const TRANSACTION_SECONDS = 3;
const OPLOG_MB = '512';
const URL_PARTS = /^(mongodb(?:\+srv)?:\/\/)([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;

const configReply = z.object({
  config: z.looseObject({ version: z.int(), members: z.tuple([z.looseObject({ host: z.string() })]) }),
});

/** The URL, without a database, of the mongod that `startMongo` runs on `port`. */
export const mongoUrlOf = (port: number): string => `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`;

/** The URL of one database of the MongoDB at `base`, whatever database `base` itself names. */
export function databaseUrl(base: string, database: string): string {
  const [, scheme, hosts, named, query] = URL_PARTS.exec(base) ?? [];
  if (!scheme || !hosts) throw new StartFailure('MONGO_URL is not a MongoDB URL.');
  const options = new URLSearchParams(query);
  // By default MongoDB looks for the user in the database that the URL names.
  if (hosts.includes('@') && !options.has('authSource')) options.set('authSource', named ?? 'admin');
  const suffix = options.size ? `?${options.toString()}` : '';
  return `${scheme}${hosts}/${database}${suffix}`;
}

type RunCommand = (command: Document) => Promise<Document>;

async function withAdmin<T>(port: number, work: (run: RunCommand) => Promise<T>): Promise<T> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/`, {
    directConnection: true,
    serverSelectionTimeoutMS: 500,
  });
  try {
    const admin = client.db('admin');
    return await work((command) => admin.command(command));
  } finally {
    await client.close();
  }
}

/** Makes the mongod on `port` the only member of its replica set, under its current address. */
async function configureReplicaSet(run: RunCommand, port: number): Promise<void> {
  const host = `127.0.0.1:${port}`;
  try {
    const { config } = configReply.parse(await run({ replSetGetConfig: 1 }));
    const [member] = config.members;
    if (member.host === host) return;
    const moved = { ...config, version: config.version + 1, members: [{ ...member, host }] };
    await run({ replSetReconfig: moved, force: true });
  } catch (error) {
    if (!(error instanceof MongoServerError && error.codeName === 'NotYetInitialized')) throw error;
    await run({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  }
}

/** Waits until mongod accepts writes. A reconfiguration closes its own connection, so all of it is retried. */
const becomesPrimary = (port: number): Promise<boolean> =>
  pollUntil(
    () =>
      withAdmin(port, async (run) => {
        await configureReplicaSet(run, port);
        return (await run({ hello: 1 }))['isWritablePrimary'] === true;
      }),
    { timeoutMs: PRIMARY_TIMEOUT_MS },
  );

/** Starts mongod as a replica set of one member. The URL that it returns names no database. */
export async function startMongo(context: StartContext): Promise<{ url: string; part: Part }> {
  const folder = join(context.folder, 'mongo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [command, port] = await Promise.all([findMongod(context), context.ports.claim('mongo')]);
  const args = [
    ['--replSet', REPLICA_SET],
    ['--bind_ip', '127.0.0.1'],
    ['--port', String(port)],
    ['--dbpath', folder],
    ['--wiredTigerCacheSizeGB', CACHE_GB],
    ['--oplogSize', OPLOG_MB],
    ['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    // A transaction left open by a killed process keeps its locks for this long; the default is a minute.
    ['--setParameter', `transactionLifetimeLimitSeconds=${TRANSACTION_SECONDS}`],
    ['--nounixsocket'],
  ];
  const mongod = await context.supervisor.run({
    name: 'mongo',
    tier: TIER.data,
    command,
    args: args.flat(),
    cwd: folder,
    environment: {},
    isReady: () => withAdmin(port, async (run) => (await run({ ping: 1 }))['ok'] === 1),
  });
  if (!(await becomesPrimary(port))) {
    throw new StartFailure(`MongoDB did not become primary of its replica set, see ${context.logFolder}.`);
  }
  return { url: mongoUrlOf(port), part: new Part([mongod]) };
}
