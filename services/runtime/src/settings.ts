import { z } from 'zod';

/** The settings of a process are wrong or missing. Its message names them all and no value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads a process's settings from its environment. An empty variable counts as not set.
 * @throws SettingsError naming every setting that is missing or malformed.
 */
export function readSettings<S extends z.ZodType>(
  schema: S,
  environment: Record<string, string | undefined>,
): Readonly<z.infer<S>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const result = schema.safeParse(given);
  if (result.success) return Object.freeze(result.data);
  const faults = result.error.issues.map(
    (issue) => `${issue.path.join('.')} (${given[String(issue.path[0])] ? 'malformed' : 'missing'})`,
  );
  throw new SettingsError(`Settings are wrong: ${[...new Set(faults)].join(', ')}`);
}

/** A TCP port; 0 lets the system choose one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65535));

/** The address of one of the shop's parts, without a path at its end. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
export const mongoUrl = z.string().regex(/^mongodb(\+srv)?:\/\//);
export const amqpUrl = z.string().regex(/^amqps?:\/\//);

export const logLevel = z
  .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  .default('info');

/** A whole number that is not negative, `fallback` when it is not set. */
export const count = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .default(String(fallback))
    .transform(Number);

/** How long a process goes on serving after it was told to end, in milliseconds. */
const drainMs = count(5000);

/** Settings that every process of the shop has. */
export const processSettings = {
  PORT: port,
  OPS_PORT: port,
  LOG_LEVEL: logLevel,
  DRAIN_MS: drainMs,
  /** Where traces are sent, by OTLP over HTTP; nothing is traced without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
};
