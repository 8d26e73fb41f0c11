import { Agent, request as send } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type BenchRequest, headersOf } from './bench-request.ts';

const TIMEOUT_MS = 10_000;

/** How one request ended, at what time of the monotonic clock, and how long after it was due. */
export type Outcome = { isError: boolean; endedAtMs: number; latencyMs: number };

type OpenRate = { url: string; requests: Iterable<BenchRequest>; perSecond: number };

/** Sends a request and reads the whole reply. Anything but the status it should have is an error. */
const exchange = (agent: Agent, url: string, request: BenchRequest) =>
  new Promise<void>((resolve, reject) => {
    const { method, path, body, status = 200 } = request;
    const options = { method, agent, timeout: TIMEOUT_MS, headers: headersOf(request) };
    const sending = send(new URL(path, url), options, (reply) => {
      reply.resume();
      reply.once('error', reject);
      reply.once('end', () => {
        if (reply.statusCode === status) resolve();
        else reject(new Error(`${path} answered ${reply.statusCode ?? 0}`));
      });
    });
    sending.once('timeout', () => sending.destroy(new Error('no reply in time')));
    sending.once('error', reject);
    sending.end(body);
  });

/**
 * Sends every request, one after the other at a fixed rate, whether or not earlier ones have been answered. Latency
 * counts from the moment a request was due, so that waiting behind a slow one shows, as it would to people.
 */
export async function measureAtRate({ url, requests, perSecond }: OpenRate): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const sent: Promise<Outcome>[] = [];
  for (const request of requests) {
    const dueAt = start + (sent.length * 1000) / perSecond;
    await delay(Math.max(0, dueAt - performance.now()));
    const end = (isError: boolean): Outcome => {
      const endedAtMs = performance.now();
      return { isError, endedAtMs, latencyMs: endedAtMs - dueAt };
    };
    sent.push(
      exchange(agent, url, request).then(
        () => end(false),
        () => end(true),
      ),
    );
  }
  const outcomes = await Promise.all(sent);
  agent.destroy();
  return outcomes;
}
