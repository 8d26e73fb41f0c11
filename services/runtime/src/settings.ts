import { readFileSync } from 'node:fs';
import { z } from 'zod';

type Environment = Record<string, string | undefined>;

/** Settings are missing or malformed. The message names them all, and no value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(faults: readonly string[]) {
    super(`Invalid settings: ${faults.join(', ')}`);
  }
}

/** The schemas of settings that hold a secret. */
const secrets = z.registry();

/** Marks a setting that holds a secret. It can be given as `<NAME>_FILE`, the path of a file that holds it. */
export function secret<S extends z.ZodType>(schema: S): S {
  secrets.add(schema);
  return schema;
}

/** Whether a setting holds a secret. */
export const isSecret = (schema: z.core.$ZodType): boolean =>
  secrets.has(schema) || (schema instanceof z.ZodOptional && isSecret(schema.unwrap()));

/** Reads settings; an empty one counts as not set. @throws SettingsError naming those that are missing or malformed. */
export function readSettings<S extends z.ZodType>(schema: S, environment: Environment): Readonly<z.infer<S>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const result = schema.safeParse(given);
  if (result.success) return Object.freeze(result.data);
  const faults = result.error.issues.map(
    (issue) => `${issue.path.join('.')} (${given[String(issue.path[0])] ? 'malformed' : 'missing'})`,
  );
  throw new SettingsError([...new Set(faults)]);
}

/**
 * The environment plus the secrets among `settings` that are in the files which its `<NAME>_FILE` variables name, without
 * a trailing line break. Such a secret is not in the environment itself, which `docker inspect` shows.
 * @throws SettingsError naming every file that cannot be read and every secret that is given in both ways.
 */
export function withSecretFiles(settings: z.ZodObject, environment: Environment): Environment {
  const faults: string[] = [];
  const read = (name: string, path: string): [name: string, value: string][] => {
    try {
      return [[name, readFileSync(path, 'utf8').trimEnd()]];
    } catch {
      faults.push(`${name}_FILE (unreadable)`);
      return [];
    }
  };
  const found = Object.entries<z.core.$ZodType>(settings.shape).flatMap(([name, schema]) => {
    const path = environment[`${name}_FILE`];
    if (!path || !isSecret(schema)) return [];
    if (environment[name]) faults.push(`${name} (also given as ${name}_FILE)`);
    return read(name, path);
  });
  if (faults.length > 0) throw new SettingsError(faults);
  return { ...environment, ...Object.fromEntries(found) };
}

/** A TCP port; 0 lets the system choose one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65535));

/** The address of one network interface, or of all, such as `127.0.0.1` or `::`. */
export const listenAddress = z.union([z.ipv4(), z.ipv6()]);

/** The base URL of a part of the shop, without a trailing slash. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** Base URLs, separated by commas or spaces. */
export const httpUrls = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(httpUrl));
export const mongoUrl = secret(z.string().regex(/^mongodb(\+srv)?:\/\//));
export const amqpUrl = secret(z.string().regex(/^amqps?:\/\//));

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

/** The settings of every process. */
export const processSettings = {
  PORT: port,
  OPS_PORT: port,
  /** Where each of the two ports listens; on all interfaces without it. */
  LISTEN_ADDRESS: listenAddress.optional(),
  OPS_LISTEN_ADDRESS: listenAddress.optional(),
  LOG_LEVEL: logLevel,
  /** How long a process goes on serving after it was told to end, in milliseconds. */
  DRAIN_MS: count(5000),
  /** Where traces are sent, by OTLP over HTTP; nothing is traced without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  /** The commit that the process was built of. */
  REVISION: z.string().optional(),
};
export type ProcessSettings = z.infer<z.ZodObject<typeof processSettings>>;
