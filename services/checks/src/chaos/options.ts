import { z } from 'zod';
import { count, readOptions } from '../run-check.ts';

const schema = z.strictObject({
  seed: z.coerce.number().int().optional(),
  kills: count.optional(),
  seconds: count.optional(),
  hits: count.max(5).optional(),
  outage: count.optional(),
  'restart-mongo': z.boolean().default(false),
  wipe: z.boolean().default(false),
  rolling: z.boolean().default(false),
});

const ALL = { kills: 60, hits: 2, outage: 60, 'restart-mongo': true, wipe: true, rolling: true };

/** What to break. Each scenario runs if it is requested. */
export type ChaosOptions = {
  seed: number;
  /** Random faults until that many kills or that many seconds. */
  random: { kills: number; seconds: number } | undefined;
  /** Crashes at every failpoint, from its first hit to this one. */
  hits: number | undefined;
  outageSeconds: number | undefined;
  restartsMongo: boolean;
  wipesBroker: boolean;
  /** Whether every process is restarted in turn, without other faults. */
  restartsAll: boolean;
};

/**
 * Reads the options of `npm run chaos`: every scenario, in moderation, if none is requested.
 * @throws StartFailure if they are not valid.
 */
export function readChaosOptions(args: string[]): ChaosOptions {
  const { seed = Math.floor(Math.random() * 1_000_000), ...requested } = readOptions(schema, args);
  const isEmpty = Object.values(requested).every((value) => value === undefined || value === false);
  const { kills, seconds, ...options } = isEmpty ? { ...requested, ...ALL } : requested;
  return {
    seed,
    random: kills || seconds ? { kills: kills ?? Infinity, seconds: seconds ?? Infinity } : undefined,
    hits: options.hits,
    outageSeconds: options.outage,
    restartsMongo: options['restart-mongo'],
    wipesBroker: options.wipe,
    restartsAll: options.rolling,
  };
}
