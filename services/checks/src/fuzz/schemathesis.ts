import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Environment } from '@bookstore/dev-env/environment';
import { StartFailure } from '@bookstore/dev-env/start-failure';

const OWN_FOLDER = import.meta.dirname;

const runReport = z.object({
  running_time: z.number(),
  complete: z.boolean(),
  operations: z.object({ selected: z.int(), tested: z.int() }),
  test_cases: z.object({ generated: z.int(), unique_failures: z.int() }),
  errors: z.array(z.unknown()),
});

/** How many requests a run generated, and what failed, as schemathesis reports it. */
export type FuzzResult = { cases: number; failures: number; seconds: number; findings: string };

export type FuzzRun = {
  command: string;
  url: string;
  token: string | undefined;
  /** What `hooks.py` puts into requests. */
  fixtures: object;
  seed: number;
  /** The highest number of test cases of an operation in a phase. */
  examples: number;
  /** An existing folder for the report, and the report's name. */
  folder: string;
  name: string;
  environment: Environment;
  signal: AbortSignal | undefined;
};

const toArguments = ({ url, token, seed, examples, folder, name }: FuzzRun): string[] => [
  ...['--config-file', join(OWN_FOLDER, 'schemathesis.toml'), 'run', `${url}/api/openapi.json`],
  ...(token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`]),
  // Which would end the session that sends the requests.
  ...['--exclude-operation-id', 'endOtherSessions'],
  ...['--checks', 'all', '--seed', String(seed), '--max-examples', String(examples)],
  ...['--generation-database', 'none', '--continue-on-failure', '--no-color', '--warnings', 'off'],
  ...['--report', 'json', '--report-json-path', join(folder, `${name}.json`)],
];

const findingsOf = (output: string): string =>
  /^=+ (?:ERRORS|FAILURES) =+$[^]*?(?=^=+ (?:SUMMARY|WARNINGS) =+$)/m.exec(output)?.[0] ?? output;

/**
 * Sends a shop the requests that schemathesis generates from its OpenAPI document, and checks the replies.
 * @throws StartFailure with the output of schemathesis if it did not complete.
 */
export async function runSchemathesis(run: FuzzRun): Promise<FuzzResult> {
  const { command, fixtures, folder, name, environment, signal } = run;
  const python = { PYTHONPATH: OWN_FOLDER, PYTHONDONTWRITEBYTECODE: '1' };
  const hooks = { SCHEMATHESIS_HOOKS: 'hooks', FUZZ_FIXTURES: JSON.stringify(fixtures) };
  const child = spawn(command, toArguments(run), {
    cwd: folder,
    env: { ...environment, ...python, ...hooks },
    signal,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  await writeFile(join(folder, `${name}.log`), output);
  const written = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => 'null');
  const report = runReport.safeParse(JSON.parse(written));
  if (!report.success || !report.data.complete) {
    throw new StartFailure(`schemathesis did not complete:\n${output}`);
  }
  const { test_cases: counts, errors, operations, running_time: seconds } = report.data;
  const untested = operations.selected - operations.tested;
  const failures = counts.unique_failures + errors.length + untested;
  return { cases: counts.generated, failures, seconds, findings: failures > 0 ? findingsOf(output) : '' };
}
