import { Agent } from 'node:http';
import { sendRequest } from '../clients/request.ts';
import { itemAt, sendAtRate } from '../under-load.ts';
import { type Bench, WARM_UP_SECONDS } from './bench-shop.ts';
import { measureCpu, perRequest, readMemoryMib, sumOwn } from './processes.ts';
import type { BenchResult } from './report.ts';
import { type BenchRequest, statusOf, withKey } from './request.ts';

/** The outcome of a request: when it ended, by the monotonic clock, and how long after it was due. */
export type Outcome = { kind: string | undefined; isError: boolean; endedAtMs: number; latencyMs: number };

type Rate = {
  perSecond: number;
  requests: readonly BenchRequest[];
  /** How many visitors send them in turn, each from an address of the loopback network. */
  visitors?: number | undefined;
};

/** The value that `share` of all do not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * Sends requests in turn, from the one with the number `first`, at a fixed rate, whether or not earlier ones have been
 * answered. Latency counts from when a request was due, so that time spent waiting behind a slow one is included.
 */
export async function sendInTurn(
  url: string,
  { perSecond, requests, visitors = 1 }: Rate,
  isDone: (sent: number) => boolean,
  first = 0,
): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true });
  const send = async (number: number, dueAtMs: number): Promise<Outcome> => {
    const request = itemAt(requests, first + number);
    const from = `127.0.0.${1 + (number % visitors)}`;
    const { status } = await sendRequest(url, withKey(request, crypto.randomUUID()), { agent, from });
    const endedAtMs = performance.now();
    const isError = status !== statusOf(request);
    return { kind: request.kind, isError, endedAtMs, latencyMs: endedAtMs - dueAtMs };
  };
  const outcomes = await sendAtRate({ perSecond, isDone, send });
  agent.destroy();
  return outcomes;
}

/** Sends requests in turn while `work` runs. @returns its result, and the outcomes of the requests. */
export async function sendBeside<T>(url: string, rate: Rate, work: () => Promise<T>, first = 0) {
  let isDone = false;
  const sending = sendInTurn(url, rate, () => isDone, first);
  const result = await work().finally(() => {
    isDone = true;
  });
  return { result, outcomes: await sending };
}

export const summarize = (
  scenario: string,
  requestsPerSecond: number,
  outcomes: readonly Outcome[],
): BenchResult => {
  const latencies = outcomes.map(({ latencyMs }) => latencyMs);
  const errors = outcomes.filter(({ isError }) => isError).length;
  const [p50Ms, p99Ms] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  return { scenario, requestsPerSecond, p50Ms, p99Ms, errors };
};

/** Measures the latency of requests at a fixed rate. @returns the result of all, and of each kind that they have. */
export async function measureAtRate(
  scenario: string,
  rate: Rate,
  { shop, seconds }: Bench,
): Promise<BenchResult[]> {
  const [warmUp, measured] = [WARM_UP_SECONDS * rate.perSecond, seconds * rate.perSecond];
  await sendInTurn(shop.url, rate, (sent) => sent >= warmUp);
  const { result, cpuMicros } = await measureCpu(shop, () =>
    sendInTurn(shop.url, rate, (sent) => sent >= measured, warmUp),
  );
  const memoryMib = sumOwn(await readMemoryMib(shop));
  const all = {
    ...summarize(scenario, rate.perSecond, result),
    ...perRequest(cpuMicros, measured),
    memoryMib,
  };
  const byKind = Map.groupBy(result, ({ kind }) => kind);
  const kinds = [...byKind].flatMap(([kind, outcomes]) =>
    kind ? summarize(`  ${kind}`, outcomes.length / seconds, outcomes) : [],
  );
  return [all, ...kinds];
}
