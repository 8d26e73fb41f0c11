import { z } from 'zod';
import type { Environment } from '@bookstore/dev-env/environment';
import { pollUntil } from '@bookstore/dev-env/poll';
import { runCommand } from '@bookstore/dev-env/processes/run-command';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { StartFailure } from '@bookstore/dev-env/start-failure';

const podList = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), uid: z.string(), deletionTimestamp: z.string().optional() }),
      status: z.object({
        conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
      }),
    }),
  ),
});

const READY_TIMEOUT_MS = 300_000;
const ROLLOUT_TIMEOUT = `--timeout=${READY_TIMEOUT_MS / 1000}s`;

/** The shop in the cluster of the current kubectl context. */
export class Cluster {
  readonly #environment: Environment;
  readonly #signal: AbortSignal;

  constructor(environment: Environment, signal: AbortSignal) {
    this.#environment = environment;
    this.#signal = signal;
  }

  /** Runs a command in the checkout. @returns its output. */
  run(command: string, ...args: string[]): Promise<string> {
    return runCommand(command, args, {
      cwd: REPOSITORY,
      environment: this.#environment,
      signal: this.#signal,
    });
  }

  /** Runs a kubectl command in the shop's namespace. @returns its output. */
  kubectl(...args: string[]): Promise<string> {
    return this.run('kubectl', '--namespace=bookstore', ...args);
  }

  /** Waits until all pods of a part are as its deployment says now. */
  async waitForRollout(part: string): Promise<void> {
    await this.kubectl('rollout', 'status', `deployment/${part}`, ROLLOUT_TIMEOUT);
  }

  /** Replaces every pod of the parts, those of a part one after the other. */
  async restart(...parts: readonly string[]): Promise<void> {
    await this.kubectl('rollout', 'restart', ...parts.map((part) => `deployment/${part}`));
    for (const part of parts) await this.waitForRollout(part);
  }

  /** The pods of a part, and whether each is ready and not terminating. */
  async pods(part: string) {
    const json = await this.kubectl('get', 'pods', '-o=json', `-l=app.kubernetes.io/name=${part}`);
    return podList.parse(JSON.parse(json)).items.map(({ metadata, status }) => ({
      name: metadata.name,
      uid: metadata.uid,
      isReady:
        metadata.deletionTimestamp === undefined &&
        status.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True'),
    }));
  }

  /** Waits until `count` pods of a part are ready, not counting those with the ids `gone`. */
  async waitUntilReady(part: string, count: number, gone: readonly string[] = []): Promise<void> {
    const isReady = async () => {
      const pods = await this.pods(part);
      return pods.filter((pod) => pod.isReady && !gone.includes(pod.uid)).length >= count;
    };
    const options = { timeoutMs: READY_TIMEOUT_MS, intervalMs: 500, signal: this.#signal };
    if (!(await pollUntil(isReady, options)))
      throw new StartFailure(
        `${part} has fewer than ${count} ready pods after ${READY_TIMEOUT_MS / 1000} s.`,
      );
  }
}
