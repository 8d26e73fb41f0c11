import { setTimeout as delay } from 'node:timers/promises';
import { pollUntil } from '@bookstore/dev-env/poll';
import { messageOf, StartFailure } from '@bookstore/dev-env/start-failure';
import type { ConsistencyReport } from '../consistency/check-consistency.ts';
import type { Worker } from '../workload/worker.ts';

const STOP_TIMEOUT_MS = 120_000;
const CONSISTENT_TIMEOUT_MS = 180_000;
const CHECK_EVERY_MS = 100;

/** The outcome of a scenario: what was done, and the last report, `tookMs` after the last fault, if there were any. */
export type Outcome = ConsistencyReport & { scenario: string; actions: string; tookMs: number };

/** What uses a shop while it is broken, and the check of what is left. */
type Used = { workers: readonly Worker[]; check: () => Promise<ConsistencyReport> };

/**
 * Lets the workers use a shop while `breakShop` does its work, and then waits until it is consistent.
 * @throws StartFailure if the shop no longer answers.
 */
export async function runScenario(
  { workers, check }: Used,
  scenario: string,
  breakShop: () => Promise<string>,
): Promise<Outcome> {
  const stopping = new AbortController();
  const working = Promise.all(workers.map((work) => work(stopping.signal)));
  // It is awaited after the last fault.
  working.catch(() => undefined);
  let endedAtMs = 0;
  const actions = await breakShop().finally(() => {
    endedAtMs = performance.now();
    stopping.abort();
  });
  const isAnswered = await Promise.race([
    working.then(() => true),
    delay(STOP_TIMEOUT_MS, false, { ref: false }),
  ]);
  if (!isAnswered)
    throw new StartFailure(`Requests have no reply ${STOP_TIMEOUT_MS / 1000} s after the last fault.`);
  let report: ConsistencyReport = { violations: ['the check did not end'], orders: 0 };
  const isConsistent = async () => {
    report = await check().catch((error: unknown) => ({
      violations: [`the check failed: ${messageOf(error)}`],
      orders: 0,
    }));
    return report.violations.length === 0;
  };
  await pollUntil(isConsistent, { timeoutMs: CONSISTENT_TIMEOUT_MS, intervalMs: CHECK_EVERY_MS });
  return { ...report, scenario, actions, tookMs: performance.now() - endedAtMs };
}
