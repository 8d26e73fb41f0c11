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

type ComposeProjectOptions = { name: string; environment: Environment; signal: AbortSignal };

/** The shop under Docker Compose with its mail catcher, as a project of its own that ignores `.env`. */
export class ComposeProject {
  readonly #options: ComposeProjectOptions;

  constructor(options: ComposeProjectOptions) {
    this.#options = options;
  }

  /** Runs a Docker command. @returns its output. */
  docker(...args: string[]): Promise<string> {
    const { environment, signal } = this.#options;
    return runCommand('docker', args, { cwd: REPOSITORY, environment, signal });
  }

  /** Runs a Docker Compose command on this project. @returns its output. */
  compose(...args: string[]): Promise<string> {
    const project = ['--env-file', '/dev/null', '--project-name', this.#options.name, '--profile', 'mail'];
    return this.docker('compose', ...project, ...args);
  }

  /** The containers of a service, or of all. */
  async inspect(...services: string[]): Promise<Container[]> {
    const ids = (await this.compose('ps', '--all', '--quiet', ...services)).split('\n').filter(Boolean);
    return containerSchema.array().parse(JSON.parse(await this.docker('inspect', ...ids)));
  }

  /**
   * Kills the processes of a service as a crash would, by their ids on the host: Docker does not restart a container
   * after `docker kill`.
   */
  async crash(service: string): Promise<void> {
    for (const { State, Config } of await this.inspect(service)) {
      const killer = Config.Image.includes('bookstore/') ? Config.Image : 'node:24-bookworm-slim';
      const script = `process.kill(${State.Pid}, 'SIGKILL')`;
      const asRoot = ['--rm', '--pid=host', '--user=0', '--network=none', '--entrypoint=node'];
      await this.docker('run', ...asRoot, killer, '-e', script);
    }
  }

  /** Waits until Docker has restarted the containers `before` of a service and they are healthy. */
  async waitForRestart(service: string, before: readonly Container[], timeoutMs: number): Promise<void> {
    const starts = new Set(before.map(({ State }) => State.StartedAt));
    const isRestarted = async () => {
      const containers = await this.inspect(service);
      return containers.every(
        ({ State }) => State.Health?.Status === 'healthy' && !starts.has(State.StartedAt),
      );
    };
    const { signal } = this.#options;
    if (!(await pollUntil(isRestarted, { timeoutMs, intervalMs: 250, signal }))) {
      throw new StartFailure(
        `${service} was not restarted within ${timeoutMs / 1000} s after it was killed.`,
      );
    }
  }
}
