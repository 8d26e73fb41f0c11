import { z } from 'zod';
import { count, readOptions } from '../run-check.ts';

const schema = z.strictObject({
  seed: z.coerce.number().int().optional(),
  /** Random faults until that many kills, or for that many seconds. */
  kills: count.optional(),
  seconds: count.optional(),
  /** Crashes at every failpoint, from its first hit to this one. */
  hits: count.max(5).optional(),
  /** How many seconds the broker is stopped. */
  outage: count.optional(),
  'restart-mongo': z.boolean().default(false),
  wipe: z.boolean().default(false),
  /** Whether every process is restarted in turn, without other faults. */
  rolling: z.boolean().default(false),
});

/** The scenarios to run, and the seed of random faults. */
export type ChaosOptions = z.infer<typeof schema> & { seed: number };

const ALL = { kills: 60, hits: 2, outage: 60, 'restart-mongo': true, wipe: true, rolling: true };

/**
 * Reads the options of `npm run chaos`: every scenario, in moderation, if none is requested.
 * @throws StartFailure if they are not valid.
 */
export function readChaosOptions(args: string[]): ChaosOptions {
  const { seed = Math.floor(Math.random() * 1_000_000), ...scenarios } = readOptions(schema, args);
  const isEmpty = Object.values(scenarios).every((value) => value === undefined || value === false);
  return { seed, ...(isEmpty ? ALL : scenarios) };
}
