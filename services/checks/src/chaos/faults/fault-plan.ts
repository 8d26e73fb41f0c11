import { type Chance, createChance } from '../../seed/chance.ts';
import type { PartName } from '@bookstore/dev-env/shop-parts';
import type { Fault, PlannedFault } from './fault.ts';

/** What is killed, and how often beside the others: what takes long to start again is killed less often. */
const VICTIMS: readonly [PartName, ...PartName[]] = [
  ...repeat('orders', 6),
  ...repeat('admin-auth', 6),
  ...repeat('catalog', 5),
  ...repeat('gateway', 3),
  ...repeat('identity', 1),
  ...repeat('mongo', 2),
  ...repeat('rabbitmq', 1),
];
const LINKED = [
  'catalog',
  'orders',
  'admin-auth',
  'gateway',
  'identity',
  'mongo',
  'rabbitmq',
] as const satisfies PartName[];
const TWOFOLD: readonly PartName[] = ['catalog', 'orders', 'admin-auth', 'gateway'];

const OTHERS = ['freeze', 'freeze', 'cut', 'slow', 'reset'] as const satisfies Fault['kind'][];

const KILL_AFTER_MS = { from: 1000, to: 1500 };
const OTHER_AFTER_MS = { from: 50, to: 600 };
/** How many kills have another fault at the same time. */
const OTHERS_SHARE = 0.4;
const FREEZE_MS = { from: 1000, to: 7000 };
const FAULT_MS = { from: 200, to: 3000 };

function repeat(part: PartName, times: number): [PartName, ...PartName[]] {
  return [part, ...Array.from({ length: times - 1 }, () => part)];
}

const within = ({ from, to }: { from: number; to: number }, chance: Chance): number =>
  Math.round(from + (to - from) * chance.next());

const chooseReplica = (part: PartName, chance: Chance): number =>
  TWOFOLD.includes(part) && chance.next() < 0.5 ? 1 : 0;

const planKill = (chance: Chance): Fault => {
  const part = chance.pick(VICTIMS);
  return { kind: 'kill', part, replica: chooseReplica(part, chance) };
};

function planOther(chance: Chance): Fault {
  const kind = chance.pick(OTHERS);
  if (kind === 'freeze') {
    const part = chance.pick(VICTIMS);
    return { kind, part, replica: chooseReplica(part, chance), forMs: within(FREEZE_MS, chance) };
  }
  const part = chance.pick(LINKED);
  return kind === 'reset' ? { kind, part } : { kind, part, forMs: within(FAULT_MS, chance) };
}

/** Plans faults without end, the same ones for the same seed. */
export function* planFaults(seed: number): Generator<PlannedFault, never> {
  const chance = createChance(seed);
  for (;;) {
    yield { afterMs: within(KILL_AFTER_MS, chance), fault: planKill(chance) };
    if (chance.next() < OTHERS_SHARE)
      yield { afterMs: within(OTHER_AFTER_MS, chance), fault: planOther(chance) };
  }
}
