import { pollUntil } from '@bookstore/dev-env/poll';
import { messageOf } from '@bookstore/dev-env/start-failure';
import { type ConsistencyReport, reportOnly } from '../consistency/check-consistency.ts';

const CONSISTENT_TIMEOUT_MS = 180_000;
const CHECK_EVERY_MS = 100;

/** The outcome of a scenario: what was done, and the last report, `tookMs` after the last fault. */
export type Outcome = ConsistencyReport & { scenario: string; actions: string; tookMs: number };

const failedCheck = (error: unknown): ConsistencyReport =>
  reportOnly(`the check failed: ${messageOf(error)}`);

/** What uses a shop while it is broken. */
export type Load = { start: () => void; stop: () => Promise<void> };

type Options = { workload: Load; check: () => Promise<ConsistencyReport> };

/** Runs the workload while `breakShop` does its work, and then waits until the shop is consistent. */
export async function runScenario(
  { workload, check }: Options,
  scenario: string,
  breakShop: () => Promise<string>,
): Promise<Outcome> {
  workload.start();
  let endedAtMs = 0;
  const actions = await breakShop().finally(() => {
    endedAtMs = performance.now();
    return workload.stop();
  });
  let report = failedCheck('timeout');
  const isConsistent = async () => {
    report = await check().catch(failedCheck);
    return report.violations.length === 0;
  };
  await pollUntil(isConsistent, { timeoutMs: CONSISTENT_TIMEOUT_MS, intervalMs: CHECK_EVERY_MS });
  return { ...report, scenario, actions, tookMs: performance.now() - endedAtMs };
}
