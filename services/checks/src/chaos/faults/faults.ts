import type { LocalShop } from '@bookstore/dev-env/local-shop';
import type { PartName } from '@bookstore/dev-env/shop-parts';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '../../seed/random.ts';

const LATENCY_MS = 150;

/** A fault of a process, or of the link to a part. */
export type Fault =
  | { kind: 'kill'; part: PartName; replica: number }
  | { kind: 'freeze'; part: PartName; replica: number; forMs: number }
  | { kind: 'cut' | 'slow'; part: PartName; forMs: number }
  | { kind: 'reset'; part: PartName };

export function describeFault(fault: Fault): string {
  const target = 'replica' in fault ? `${fault.part}-${fault.replica + 1}` : `the link to ${fault.part}`;
  return `${fault.kind} ${target}${'forMs' in fault ? ` for ${fault.forMs} ms` : ''}`;
}

const TWICE = ['catalog', 'orders', 'admin-auth', 'gateway'] as const satisfies PartName[];
const LINKS = [...TWICE, 'identity', 'mongo', 'rabbitmq'] as const;
/** What is killed and frozen: seldom what takes long to restart. */
const PROCESSES: readonly PartName[] = [
  ...[...TWICE, ...TWICE, ...TWICE],
  ...([
    'catalog',
    'catalog',
    'orders',
    'orders',
    'orders',
    'admin-auth',
    'admin-auth',
    'admin-auth',
  ] as const),
  ...(['identity', 'mongo', 'mongo', 'rabbitmq'] as const),
];

const OTHER_KINDS = ['freeze', 'freeze', 'cut', 'slow', 'reset'] as const satisfies Fault['kind'][];
/** The share of kills with another fault at the same time. */
const OTHER_SHARE = 0.4;

/** A fault, and the time since the one before. */
export type PlannedFault = { afterMs: number; fault: Fault };

const between = (from: number, to: number, random: Random): number =>
  Math.round(from + (to - from) * random.next());

function chooseProcess(random: Random, parts = PROCESSES) {
  const part = random.pick(parts);
  return { part, replica: TWICE.some((name) => name === part) && random.next() < 0.5 ? 1 : 0 };
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

/** Injects faults into a shop, and ends those that last. */
export function createFaultInjector(shop: LocalShop) {
  const counts: Record<Fault['kind'], number> = { kill: 0, freeze: 0, cut: 0, slow: 0, reset: 0 };
  const lasting = new Set<Promise<void>>();

  const endAfter = (delayMs: number, end: () => void): void => {
    const ended = delay(delayMs)
      .then(end)
      .finally(() => lasting.delete(ended));
    lasting.add(ended);
  };

  const injectIntoProcess = (fault: Extract<Fault, { replica: number }>): boolean => {
    const process = shop.part(fault.part).replicas[fault.replica];
    if (process?.pid === undefined) return false;
    process.kill(fault.kind === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    if (fault.kind === 'freeze')
      endAfter(fault.forMs, () => {
        process.kill('SIGCONT');
      });
    return true;
  };

  const injectIntoProxy = (fault: Exclude<Fault, { replica: number }>): true => {
    const proxy = shop.proxy(fault.part);
    if (fault.kind === 'reset') proxy.resetConnections();
    else if (fault.kind === 'cut') proxy.takeDown();
    else proxy.addLatency(LATENCY_MS);
    if ('forMs' in fault)
      endAfter(fault.forMs, () => {
        proxy.restore();
      });
    return true;
  };

  return {
    counts,
    /** @returns false if the process is not running. */
    inject: (fault: Fault): boolean => {
      const isInjected = 'replica' in fault ? injectIntoProcess(fault) : injectIntoProxy(fault);
      if (isInjected) counts[fault.kind] += 1;
      return isInjected;
    },
    /** Waits for the end of the faults that last. */
    settle: () => Promise.all(lasting),
  };
}
