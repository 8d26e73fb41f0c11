import type { PartName } from '@bookstore/dev-env/shop-parts';
import { createRandom, type Random } from '../../seed/random.ts';
import type { Fault } from './fault-injector.ts';

const repeat = (part: PartName, times: number): PartName[] => Array<PartName>(times).fill(part);

/** What is killed and frozen. What takes long to restart is killed less often. */
const PROCESSES: readonly PartName[] = [
  ...repeat('orders', 6),
  ...repeat('admin-auth', 6),
  ...repeat('catalog', 5),
  ...repeat('gateway', 3),
  ...repeat('identity', 1),
  ...repeat('mongo', 2),
  ...repeat('rabbitmq', 1),
];
const LINKS: readonly PartName[] = [
  'catalog',
  'orders',
  'admin-auth',
  'gateway',
  'identity',
  'mongo',
  'rabbitmq',
];
const WITH_TWO_REPLICAS: readonly PartName[] = ['catalog', 'orders', 'admin-auth', 'gateway'];

const OTHER_KINDS = ['freeze', 'freeze', 'cut', 'slow', 'reset'] as const satisfies Fault['kind'][];
/** The share of kills with another fault at the same time. */
const OTHER_SHARE = 0.4;

/** A fault, and the time since the one before. */
export type PlannedFault = { afterMs: number; fault: Fault };

const between = (from: number, to: number, random: Random): number =>
  Math.round(from + (to - from) * random.next());

function chooseProcess(random: Random, parts = PROCESSES) {
  const part = random.pick(parts);
  return { part, replica: WITH_TWO_REPLICAS.includes(part) && random.next() < 0.5 ? 1 : 0 };
}

function planOther(random: Random): Fault {
  const kind = random.pick(OTHER_KINDS);
  if (kind === 'freeze') return { kind, ...chooseProcess(random), forMs: between(1000, 7000, random) };
  const part = random.pick(LINKS);
  return kind === 'reset' ? { kind, part } : { kind, part, forMs: between(200, 3000, random) };
}

/** Plans faults without end, the same ones for the same seed; of `parts`, if they are given, only kills. */
export function* planFaults(seed: number, parts?: readonly PartName[]): Generator<PlannedFault, never> {
  const random = createRandom(seed);
  for (;;) {
    yield { afterMs: between(1000, 1500, random), fault: { kind: 'kill', ...chooseProcess(random, parts) } };
    if (!parts && random.next() < OTHER_SHARE)
      yield { afterMs: between(50, 600, random), fault: planOther(random) };
  }
}
