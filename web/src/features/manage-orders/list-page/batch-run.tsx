import { MAX_IDS } from '@bookstore/contracts/lists';
import type { OrderBatch } from '@bookstore/contracts/order-commands';
import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes.ts';
import { formatCount, formatEnumeration } from '../../../shared/format/format.ts';
import { isTransient } from '../../../shared/http/http.ts';
import { Trans } from '../../../shared/language/trans.tsx';
import { STATUS_NAMES } from '../../../shared/orders/status-names.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ResultList } from '../../../shared/ui/result-box.tsx';
import { useHasLeft } from '../../../shared/browser/use-has-left.ts';
import { explainRefusal, nameAction } from '../order-labels.ts';
import { sendBatch } from '../staff-orders.queries.ts';

const explainFailure = (error: unknown): string =>
  isTransient(error)
    ? i18n.t('The shop did not answer: the order may have been changed, and is not changed twice')
    : i18n.t('The order could not be changed');

type BatchCommand = Omit<OrderBatch, 'orders' | 'ids'>;
type BatchedOrder = NonNullable<OrderBatch['orders']>[number];
type Batch = BatchCommand & { orders: BatchedOrder[] };

/** What became of an order: how it is now, as far as that is known, and why it was not changed. */
type BatchResult = { id: string; order?: Order | undefined; refusal?: string | undefined };
export type BatchResults = readonly BatchResult[];

/** Commands for any number of orders, and what became of those that were sent. */
export type BatchRun = { batches: readonly Batch[]; results: BatchResults; isDone: boolean };

/** A command for any number of orders, as batches that one request can hold. */
export const toBatches = (command: BatchCommand, orders: readonly BatchedOrder[]): Batch[] =>
  Array.from({ length: Math.ceil(orders.length / MAX_IDS) }, (_, index) => ({
    ...command,
    orders: orders.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  }));

/** Sends a batch. What failed can be sent again: each order is named in the version that was seen, so none changes twice. */
const send = (batch: Batch): Promise<BatchResults> =>
  sendBatch(batch).then(
    ({ results }) =>
      results.map(({ id, error, order }) => ({ id, order, refusal: error && explainRefusal(error, order) })),
    (error: unknown) => batch.orders.map(({ id }) => ({ id, refusal: explainFailure(error) })),
  );

/** Sends batches one after the other, until the page is left. */
export function useBatchRun() {
  const queryClient = useQueryClient();
  const [run, setRun] = useState<BatchRun>();
  const hasLeft = useHasLeft();
  const isRunning = run?.isDone === false;
  useUnsavedChanges(isRunning);

  const start = async (batches: readonly Batch[]): Promise<BatchRun> => {
    const results: BatchResult[] = [];
    for (const batch of batches) {
      if (hasLeft.current) break;
      setRun({ batches, results: [...results], isDone: false });
      results.push(...(await send(batch)));
    }
    const done = { batches, results, isDone: true };
    setRun(done);
    void queryClient.invalidateQueries({ queryKey: ['statistics'] });
    void queryClient.invalidateQueries({ queryKey: ['staff-orders'] });
    return done;
  };
  return { run, isRunning, start, forget: () => setRun(undefined) };
}
export type BatchRunner = ReturnType<typeof useBatchRun>;

/** How far a run is. */
export function BatchProgress({ runner: { run, isRunning } }: { runner: BatchRunner }) {
  if (!run || !isRunning) return null;
  const total = run.batches.reduce((sum, { orders }) => sum + orders.length, 0);
  const { length: done } = run.results;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 rounded-xl border border-line-strong bg-surface px-4 py-2 shadow-lg">
      <progress aria-label={i18n.t('Orders changed')} max={total} value={done} className="w-40" />
      <p>
        {i18n.t('Changing orders: {done} of {total, plural, one {# order} other {# orders}}.', {
          done: formatCount(done),
          total,
        })}
      </p>
    </div>
  );
}

/** The command that was given to an order. */
const actionOf = ({ batches }: BatchRun, id: string) =>
  batches.find(({ orders }) => orders.some((order) => order.id === id))?.action ?? 'confirm';

const DONE = {
  confirm: STATUS_NAMES.confirmed,
  ship: STATUS_NAMES.shipped,
  deliver: STATUS_NAMES.delivered,
  collect: () => i18n.t('payment collected'),
  cancel: STATUS_NAMES.cancelled,
} as const satisfies Record<OrderBatch['action'], () => string>;

type OutcomeProps = { number: string; refusal: string | undefined; action: OrderBatch['action'] };

/** An order with what was done, or why it was not. */
function Outcome({ number, refusal, action }: OutcomeProps) {
  const order = (
    <Link to="/dashboard/orders/$number" params={{ number }} className="font-semibold underline">
      {number}
    </Link>
  );
  return (
    <Trans id="<order/> {outcome}." values={{ outcome: refusal ?? DONE[action]() }} components={{ order }} />
  );
}

type BatchOutcomeProps = {
  run: BatchRun;
  /** Prints the slips of orders by their ids. */
  onPrint: (ids: readonly string[]) => void;
  /** Asks for the tracking numbers of orders by their own numbers. */
  onTracking: (numbers: readonly string[]) => void;
  /** Selects the orders that were changed. */
  onSelect: (results: BatchResults) => void;
  onClose: () => void;
};

/** What became of each order, first of those that were not changed, and what is next for those that were. */
export function BatchOutcome({ run, onPrint, onTracking, onSelect, onClose }: BatchOutcomeProps) {
  const { results } = run;
  const refused = results.filter(({ refusal }) => refusal !== undefined);
  const changed = results.filter(({ refusal }) => refusal === undefined);
  const confirmed = changed.flatMap(({ order }) => (order?.status === 'confirmed' ? [order] : []));
  const actions = formatEnumeration([...new Set(run.batches.map(({ action }) => nameAction(action)))]);
  return (
    <ResultList
      title={i18n.t('{actions}: {done} of {total, plural, one {# order} other {# orders}}.', {
        actions,
        done: formatCount(changed.length),
        total: results.length,
      })}
      results={[...refused, ...changed].map(({ id, refusal, order: { number } = { number: id } }) => ({
        id,
        isFailure: refusal !== undefined,
        content: <Outcome number={number} refusal={refusal} action={actionOf(run, id)} />,
      }))}
      onClose={onClose}
    >
      <div className="mt-2 flex flex-wrap gap-2">
        {confirmed.length > 0 && (
          <>
            <Button onClick={() => onPrint(confirmed.map(({ _id }) => _id))}>
              {i18n.t('{count, plural, one {Print its slip} other {Print slips for these #}}', {
                count: confirmed.length,
              })}
            </Button>
            <Button look="secondary" onClick={() => onTracking(confirmed.map(({ number }) => number))}>
              {i18n.t('Add tracking numbers')}
            </Button>
          </>
        )}
        {changed.length > 0 && (
          <Button look="quiet" onClick={() => onSelect(changed)}>
            {i18n.t('Select the {count} that were changed', { count: formatCount(changed.length) })}
          </Button>
        )}
      </div>
    </ResultList>
  );
}
