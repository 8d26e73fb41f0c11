import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;

/** How one request ended, and after how long. */
export type Outcome = { latencyMs: number; isError: boolean };

type OpenRate = { url: string; paths: readonly string[]; perSecond: number };

/** Reads a whole reply. Anything but a 200 is an error. */
const read = (agent: Agent, address: URL) =>
  new Promise<void>((resolve, reject) => {
    const request = get(address, { agent, timeout: TIMEOUT_MS }, (reply) => {
      reply.resume();
      reply.once('error', reject);
      reply.once('end', () => {
        if (reply.statusCode === 200) resolve();
        else reject(new Error(`${address.pathname}${address.search} answered ${reply.statusCode ?? 0}`));
      });
    });
    request.once('timeout', () => request.destroy(new Error('no reply in time')));
    request.once('error', reject);
  });

/**
 * Asks for every path, one after the other at a fixed rate, whether or not earlier ones have been answered. Latency
 * counts from the moment a request was due, so that waiting behind a slow one shows, as it would to people.
 */
export async function measureAtRate({ url, paths, perSecond }: OpenRate): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const asked: Promise<Outcome>[] = [];
  for (const [index, path] of paths.entries()) {
    const dueAt = start + (index * 1000) / perSecond;
    await delay(Math.max(0, dueAt - performance.now()));
    const end = (isError: boolean) => ({ latencyMs: performance.now() - dueAt, isError });
    asked.push(
      read(agent, new URL(path, url)).then(
        () => end(false),
        () => end(true),
      ),
    );
  }
  const outcomes = await Promise.all(asked);
  agent.destroy();
  return outcomes;
}
