import { MAX_IDS } from '@bookstore/contracts/lists';
import type { OrderBatch, OrderBatchResult } from '@bookstore/contracts/order-commands';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes.ts';
import { sendBatch } from '../staff-orders.queries.ts';

export type BatchResults = OrderBatchResult['results'];
type BatchCommand = Omit<OrderBatch, 'orders' | 'ids'>;
type BatchedOrder = NonNullable<OrderBatch['orders']>[number];
type Batch = BatchCommand & { orders: BatchedOrder[] };

/** Commands for any number of orders, and what became of those that were sent. */
export type BatchRun = {
  batches: readonly Batch[];
  /** How many batches are answered. */
  answered: number;
  results: BatchResults;
  state: 'running' | 'stopped' | 'failed' | 'done';
  error?: unknown;
};

/** A command for any number of orders, as batches that one request can hold. */
export const toBatches = (command: BatchCommand, orders: readonly BatchedOrder[]): Batch[] =>
  Array.from({ length: Math.ceil(orders.length / MAX_IDS) }, (_, index) => ({
    ...command,
    orders: orders.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  }));

/**
 * Sends batches one after the other. A run that was stopped or failed goes on with `resume`, where the failed batch is sent
 * again: the API changes no order twice, because each is named in the version that was seen.
 */
export function useBatchRun() {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<BatchRun>();
  const stopping = useRef<AbortController>(null);
  useUnsavedChanges(run?.state === 'running');
  useEffect(() => () => stopping.current?.abort(), []);

  const proceed = async (from: BatchRun): Promise<BatchRun> => {
    const { signal } = (stopping.current = new AbortController());
    let current: BatchRun = { ...from, state: 'running', error: undefined };
    for (const batch of from.batches.slice(from.answered)) {
      setRun(current);
      try {
        const { results } = await sendBatch(batch);
        const answered = current.answered + 1;
        current = { ...current, answered, results: [...current.results, ...results] };
      } catch (error) {
        current = { ...current, state: 'failed', error };
        break;
      }
      if (signal.aborted) break;
    }
    const isDone = current.answered === current.batches.length;
    if (current.state === 'running') current = { ...current, state: isDone ? 'done' : 'stopped' };
    setRun(current);
    void queryClient.invalidateQueries({ queryKey: ['statistics'] });
    void queryClient.invalidateQueries({ queryKey: ['staff-orders'] });
    return current;
  };

  return {
    run,
    isRunning: run?.state === 'running',
    start: (batches: readonly Batch[]) => proceed({ batches, answered: 0, results: [], state: 'running' }),
    resume: async () => run && proceed(run),
    stop: () => stopping.current?.abort(),
    forget: () => setRun(undefined),
  };
}
export type BatchRunner = ReturnType<typeof useBatchRun>;
