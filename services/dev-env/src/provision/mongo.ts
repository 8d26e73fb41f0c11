import { createHmac } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, MongoServerError, type Document } from 'mongodb';
import { z } from 'zod';
import { pollUntil } from '../poll.ts';
import { TIER } from '../processes/managed-process.ts';
import { Part } from '../processes/supervisor.ts';
import { type Secrets, writeSecretFile } from '../secrets.ts';
import type { StartContext } from '../start-context.ts';
import { StartFailure } from '../start-failure.ts';
import { findMongod } from './mongod-binary.ts';

const REPLICA_SET = 'bookstore';
const PRIMARY_TIMEOUT_MS = 90_000;
/** For one attempt of those that are repeated until mongod answers. */
const ATTEMPT_MS = 500;
const CACHE_GB = '0.25';
const TRANSACTION_SECONDS = 3;
const OPLOG_MB = '512';
const IDLE_JOURNAL_MS = 500;
const URL_PARTS = /^(mongodb(?:\+srv)?:\/\/)([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;

const configReply = z.object({
  config: z.looseObject({ version: z.int(), members: z.tuple([z.looseObject({ host: z.string() })]) }),
});

/** MongoDB's own user, whose password is the content of the key file: it is there before any other, and has all rights. */
const SYSTEM = '__system';
const ROOT = 'root';

/** The password of a user, derived from the one secret that is stored. A URL and a key file may contain its characters. */
const passwordOf = ({ mongoKey }: Secrets, user: string): string =>
  createHmac('sha256', mongoKey).update(user).digest('hex');

const addressOf = (port: number) => `127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`;

/** The URL, without a database, of the mongod that `startMongo` runs on `port`, for a user with all rights. */
export const rootUrl = (port: number, secrets: Secrets): string =>
  `mongodb://${ROOT}:${passwordOf(secrets, ROOT)}@${addressOf(port)}`;

/** What `root` is a `rootUrl` of, for the user that can read and write this one database only. */
export function serviceUrl(root: string, secrets: Secrets, database: string): string {
  const url = new URL(root);
  url.username = database;
  url.password = passwordOf(secrets, database);
  url.pathname = `/${database}`;
  return url.href;
}

/** The URL of one database of the MongoDB at `base`, whatever database `base` itself names. */
export function databaseUrl(base: string, database: string): string {
  const [, scheme, hosts, named, query] = URL_PARTS.exec(base) ?? [];
  if (!scheme || !hosts) throw new StartFailure('MONGO_URL is not a MongoDB URL.');
  const options = new URLSearchParams(query);
  // By default MongoDB looks for the user in the database that the URL names.
  const authSource = named === undefined || named === '' ? 'admin' : named;
  if (hosts.includes('@') && !options.has('authSource')) options.set('authSource', authSource);
  const suffix = options.size ? `?${options.toString()}` : '';
  return `${scheme}${hosts}/${database}${suffix}`;
}

type RunCommand = (command: Document, database?: string) => Promise<Document>;
type Mongod = { port: number; secrets: Secrets; databases: readonly string[] | undefined };

async function withAdmin<T>(
  { port, secrets, databases }: Mongod,
  work: (run: RunCommand) => Promise<T>,
  serverSelectionTimeoutMS = ATTEMPT_MS,
): Promise<T> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/`, {
    directConnection: true,
    serverSelectionTimeoutMS,
    ...(databases && {
      auth: { username: SYSTEM, password: passwordOf(secrets, SYSTEM) },
      authSource: 'local',
    }),
  });
  try {
    return await work((command, database = 'admin') => client.db(database).command(command));
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
const becomesPrimary = (mongod: Mongod): Promise<boolean> =>
  pollUntil(
    () =>
      withAdmin(mongod, async (run) => {
        await configureReplicaSet(run, mongod.port);
        return (await run({ hello: 1 }))['isWritablePrimary'] === true;
      }),
    { timeoutMs: PRIMARY_TIMEOUT_MS },
  );

/** Creates the users, or gives those that exist the passwords of now. */
async function provideUsers(run: RunCommand, secrets: Secrets, databases: readonly string[]): Promise<void> {
  const provide = async (user: string, database: string, role: string) => {
    const account = { pwd: passwordOf(secrets, user), roles: [{ role, db: database }] };
    await run({ updateUser: user, ...account }, database).catch((error: unknown) => {
      if (!(error instanceof MongoServerError && error.codeName === 'UserNotFound')) throw error;
      return run({ createUser: user, ...account }, database);
    });
  };
  await Promise.all([
    provide(ROOT, 'admin', 'root'),
    ...databases.map((database) => provide(database, database, 'readWrite')),
  ]);
}

/** What makes mongod refuse every connection without a password, the first one from this machine too. */
async function requirePasswords({ folder, secrets }: StartContext): Promise<string[][]> {
  const keyFile = join(folder, 'mongo.key');
  await writeSecretFile(keyFile, passwordOf(secrets, SYSTEM), 0o400);
  return [
    ['--keyFile', keyFile],
    ['--setParameter', 'enableLocalhostAuthBypass=false'],
  ];
}

/** How often a mongod that is not idle writes what no client waits for. Each index of documents that are there waits for it. */
export const BUSY_JOURNAL_MS = 20;

/**
 * Starts mongod as a replica set of one member. With `databases` it requires a password, and each of them has a user of
 * its name, see `serviceUrl`; data of a start without them stays. The URL that it returns names no database.
 */
export async function startMongo(
  context: StartContext,
  databases?: readonly string[],
  journalMs = IDLE_JOURNAL_MS,
): Promise<{ url: string; part: Part }> {
  const { secrets } = context;
  const folder = join(context.folder, 'mongo');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [command, port] = await Promise.all([findMongod(context), context.ports.claim('mongo')]);
  const own = { port, secrets, databases };
  const args = [
    ['--replSet', REPLICA_SET],
    ['--bind_ip', '127.0.0.1'],
    ['--port', String(port)],
    ['--dbpath', folder],
    ['--wiredTigerCacheSizeGB', CACHE_GB],
    ['--oplogSize', OPLOG_MB],
    // An idle mongod: no diagnostics each second, and nothing written or flushed for no one. A write that waits for the
    // journal flushes it at once.
    ['--setParameter', 'diagnosticDataCollectionEnabled=false'],
    ['--setParameter', 'writePeriodicNoops=false'],
    ['--setParameter', 'enableFlowControl=false'],
    ['--journalCommitInterval', String(journalMs)],
    ['--wiredTigerEngineConfigString', 'eviction=(threads_min=1)'],
    // A transaction left open by a killed process keeps its locks for this long; the default is a minute.
    ['--setParameter', `transactionLifetimeLimitSeconds=${TRANSACTION_SECONDS}`],
    ['--nounixsocket'],
    ...(databases ? await requirePasswords(context) : []),
  ];
  const mongod = await context.supervisor.run({
    name: 'mongo',
    tier: TIER.data,
    command,
    args: args.flat(),
    cwd: folder,
    environment: {},
    isReady: () => withAdmin(own, async (run) => (await run({ ping: 1 }))['ok'] === 1),
  });
  if (!(await becomesPrimary(own))) {
    throw new StartFailure(`MongoDB did not become primary of its replica set, see ${context.logFolder}.`);
  }
  if (databases) await withAdmin(own, (run) => provideUsers(run, secrets, databases), PRIMARY_TIMEOUT_MS);
  const url = databases ? rootUrl(port, secrets) : `mongodb://${addressOf(port)}`;
  return { url, part: new Part([mongod]) };
}
