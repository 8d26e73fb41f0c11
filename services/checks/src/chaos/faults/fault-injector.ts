import { setTimeout as delay } from 'node:timers/promises';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import type { PartName } from '@bookstore/dev-env/shop-parts';

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

/** Injects faults into a shop, and ends those that last. */
export class FaultInjector {
  readonly counts: Record<Fault['kind'], number> = { kill: 0, freeze: 0, cut: 0, slow: 0, reset: 0 };
  readonly #shop: LocalShop;
  readonly #lasting = new Set<Promise<void>>();

  constructor(shop: LocalShop) {
    this.#shop = shop;
  }

  /** @returns false if the process is not running. */
  inject(fault: Fault): boolean {
    const isInjected = 'replica' in fault ? this.#injectIntoProcess(fault) : this.#injectIntoProxy(fault);
    if (isInjected) this.counts[fault.kind] += 1;
    return isInjected;
  }

  /** Waits for the end of the faults that last. */
  async settle(): Promise<void> {
    await Promise.all(this.#lasting);
  }

  #injectIntoProcess(fault: Extract<Fault, { replica: number }>): boolean {
    const process = this.#shop.part(fault.part).replicas[fault.replica];
    if (process?.pid === undefined) return false;
    process.kill(fault.kind === 'kill' ? 'SIGKILL' : 'SIGSTOP');
    if (fault.kind === 'freeze')
      this.#endAfter(fault.forMs, () => {
        process.kill('SIGCONT');
      });
    return true;
  }

  #injectIntoProxy(fault: Exclude<Fault, { replica: number }>): true {
    const proxy = this.#shop.proxy(fault.part);
    if (fault.kind === 'reset') proxy.resetConnections();
    else {
      if (fault.kind === 'cut') proxy.takeDown();
      else proxy.addLatency(LATENCY_MS);
      this.#endAfter(fault.forMs, () => {
        proxy.restore();
      });
    }
    return true;
  }

  #endAfter(delayMs: number, end: () => void): void {
    const lasting = delay(delayMs)
      .then(end)
      .finally(() => this.#lasting.delete(lasting));
    this.#lasting.add(lasting);
  }
}
