import { pollUntil } from '@bookstore/dev-env/poll';
import type { ChaosShop } from '../chaos-shop.ts';
import { type Crash, CRASHING_PARTS, type CrashPlan } from '../failpoints/failpoint-crashes.ts';
import { type Outcome, runScenario } from './scenario.ts';

const CRASH_TIMEOUT_MS = 120_000;

/** A shop to break, and what uses it meanwhile. */
export type BreakableShop = Pick<ChaosShop, 'shop' | 'crashes' | 'check' | 'workers'>;

const describeCrash = ({ part, failpoint, hit }: Crash): string => `${part} at ${failpoint} (${hit})`;

/** Crashes a process at each of these. */
async function crashOnce(chaos: BreakableShop, planned: readonly Crash[]): Promise<Outcome> {
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

/** Crashes a process at every failpoint of a plan, at its first hit up to its `hits`th. Ends with the first violation. */
export async function crashAtFailpoints(
  chaos: BreakableShop,
  plan: CrashPlan,
  { hits, atOnce }: CrashOptions,
): Promise<Outcome> {
  const rounds = Math.ceil(Math.max(...Object.values(plan).map(({ length }) => length)) / atOnce);
  const crashes = hits * Object.values(plan).flat().length;
  let tookMs = 0;
  for (let hit = 1; ; hit += 1)
    for (let round = 0; round < rounds; round += 1) {
      const planned = CRASHING_PARTS.flatMap((part) =>
        (plan[part] ?? [])
          .slice(round * atOnce, (round + 1) * atOnce)
          .map((failpoint): Crash => ({ part, failpoint, hit })),
      );
      const outcome = await crashOnce(chaos, planned);
      tookMs = Math.max(tookMs, outcome.tookMs);
      const isLast = hit === hits && round === rounds - 1;
      if (outcome.violations.length > 0) return outcome;
      if (isLast) return { ...outcome, tookMs, actions: `${crashes} × kill, each verified` };
    }
}
