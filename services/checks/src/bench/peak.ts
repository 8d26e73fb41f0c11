import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { encodeRequest, sendRequest } from '../clients/request.ts';
import { type Bench, WARM_UP_SECONDS } from './bench-shop.ts';
import { percentile } from './fixed-rate.ts';
import { measureCpu, perRequest, readMemoryMib, sum, sumOwn } from './processes.ts';
import type { BenchResult } from './report.ts';
import { type BenchRequest, statusOf } from './request.ts';
import { prepareWrk } from './wrk.ts';

/** Node's own server adds these itself. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/**
 * Starts what a shop is compared with: a process that is nothing but node:http and gives the same replies.
 * @throws Error if the shop does not answer a request as expected.
 */
async function startBareServer(shopUrl: string, requests: readonly BenchRequest[]) {
  const replies = new Map<string, { status: number; headers: string[]; body: Buffer }>();
  for (const request of requests) {
    const { status, rawHeaders, body } = await sendRequest(shopUrl, request);
    const name = `${encodeRequest(request).method} ${request.path}`;
    if (status !== statusOf(request)) throw new Error(`${name} answered ${status}: ${body.toString()}`);
    const headers = rawHeaders.filter((_, index) => {
      const header = rawHeaders[index - (index % 2)] ?? '';
      return !CONNECTION_HEADERS.includes(header.toLowerCase());
    });
    replies.set(name, { status, headers, body });
  }
  const server = fork(join(import.meta.dirname, 'bare-server.ts'), { serialization: 'advanced' });
  server.send(replies);
  const [{ port }] = z
    .tuple([z.object({ port: z.number() })], z.unknown())
    .parse(await once(server, 'message'));
  const close = () => {
    server.disconnect();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

/** Measures the peak rate of requests over a few busy connections, in turn with a bare server that gives the same replies. */
export async function measurePeak(
  scenario: string,
  requests: readonly BenchRequest[],
  { shop, seconds, wrk, folder }: Bench,
): Promise<BenchResult> {
  const bareServer = await startBareServer(shop.url, requests);
  const run = await prepareWrk(wrk, folder, requests);
  for (const { url } of [shop, bareServer]) await run(url, WARM_UP_SECONDS);
  const measureRound = async () => {
    const { result, cpuMicros } = await measureCpu(shop, () => run(shop.url, seconds));
    const bare = await run(bareServer.url, seconds);
    return { ...result, ...perRequest(cpuMicros, result.requests), bare };
  };
  const rounds = [await measureRound(), await measureRound(), await measureRound()];
  bareServer.close();
  const median = (pick: (round: Awaited<ReturnType<typeof measureRound>>) => number) =>
    percentile(rounds.map(pick), 0.5);
  return {
    scenario,
    requestsPerSecond: median(({ perSecond }) => perSecond),
    p50Ms: median(({ p50Ms }) => p50Ms),
    p99Ms: median(({ p99Ms }) => p99Ms),
    errors: sum(rounds.map(({ errors }) => errors)),
    cpuMicrosPerRequest: median(({ cpuMicrosPerRequest }) => cpuMicrosPerRequest),
    cpuMicrosByPart: rounds.at(-1)?.cpuMicrosByPart,
    memoryMib: sumOwn(await readMemoryMib(shop)),
    bareRequestsPerSecond: median(({ bare }) => bare.perSecond),
    ratio: median(({ perSecond, bare }) => perSecond / bare.perSecond),
  };
}
