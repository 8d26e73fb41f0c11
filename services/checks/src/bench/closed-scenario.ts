import { type BareServer, startBareServer } from './bare.ts';
import type { BenchRequest } from './bench-request.ts';
import type { BenchShop } from './bench-shop.ts';
import { readCpuMicros, readMemoryMib } from './processes.ts';
import { record } from './recorded-reply.ts';
import type { BenchResult } from './result.ts';
import { percentile } from './percentile.ts';
import { WARM_UP_SECONDS } from './warm-up.ts';
import { prepareWrk, type Wrk, type WrkFigures } from './wrk.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;
/** What is not counted among the shop's own memory. */
const STORES = ['mongo', 'rabbitmq'];

/** Requests whose peak rate is measured: over a few connections, each of them always busy. */
export type ClosedScenario = {
  name: string;
  prepare: (shop: BenchShop) => Promise<BenchRequest[]> | BenchRequest[];
};

type Round = WrkFigures & { cpuMicros: Record<string, number>; bare: WrkFigures };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const median = (numbers: readonly number[]) => percentile(numbers, 0.5);
const rateOf = ({ requests, errors, seconds }: WrkFigures) => (requests - errors) / seconds;

async function runRound(wrk: Wrk, shop: BenchShop, bare: BareServer, seconds: number): Promise<Round> {
  const processes = shop.processes();
  const before = await readCpuMicros(processes);
  const figures = await wrk.run(shop.url, seconds);
  const after = await readCpuMicros(processes);
  const cpuMicros = Object.fromEntries(
    Object.entries(after).map(([part, micros]): [string, number] => [
      part,
      (micros - (before[part] ?? 0)) / figures.requests,
    ]),
  );
  return { ...figures, cpuMicros, bare: await wrk.run(bare.url, seconds) };
}

function summarize(scenario: string, rounds: readonly Round[]): BenchResult {
  return {
    scenario,
    requestsPerSecond: median(rounds.map(rateOf)),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    errors: sum(rounds.map(({ errors }) => errors)),
    cpuMicrosPerRequest: median(rounds.map(({ cpuMicros }) => sum(Object.values(cpuMicros)))),
    cpuMicrosByPart: rounds.at(-1)?.cpuMicros ?? {},
    bareRequestsPerSecond: median(rounds.map(({ bare }) => rateOf(bare))),
    ratio: median(rounds.map((round) => rateOf(round) / rateOf(round.bare))),
  };
}

/** Measures a peak rate, in turns with a bare server that gives the same replies. */
export async function measureClosed(
  { name, prepare }: ClosedScenario,
  shop: BenchShop,
  { wrkCommand, seconds }: { wrkCommand: string; seconds: number },
): Promise<BenchResult> {
  const requests = await prepare(shop);
  const replies = [];
  for (const request of requests) replies.push(await record(shop.url, request));
  const bare = await startBareServer(replies);
  const wrk = await prepareWrk(wrkCommand, requests, CONNECTIONS);
  try {
    for (const { url } of [shop, bare]) await wrk.run(url, WARM_UP_SECONDS);
    const rounds = [];
    while (rounds.length < ROUNDS) rounds.push(await runRound(wrk, shop, bare, seconds));
    const own = shop.processes().filter(({ part }) => !STORES.includes(part));
    return { ...summarize(name, rounds), memoryMib: sum(await Promise.all(own.map(readMemoryMib))) };
  } finally {
    await Promise.all([wrk.close(), bare.close()]);
  }
}
