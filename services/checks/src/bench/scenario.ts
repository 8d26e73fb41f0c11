import { type BareServer, startBareServer } from './bare.ts';
import type { BenchShop } from './bench-shop.ts';
import { percentile, WARM_UP_SECONDS } from './fixed-rate.ts';
import { measureCpu, readCpuTime, readMemoryMib, sumOwn, toCpuPerRequest } from './processes.ts';
import type { BenchResult } from './report.ts';
import type { BenchRequest } from './request.ts';
import { prepareWrk, type Wrk, type WrkFigures } from './wrk.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;

/** A running shop, the program wrk, and how long each round takes. */
type Bench = { shop: BenchShop; wrkCommand: string; seconds: number };

export type Scenario = { name: string; measure: (bench: Bench) => Promise<BenchResult[]> };

type Round = WrkFigures & { cpuMicros: Record<string, number>; bare: WrkFigures; bareCpuMicros: number };

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const median = (numbers: readonly number[]) => percentile(numbers, 0.5);
const rateOf = ({ requests, errors, seconds }: WrkFigures) => (requests - errors) / seconds;

async function runRound(wrk: Wrk, { shop, seconds }: Bench, server: BareServer): Promise<Round> {
  const { result, cpuMicros } = await measureCpu(shop.localShop, () => wrk.run(shop.url, seconds));
  const perRequest = toCpuPerRequest(cpuMicros, result.requests);
  const before = await readCpuTime(server.pid);
  const bare = await wrk.run(server.url, seconds);
  const bareCpuMicros = ((await readCpuTime(server.pid)) - before) / bare.requests;
  return { ...result, cpuMicros: perRequest, bare, bareCpuMicros };
}

const summarizeRounds = (scenario: string, rounds: readonly Round[]): BenchResult => ({
  scenario,
  requestsPerSecond: median(rounds.map(rateOf)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
  errors: sum(rounds.map(({ errors }) => errors)),
  cpuMicrosPerRequest: median(rounds.map(({ cpuMicros }) => sum(Object.values(cpuMicros)))),
  cpuMicrosByPart: rounds.at(-1)?.cpuMicros ?? {},
  bareCpuMicrosPerRequest: median(rounds.map(({ bareCpuMicros }) => bareCpuMicros)),
  bareRequestsPerSecond: median(rounds.map(({ bare }) => rateOf(bare))),
  ratio: median(rounds.map((round) => rateOf(round) / rateOf(round.bare))),
});

/**
 * A scenario that measures the peak rate of requests over a few busy connections, in turn with a bare server that gives
 * the same replies.
 */
export const peakScenario = (
  name: string,
  prepare: (shop: BenchShop) => Promise<BenchRequest[]> | BenchRequest[],
): Scenario => ({
  name,
  measure: async (bench) => {
    const { shop, wrkCommand } = bench;
    const requests = await prepare(shop);
    const bare = await startBareServer(shop.url, requests);
    const wrk = await prepareWrk(wrkCommand, requests, CONNECTIONS);
    try {
      for (const { url } of [shop, bare]) await wrk.run(url, WARM_UP_SECONDS);
      const rounds: Round[] = [];
      while (rounds.length < ROUNDS) rounds.push(await runRound(wrk, bench, bare));
      const memoryMib = sumOwn(await readMemoryMib(shop.localShop));
      return [{ ...summarizeRounds(name, rounds), memoryMib }];
    } finally {
      await Promise.all([wrk.close(), bare.close()]);
    }
  },
});
