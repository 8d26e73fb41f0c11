import mongoose from 'mongoose';
import { z } from 'zod';

/** A read as MongoDB's profiler tells it. */
const read = z.object({
  command: z.record(z.string(), z.unknown()),
  planSummary: z.string().default(''),
  keysExamined: z.number().default(0),
  docsExamined: z.number().default(0),
  /** Whether MongoDB had to gather and sort what an index did not have in order. */
  hasSortStage: z.boolean().default(false),
});
export type ProfiledRead = z.infer<typeof read>;

/** Has the database at `url` tell what `collections` of it were asked, and by which plans it answered. */
export async function openCommandLog(url: string, collections: readonly string[]) {
  const connection = await mongoose.createConnection(url).asPromise();
  const { db } = connection;
  if (!db) throw new Error('not connected');
  const ns = { $in: collections.map((name) => `${db.databaseName}.${name}`) };
  const profile = (level: number) => db.command({ profile: level });

  return {
    connection,
    close: () => connection.close(),
    /** The reads and writes of collections that `act` caused. The relay's sweeps go on meanwhile and do not count. */
    record: async (act: () => Promise<unknown>): Promise<ProfiledRead[]> => {
      await db.dropCollection('system.profile');
      await profile(2);
      await act().finally(() => profile(0));
      const told = await db.collection('system.profile').find({ ns }).sort({ ts: 1 }).toArray();
      return told
        .map((entry) => read.parse(entry))
        .filter(({ command }) => 'insert' in command || !JSON.stringify(command).includes('pendingSince'));
    },
  };
}

export type CommandLog = Awaited<ReturnType<typeof openCommandLog>>;
