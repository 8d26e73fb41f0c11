import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { createReconcileMetrics } from './reconcile-metrics.ts';
import { Reconciler, type ReconcilerOptions } from './reconciler.ts';

type Shared = Omit<ReconcilerOptions, 'owner' | 'copy' | 'metrics'> & { metrics: Registry };
type Compared = Pick<ReconcilerOptions, 'owner' | 'copy'>;

/** Keeps a process's copies of facts the same as their owners', for as long as the process lives. */
export class Reconciliation implements BeforeApplicationShutdown {
  readonly #reconcilers: readonly Reconciler[];

  private constructor(reconcilers: readonly Reconciler[]) {
    this.#reconcilers = reconcilers;
  }

  static start({ metrics, ...shared }: Shared, copies: readonly Compared[]): Reconciliation {
    const { forOwner } = createReconcileMetrics(metrics);
    const reconcilers = copies.map(
      ({ owner, copy }) => new Reconciler({ ...shared, owner, copy, metrics: forOwner(owner.name) }),
    );
    for (const reconciler of reconcilers) reconciler.start();
    return new Reconciliation(reconcilers);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#reconcilers.map((reconciler) => reconciler.stop()));
  }
}
