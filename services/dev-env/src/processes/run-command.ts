import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Environment } from '../environment.ts';
import { StartFailure } from '../start-failure.ts';

const SHOWN_LINES = 20;

type RunOptions = { cwd?: string; environment: Environment; signal?: AbortSignal | undefined };

/**
 * Runs a command to its end.
 * @returns what it wrote to standard output.
 * @throws StartFailure with the end of what it wrote when it cannot be run or does not exit with 0.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, environment, signal }: RunOptions,
): Promise<string> {
  const child = spawn(command, args, { cwd, env: environment, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = [text(child.stdout), text(child.stderr)];
  await once(child, 'close').catch((error: unknown) => {
    throw new StartFailure(`${command} cannot be run: ${error instanceof Error ? error.message : 'unknown'}`);
  });
  if (child.exitCode === 0) return output;
  const written = `${await output}\n${await errors}`.split('\n').filter((line) => line.trim());
  const end = child.signalCode ?? `exit code ${child.exitCode ?? 'unknown'}`;
  throw new StartFailure(
    [`${command} ${args.join(' ')} failed (${end}):`, ...written.slice(-SHOWN_LINES)].join('\n    '),
  );
}
