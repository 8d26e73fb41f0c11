import { pollUntil } from '@bookstore/dev-env/poll';
import type { ChaosShop } from '../chaos-shop.ts';
import { type Crash, CRASHING_PARTS, FAILPOINTS_OF } from '../failpoints/failpoint-crashes.ts';
import { type Outcome, runScenario } from './scenario.ts';

const CRASH_TIMEOUT_MS = 120_000;

const describeCrash = ({ part, failpoint, hit }: Crash): string => `${part} at ${failpoint} (${hit})`;

/** Crashes a process at each of these. */
async function crashOnce(chaos: ChaosShop, planned: readonly Crash[]): Promise<Outcome> {
  const missing: string[] = [];
  const outcome = await runScenario(chaos, 'crashes at failpoints', async () => {
    for (const crash of planned) await chaos.crashes.arm(crash);
    for (const crash of planned)
      if (!(await pollUntil(() => chaos.crashes.hasHappened(crash), { timeoutMs: CRASH_TIMEOUT_MS })))
        missing.push(`no crash: ${describeCrash(crash)}`);
    return planned.map(describeCrash).join(', ');
  });
  const violations = outcome.violations.map((violation) => `after ${outcome.actions}: ${violation}`);
  return { ...outcome, violations: [...missing, ...violations] };
}

type CrashOptions = {
  hits: number;
  /** How many failpoints of a part its processes crash at before the shop is verified. */
  atOnce: number;
};

/** Crashes a process at every failpoint, at its first hit up to its `hits`th. Ends with the first violation. */
export async function crashAtFailpoints(chaos: ChaosShop, { hits, atOnce }: CrashOptions): Promise<Outcome> {
  const most = Math.max(...Object.values(FAILPOINTS_OF).map(({ length }) => length));
  let crashes = 0;
  let tookMs = 0;
  for (let hit = 1, first = 0; ; first += atOnce) {
    const planned = CRASHING_PARTS.flatMap((part) =>
      FAILPOINTS_OF[part].slice(first, first + atOnce).map((failpoint): Crash => ({ part, failpoint, hit })),
    );
    const outcome = await crashOnce(chaos, planned);
    if (outcome.violations.length > 0) return outcome;
    crashes += planned.length;
    tookMs = Math.max(tookMs, outcome.tookMs);
    if (first + atOnce < most) continue;
    if (hit === hits) return { ...outcome, tookMs, actions: `${crashes} × kill, each verified` };
    hit += 1;
    first = -atOnce;
  }
}
