import { setTimeout as delay } from 'node:timers/promises';
import type { Audit } from './audit.ts';

const LOOK_AGAIN_MS = 100;

/** How long it took until all was well, and the last audit: with findings when it never was. */
export type Convergence = Audit & { tookMs: number };

/** Audits again and again until nothing is to be found, for at most `patienceMs` after `since`. */
export async function awaitConvergence(
  look: () => Promise<Audit>,
  { since, patienceMs }: { since: number; patienceMs: number },
): Promise<Convergence> {
  for (;;) {
    const result = await look().catch((error: unknown): Audit => {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        findings: [`no audit: ${reason}`],
        orders: 0,
        counts: { lost: 0, duplicated: 0, unexpected: 0 },
      };
    });
    const tookMs = performance.now() - since;
    if (result.findings.length === 0 || tookMs > patienceMs) return { ...result, tookMs };
    await delay(LOOK_AGAIN_MS);
  }
}
