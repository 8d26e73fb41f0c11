import mongoose from 'mongoose';
import { z } from 'zod';

/** A read as MongoDB's profiler records it. */
const read = z.object({
  command: z.record(z.string(), z.unknown()),
  planSummary: z.string().default(''),
  keysExamined: z.number().default(0),
  docsExamined: z.number().default(0),
  /** Whether MongoDB had to sort what no index has in order. */
  hasSortStage: z.boolean().default(false),
});
export type ProfiledRead = z.infer<typeof read>;

/** In the commands of sweeps, and of a migration that looks for documents of an earlier form. */
const SWEPT = /pendingSince|dueMails|"form:|"category":\{"\$exists"/;

/** Records the commands on `collections` of the database at `url`, with their query plans. */
export async function openCommandLog(url: string, collections: readonly string[]) {
  const connection = await mongoose.createConnection(url).asPromise();
  const { db } = connection;
  if (!db) throw new Error('not connected');
  const ns = { $in: collections.map((name) => `${db.databaseName}.${name}`) };
  const profile = (level: number) => db.command({ profile: level });

  return {
    connection,
    close: () => connection.close(),
    /** The reads and writes that `act` causes. The sweeps of events and of mails and the migrations meanwhile do not count. */
    record: async (act: () => Promise<unknown>): Promise<ProfiledRead[]> => {
      await db.dropCollection('system.profile');
      await profile(2);
      await act().finally(() => profile(0));
      const profiled = await db.collection('system.profile').find({ ns }).sort({ ts: 1 }).toArray();
      return profiled
        .map((entry) => read.parse(entry))
        .filter(({ command }) => 'insert' in command || !SWEPT.test(JSON.stringify(command)));
    },
  };
}

export type CommandLog = Awaited<ReturnType<typeof openCommandLog>>;
