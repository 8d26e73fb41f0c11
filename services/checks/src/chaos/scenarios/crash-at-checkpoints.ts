import type { ChaosShop } from '../chaos-shop.ts';
import { CHECKPOINTS_OF, type Trap, TRAPPED_PARTS } from '../failpoints/traps.ts';
import { pollUntil } from '@bookstore/dev-env/poll';
import { type Outcome, underTraffic } from './outcome.ts';

const SPRING_MS = 30_000;

const MOST_CHECKPOINTS = Math.max(...TRAPPED_PARTS.map((part) => CHECKPOINTS_OF[part].length));

/** Every checkpoint of every part, with one of each part in a round. */
const planRounds = (hit: number): Trap[][] =>
  Array.from({ length: MOST_CHECKPOINTS }, (_, round) =>
    TRAPPED_PARTS.flatMap((part) => {
      const checkpoint = CHECKPOINTS_OF[part][round];
      return checkpoint ? [{ part, checkpoint, hit }] : [];
    }),
  );

const describeTrap = ({ part, checkpoint, hit }: Trap): string => `${part} at ${checkpoint} (${hit})`;

/** Crashes one process in each trap of a round, while the shop is used. */
async function crash(chaos: ChaosShop, round: readonly Trap[]): Promise<Outcome> {
  const { traps } = chaos;
  const missed: string[] = [];
  const outcome = await underTraffic(chaos, 'crashes at checkpoints', async () => {
    for (const trap of round) await traps.set(trap);
    for (const trap of round)
      if (!(await pollUntil(() => traps.hasSprung(trap), { timeoutMs: SPRING_MS })))
        missed.push(`nothing crashed: ${describeTrap(trap)}`);
    return round.map(describeTrap).join(', ');
  });
  const findings = outcome.findings.map((finding) => `after ${outcome.deeds}: ${finding}`);
  return { ...outcome, findings: [...missed, ...findings] };
}

/** Crashes a process at every checkpoint there is, at its first hit up to its `hits`th. Ends with the first failure. */
export async function crashAtCheckpoints(chaos: ChaosShop, hits: number): Promise<Outcome> {
  let last: Outcome | undefined;
  let [slowestMs, crashes] = [0, 0];
  for (let hit = 1; hit <= hits; hit += 1)
    for (const round of planRounds(hit)) {
      last = await crash(chaos, round);
      crashes += round.length;
      slowestMs = Math.max(slowestMs, last.tookMs);
      if (last.findings.length > 0) return last;
    }
  if (!last) throw new RangeError('every checkpoint has to be hit once at least');
  return { ...last, tookMs: slowestMs, deeds: `${crashes} × kill, each proven` };
}
