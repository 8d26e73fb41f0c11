import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartFailure } from '@bookstore/dev-env/start-failure';

const FLAGS = {
  seed: { type: 'string' },
  kills: { type: 'string' },
  seconds: { type: 'string' },
  hits: { type: 'string' },
  outage: { type: 'string' },
  'restart-mongo': { type: 'boolean' },
  wipe: { type: 'boolean' },
  rolling: { type: 'boolean' },
} as const;

const count = z.coerce.number().int().min(1);
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

/** What to break. Each scenario runs when it is asked for. */
export type ChaosOptions = {
  seed: number;
  /** How many kills at random, or for how many seconds; the first of both ends them. */
  random: { kills: number; seconds: number } | undefined;
  /** At which hits of every checkpoint to crash, from the first on. */
  hits: number | undefined;
  /** For how many seconds the broker is away. */
  outageSeconds: number | undefined;
  restartsMongo: boolean;
  wipesBroker: boolean;
  /** Whether every process is restarted in its turn while nothing else breaks. */
  restartsAll: boolean;
};

const ALL = { kills: 60, hits: 2, outage: 60, 'restart-mongo': true, wipe: true, rolling: true } as const;

/**
 * Reads what to break from the arguments: all of it, in moderation, when they name nothing.
 * @throws StartFailure naming what is wrong.
 */
export function readOptions(args: string[]): ChaosOptions {
  const { seed, ...given } = parse(args);
  const namesNothing = Object.values(given).every((value) => value === undefined || value === false);
  const { kills, seconds, hits, outage, wipe, rolling, ...chosen } = namesNothing
    ? { ...given, ...ALL }
    : given;
  const isRandom = kills !== undefined || seconds !== undefined;
  return {
    seed: seed ?? Math.floor(Math.random() * 1_000_000),
    random: isRandom ? { kills: kills ?? Infinity, seconds: seconds ?? Infinity } : undefined,
    hits,
    outageSeconds: outage,
    restartsMongo: chosen['restart-mongo'],
    wipesBroker: wipe,
    restartsAll: rolling,
  };
}

function parse(args: string[]): z.infer<typeof schema> {
  try {
    return schema.parse(parseArgs({ args, options: FLAGS }).values);
  } catch (error) {
    throw new StartFailure(error instanceof z.ZodError ? z.prettifyError(error) : String(error), {
      cause: error,
    });
  }
}
