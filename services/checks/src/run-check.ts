import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Environment } from '@bookstore/dev-env/environment';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { SettingsError } from '@bookstore/runtime/settings';
import { z } from 'zod';

/** A whole number above 0, given as the text of an option. */
export const count = z.coerce.number().int().positive();

/** Some of these names, separated by commas. */
export const someOf = (names: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(names)));

export const noOptions = z.strictObject({});

/**
 * Reads command-line options: booleans are flags, everything else takes a value.
 * @throws StartFailure naming what is unknown or malformed.
 */
export function readOptions<S extends z.ZodObject>(schema: S, args: string[]): z.infer<S> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  const typeOf = (property: unknown) =>
    z.object({ type: z.literal('boolean') }).safeParse(property).success ? 'boolean' : 'string';
  const options = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, { type: typeOf(property) }] as const),
  );
  try {
    return schema.parse(parseArgs({ args, options }).values);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    throw new StartFailure(message, { cause: error });
  }
}

/** What a check runs with: a temporary folder, and a signal that aborts on Ctrl-C. */
export type CheckContext = {
  dataDir: string;
  environment: Environment;
  print: (line: string) => void;
  signal: AbortSignal;
};

/**
 * Runs a check as the main program; the exit code is 0 if it returns true. The last line that it prints says what it
 * measured: `npm run verify` shows it. The folder of a failed check is kept, for the logs in it.
 */
export async function runCheck(
  name: string,
  environment: Environment,
  check: (context: CheckContext) => Promise<boolean>,
): Promise<void> {
  const interrupt = new AbortController();
  const { signal } = interrupt;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      interrupt.abort();
    });
  }
  const dataDir = await mkdtemp(join(tmpdir(), `bookstore-${name}-`));
  let hasPassed = false;
  try {
    hasPassed = await check({ dataDir, environment, print: console.log, signal });
  } catch (error) {
    const isExplained = error instanceof StartFailure || error instanceof SettingsError;
    if (!signal.aborted) console.error(isExplained ? `\n${error.message}` : error);
  }
  const { length: fileCount } = await readdir(dataDir);
  if (hasPassed || signal.aborted || fileCount === 0) await rm(dataDir, { recursive: true, force: true });
  else console.error(`Logs and data are kept in ${dataDir}`);
  // An interrupted or failed check may have timers and requests pending.
  process.exit(hasPassed ? 0 : 1);
}
