import { z } from 'zod';

/** What a scenario came to. What does not apply to it is not there. */
export const benchResult = z.object({
  scenario: z.string(),
  requestsPerSecond: z.number(),
  p50Ms: z.number().optional(),
  p99Ms: z.number().optional(),
  errors: z.number(),
  /** Over all processes of the shop, MongoDB and RabbitMQ included. */
  cpuMicrosPerRequest: z.number().optional(),
  /** The same in the last round, by part of the shop. */
  cpuMicrosByPart: z.record(z.string(), z.number()).optional(),
  /** Of the shop's own processes, right after the last round. */
  memoryMib: z.number().optional(),
  bareRequestsPerSecond: z.number().optional(),
  /** The middle one of all rounds' ratios to the bare server. */
  ratio: z.number().optional(),
});
export type BenchResult = z.infer<typeof benchResult>;

/** A whole run, as `--json` writes it and `--compare` reads it. */
export const benchRun = z.object({
  at: z.iso.datetime(),
  node: z.string(),
  cores: z.number(),
  books: z.number(),
  orders: z.number(),
  seconds: z.number(),
  results: z.array(benchResult),
});
export type BenchRun = z.infer<typeof benchRun>;
