import { z } from 'zod';
import type { Environment } from '@bookstore/dev-env/environment';
import { pollUntil } from '@bookstore/dev-env/poll';
import { runCommand } from '@bookstore/dev-env/processes/run-command';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { StartFailure } from '@bookstore/dev-env/start-failure';

const containerSchema = z.object({
  Id: z.string(),
  Config: z.object({ Image: z.string(), Env: z.array(z.string()).nullish() }),
  State: z.object({
    Status: z.string(),
    Pid: z.int(),
    StartedAt: z.string(),
    Health: z.object({ Status: z.string() }).optional(),
  }),
});
type Container = z.infer<typeof containerSchema>;

/** The shop under Docker Compose with its mail catcher and further profiles, as a project of its own that ignores `.env`. */
export function openComposeProject(
  name: string,
  environment: Environment,
  signal: AbortSignal,
  ...profiles: string[]
) {
  /** Runs a Docker command. @returns its output. */
  const docker = (...args: string[]): Promise<string> =>
    runCommand('docker', args, { cwd: REPOSITORY, environment, signal });

  const enabled = ['mail', ...profiles].map((profile) => `--profile=${profile}`);
  const project = ['compose', '--env-file', '/dev/null', '--project-name', name, ...enabled];

  /** Runs a Docker Compose command on this project. @returns its output. */
  const compose = (...args: string[]): Promise<string> => docker(...project, ...args);

  /** Runs a Docker Compose command with a redirection of this machine's shell. */
  const redirect = (redirection: string, ...args: string[]): Promise<string> =>
    runCommand('bash', ['-c', `"$@" ${redirection}`, 'bash', 'docker', ...project, ...args], {
      cwd: REPOSITORY,
      environment,
      signal,
    });

  /** The containers of a service, or of all. */
  const inspect = async (...services: string[]): Promise<Container[]> => {
    const ids = (await compose('ps', '--all', '--quiet', ...services)).split('\n').filter(Boolean);
    return containerSchema.array().parse(JSON.parse(await docker('inspect', ...ids)));
  };

  /**
   * Kills the processes of a service as a crash would, by their ids on the host: Docker does not restart a container
   * after `docker kill`.
   */
  const crash = async (service: string): Promise<void> => {
    for (const { State, Config } of await inspect(service)) {
      const killer = Config.Image.includes('bookstore/') ? Config.Image : 'node:24-bookworm-slim';
      const script = `process.kill(${State.Pid}, 'SIGKILL')`;
      const asRoot = ['--rm', '--pid=host', '--user=0', '--network=none', '--entrypoint=node'];
      await docker('run', ...asRoot, killer, '-e', script);
    }
  };

  /** Waits until Docker has restarted the containers `before` of a service and they are healthy. */
  const waitForRestart = async (service: string, before: readonly Container[], timeoutMs: number) => {
    const starts = new Set(before.map(({ State }) => State.StartedAt));
    const isRestarted = async () =>
      (await inspect(service)).every(
        ({ State }) => State.Health?.Status === 'healthy' && !starts.has(State.StartedAt),
      );
    if (!(await pollUntil(isRestarted, { timeoutMs, intervalMs: 250, signal })))
      throw new StartFailure(
        `${service} was not restarted within ${timeoutMs / 1000} s after it was killed.`,
      );
  };

  return { docker, compose, redirect, inspect, crash, waitForRestart };
}
export type ComposeProject = ReturnType<typeof openComposeProject>;
