import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Environment } from '../environment.ts';
import { messageOf, StartFailure } from '../start-failure.ts';

const SHOWN_LINES = 20;

type RunOptions = { cwd?: string; environment: Environment; signal?: AbortSignal | undefined };

/** Returns the standard output of a command. @throws StartFailure with the end of its output when it fails. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, environment, signal }: RunOptions,
): Promise<string> {
  const child = spawn(command, args, { cwd, env: environment, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = [text(child.stdout), text(child.stderr)];
  await once(child, 'close').catch((error: unknown) => {
    throw new StartFailure(`${command} cannot be run: ${messageOf(error)}`);
  });
  if (child.exitCode === 0) return output;
  const lines = `${await output}\n${await errors}`.split('\n').filter((line) => line.trim());
  const outcome = child.signalCode ?? `exit code ${child.exitCode ?? 'unknown'}`;
  throw new StartFailure(
    [`${command} ${args.join(' ')} failed (${outcome}):`, ...lines.slice(-SHOWN_LINES)].join('\n    '),
  );
}

export const canRun = (...command: Parameters<typeof runCommand>): Promise<boolean> =>
  runCommand(...command).then(
    () => true,
    () => false,
  );
