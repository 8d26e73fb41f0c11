import { Agent } from 'node:http';
import { itemAt, sendAtRate } from '../under-load.ts';
import type { BenchResult } from './report.ts';
import { type BenchRequest, exchange } from './request.ts';

/** How long a shop is warmed up without measuring, so that V8 has compiled what the requests run. */
export const WARM_UP_SECONDS = 5;

/** The outcome of a request: when it ended, by the monotonic clock, and how long after it was due. */
export type Outcome = { isError: boolean; endedAtMs: number; latencyMs: number };

export type FixedRate = { url: string; requests: readonly BenchRequest[]; perSecond: number };

/**
 * Sends the requests in turn at a fixed rate, whether or not earlier ones have been answered. Latency counts from when a
 * request was due, so that time spent waiting behind a slow one is included.
 */
export async function measureAtRate(
  { url, requests, perSecond }: FixedRate,
  isDone: (sent: number) => boolean,
): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true });
  const send = async (number: number, dueAtMs: number): Promise<Outcome> => {
    const isError = await exchange(url, itemAt(requests, number), agent).then(
      () => false,
      () => true,
    );
    const endedAtMs = performance.now();
    return { isError, endedAtMs, latencyMs: endedAtMs - dueAtMs };
  };
  const outcomes = await sendAtRate({ perSecond, isDone, send });
  agent.destroy();
  return outcomes;
}

/** Sends the requests for some seconds. */
export const measureFor = (rate: FixedRate, seconds: number): Promise<Outcome[]> =>
  measureAtRate(rate, (sent) => sent >= seconds * rate.perSecond);

/** The value that `share` of all do not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function summarize(scenario: string, perSecond: number, outcomes: readonly Outcome[]): BenchResult {
  const latencies = outcomes.map(({ latencyMs }) => latencyMs);
  return {
    scenario,
    requestsPerSecond: perSecond,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    errors: outcomes.filter(({ isError }) => isError).length,
  };
}

type Query = Record<string, string | number>;

/** Requests of every kind in turn, each by a sample: what people search for, of what the shop has. */
type Mix<S> = {
  name: string;
  url: string;
  perSecond: number;
  seconds: number;
  samples: readonly S[];
  kinds: Readonly<Record<string, (sample: S, turn: number) => Query>>;
  toRequest: (parameters: URLSearchParams, kind: string) => BenchRequest;
};

/** Warms up and measures a mix at a fixed rate. @returns the result of all, and of each kind. */
export async function measureMix<S>(mix: Mix<S>): Promise<BenchResult[]> {
  const { name, url, perSecond, seconds, samples, toRequest } = mix;
  const kinds = Object.entries(mix.kinds);
  const create = (_: unknown, index: number): BenchRequest => {
    const [kind, toQuery] = itemAt(kinds, index);
    const query = toQuery(itemAt(samples, index * 7), Math.floor(index / kinds.length));
    const texts = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
    return toRequest(new URLSearchParams(texts), kind);
  };
  const warmUpCount = WARM_UP_SECONDS * perSecond;
  const requests = Array.from({ length: warmUpCount + seconds * perSecond }, create);
  await measureFor({ url, perSecond, requests }, WARM_UP_SECONDS);
  const outcomes = await measureFor({ url, perSecond, requests: requests.slice(warmUpCount) }, seconds);
  const byKind = Map.groupBy(outcomes, (_, index) => itemAt(kinds, warmUpCount + index)[0]);
  const ofKinds = [...byKind].map(([kind, own]) => summarize(`  ${kind}`, perSecond / byKind.size, own));
  return [summarize(name, perSecond, outcomes), ...ofKinds];
}
