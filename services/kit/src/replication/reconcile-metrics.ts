import { Counter, Gauge, type Registry } from 'prom-client';

/** Counts the facts that were lacking in copies, by their owner, and tells when a comparison last succeeded. */
export function createReconcileMetrics(registry: Registry) {
  const options = { labelNames: ['owner' as const], registers: [registry] };
  const repaired = new Counter({
    name: 'reconcile_repaired_facts_total',
    help: 'Facts that this process lacked and fetched from their owner.',
    ...options,
  });
  const succeeded = new Gauge({
    name: 'reconcile_last_success_timestamp_seconds',
    help: 'When this process last compared its facts with their owner’s; 0 before the first time.',
    ...options,
  });
  return {
    forOwner: (owner: string) => {
      repaired.inc({ owner }, 0);
      succeeded.set({ owner }, 0);
      return {
        repaired: (facts: number) => {
          repaired.inc({ owner }, facts);
        },
        succeeded: () => {
          succeeded.setToCurrentTime({ owner });
        },
      };
    },
  };
}

export type ReconcileMetrics = ReturnType<ReturnType<typeof createReconcileMetrics>['forOwner']>;
