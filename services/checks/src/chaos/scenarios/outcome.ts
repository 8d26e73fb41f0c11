import { awaitConvergence, type Convergence } from '../audit/convergence.ts';
import type { ChaosShop } from '../chaos-shop.ts';

const PATIENCE_MS = 60_000;

/** What came of one scenario: what was done, and how the shop was afterwards. */
export type Outcome = Convergence & { scenario: string; deeds: string };

/** Uses the shop while `work` breaks it, and after the last fault waits until the shop is whole. */
export async function underTraffic(
  { traffic, audit }: ChaosShop,
  scenario: string,
  work: () => Promise<string>,
): Promise<Outcome> {
  traffic.start();
  let since = 0;
  const deeds = await work().finally(() => {
    since = performance.now();
    return traffic.stop();
  });
  return { scenario, deeds, ...(await awaitConvergence(audit, { since, patienceMs: PATIENCE_MS })) };
}
