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
export function openCluster(environment: Environment, signal: AbortSignal) {
  /** Runs a command in the checkout. @returns its output. */
  const run = (command: string, ...args: string[]): Promise<string> =>
    runCommand(command, args, { cwd: REPOSITORY, environment, signal });

  /** Runs a kubectl command in the shop's namespace. @returns its output. */
  const kubectl = (...args: string[]): Promise<string> => run('kubectl', '--namespace=bookstore', ...args);

  /** Waits until all pods of a part are as its deployment says now. */
  const waitForRollout = (part: string): Promise<string> =>
    kubectl('rollout', 'status', `deployment/${part}`, ROLLOUT_TIMEOUT);

  /** Replaces every pod of the parts, those of a part one after the other. */
  const restart = async (...parts: readonly string[]): Promise<void> => {
    await kubectl('rollout', 'restart', ...parts.map((part) => `deployment/${part}`));
    for (const part of parts) await waitForRollout(part);
  };

  /** The pods of a part, and whether each is ready and not terminating. */
  const pods = async (part: string) => {
    const json = await kubectl('get', 'pods', '-o=json', `-l=app.kubernetes.io/name=${part}`);
    return podList.parse(JSON.parse(json)).items.map(({ metadata, status }) => ({
      name: metadata.name,
      uid: metadata.uid,
      isReady:
        metadata.deletionTimestamp === undefined &&
        status.conditions.some(({ type, status: is }) => type === 'Ready' && is === 'True'),
    }));
  };

  /** Waits until `count` pods of a part are ready, not counting those with the ids `gone`. */
  const waitUntilReady = async (part: string, count: number, gone: readonly string[] = []): Promise<void> => {
    const isReady = async () =>
      (await pods(part)).filter((pod) => pod.isReady && !gone.includes(pod.uid)).length >= count;
    if (!(await pollUntil(isReady, { timeoutMs: READY_TIMEOUT_MS, intervalMs: 500, signal })))
      throw new StartFailure(
        `${part} has fewer than ${count} ready pods after ${READY_TIMEOUT_MS / 1000} s.`,
      );
  };

  return { run, kubectl, waitForRollout, restart, pods, waitUntilReady };
}
export type Cluster = ReturnType<typeof openCluster>;
