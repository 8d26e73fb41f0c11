import { setTimeout as delay } from 'node:timers/promises';
import type { Constellation } from '@bookstore/dev-env/constellation';
import type { ManagedProcess } from '@bookstore/dev-env/processes/managed-process';
import type { PartName } from '@bookstore/dev-env/shop-parts';
import type { Fault } from './fault.ts';

const SLOW_MS = 150;

/** Does faults to a shop, and undoes those that last. */
export class Faults {
  readonly #shop: Constellation;
  readonly #counts = new Map<Fault['kind'], number>();
  readonly #undoing = new Set<Promise<void>>();

  constructor(shop: Constellation) {
    this.#shop = shop;
  }

  /** How many faults of each kind were done. */
  get counts(): Readonly<Record<Fault['kind'], number>> {
    const count = (kind: Fault['kind']) => this.#counts.get(kind) ?? 0;
    return {
      kill: count('kill'),
      freeze: count('freeze'),
      cut: count('cut'),
      slow: count('slow'),
      reset: count('reset'),
    };
  }

  /** Does a fault. @returns whether it could be done: a process that does not run cannot be killed. */
  do(fault: Fault): boolean {
    const isDone = 'replica' in fault ? this.#doToProcess(fault) : this.#doToProxy(fault);
    if (isDone) this.#counts.set(fault.kind, this.counts[fault.kind] + 1);
    return isDone;
  }

  /** Waits until what lasts is over. */
  async settle(): Promise<void> {
    await Promise.all(this.#undoing);
  }

  #doToProcess(fault: Extract<Fault, { replica: number }>): boolean {
    const process = this.#replica(fault.part, fault.replica);
    if (process?.pid === undefined) return false;
    if (fault.kind === 'kill') process.kill('SIGKILL');
    else {
      process.kill('SIGSTOP');
      this.#after(fault.forMs, () => {
        process.kill('SIGCONT');
      });
    }
    return true;
  }

  #doToProxy(fault: Exclude<Fault, { replica: number }>): boolean {
    const proxy = this.#shop.proxy(fault.part);
    if (fault.kind === 'reset') proxy.resetConnections();
    else {
      if (fault.kind === 'cut') proxy.takeDown();
      else proxy.addLatency(SLOW_MS);
      this.#after(fault.forMs, () => {
        proxy.restore();
      });
    }
    return true;
  }

  #after(delayMs: number, undo: () => void): void {
    const undoing = delay(delayMs)
      .then(undo)
      .finally(() => this.#undoing.delete(undoing));
    this.#undoing.add(undoing);
  }

  #replica(part: PartName, number: number): ManagedProcess | undefined {
    return this.#shop.part(part).replicas[number];
  }
}
