import { z } from 'zod';
import { count, readOptions } from '../run-check.ts';

const schema = z.strictObject({
  seed: z.coerce.number().int().optional(),
  /** Random faults until that many kills, or for that many seconds. */
  kills: count.optional(),
  seconds: count.optional(),
  /** Crashes at every failpoint, from its first hit to this one. */
  hits: count.max(5).optional(),
  /** At how many failpoints of a part its processes crash before the shop is verified. */
  'at-once': count.default(1),
  /** How many seconds the broker is stopped. */
  outage: count.optional(),
  /** How many seconds an alarm makes the broker block its publishers. */
  alarm: count.optional(),
  /** Whether the disk of logs, database and broker becomes full; needs root. */
  'full-disk': z.boolean().default(false),
  'restart-mongo': z.boolean().default(false),
  /** Few copies for many shoppers: races, crashes behind every step, until that many random kills. */
  stock: count.optional(),
  /** A mail server at fault, crashes behind every step of a mail, until that many kills of what mails pass. */
  mail: count.optional(),
  /** Staff who change all that has an audit, until that many kills of what they change. */
  staff: count.optional(),
  wipe: z.boolean().default(false),
  /** Whether every process is restarted in turn, without other faults. */
  rolling: z.boolean().default(false),
});

/** The scenarios to run, and the seed of random faults. */
export type ChaosOptions = z.infer<typeof schema> & { seed: number };

const ALL = {
  kills: 60,
  hits: 2,
  outage: 60,
  alarm: 60,
  'full-disk': false,
  'restart-mongo': true,
  stock: 40,
  mail: 40,
  staff: 40,
  wipe: true,
  rolling: true,
};

/** What an option without a value has. */
const DEFAULTS = new Map([
  ['--alarm', '600'],
  ['--stock', '200'],
  ['--mail', '100'],
  ['--staff', '100'],
]);
const withDefaults = (args: string[]): string[] =>
  args.flatMap((arg, at) => {
    const value = DEFAULTS.get(arg);
    return value && !/^\d/.test(args[at + 1] ?? '') ? [arg, value] : arg;
  });

/**
 * Reads the options of `npm run chaos`: every scenario, in moderation, if none is requested.
 * @throws StartFailure if they are not valid.
 */
export function readChaosOptions(args: string[]): ChaosOptions {
  const given = readOptions(schema, withDefaults(args));
  const { seed = Math.floor(Math.random() * 1_000_000), 'at-once': atOnce, ...scenarios } = given;
  const isEmpty = Object.values(scenarios).every((value) => value === undefined || value === false);
  return { seed, 'at-once': atOnce, ...(isEmpty ? ALL : scenarios) };
}
