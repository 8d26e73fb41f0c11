import { MongoClient, MongoServerError, type Document } from 'mongodb';
import { z } from 'zod';
import { pollUntil } from '../poll.ts';

export const REPLICA_SET = 'bookstore';

const NOT_INITIATED = 'NotYetInitialized';
const configReply = z.object({
  config: z.looseObject({ version: z.int(), members: z.tuple([z.looseObject({ host: z.string() })]) }),
});

const hasCode = (error: unknown, codeName: string): boolean =>
  error instanceof MongoServerError && error.codeName === codeName;

async function withAdmin<T>(
  port: number,
  work: (run: (command: Document) => Promise<Document>) => Promise<T>,
) {
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

/** Whether the mongod on `port` answers at all. */
export const isMongodUp = (port: number): Promise<boolean> =>
  withAdmin(port, async (run) => (await run({ ping: 1 }))['ok'] === 1);

const isPrimary = (port: number): Promise<boolean> =>
  withAdmin(port, async (run) => (await run({ hello: 1 }))['isWritablePrimary'] === true);

/** Makes the mongod on `port` the only member of its replica set, under the address it has now. */
async function settleMember(port: number): Promise<void> {
  const host = `127.0.0.1:${port}`;
  await withAdmin(port, async (run) => {
    try {
      const { config } = configReply.parse(await run({ replSetGetConfig: 1 }));
      const [member] = config.members;
      if (member.host === host) return;
      const moved = { ...config, version: config.version + 1, members: [{ ...member, host }] };
      await run({ replSetReconfig: moved, force: true });
    } catch (error) {
      if (!hasCode(error, NOT_INITIATED)) throw error;
      await run({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
    }
  });
}

/**
 * Sets up the one-member replica set of the mongod on `port`, or moves it there, and waits until it takes writes.
 * A move closes the connection that asked for it, so it is asked for until it has happened.
 * @returns whether the mongod takes writes within `timeoutMs`.
 */
export const settleReplicaSet = (port: number, timeoutMs: number): Promise<boolean> =>
  pollUntil(
    async () => {
      await settleMember(port);
      return isPrimary(port);
    },
    { timeoutMs },
  );
