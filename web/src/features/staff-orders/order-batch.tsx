import { MAX_IDS } from '@bookstore/contracts/lists';
import type { OrderBatch, OrderBatchResult } from '@bookstore/contracts/order-commands';
import { Link } from '@tanstack/react-router';
import type { Dispatch, SetStateAction } from 'react';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { countOf } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { Selection } from '../../shared/ui/data-table.tsx';
import { Outcomes } from '../../shared/ui/outcomes.tsx';
import { SelectionBar } from '../../shared/ui/selection-bar.tsx';
import { ACTIONS, explainRefusal } from './order-labels.ts';
import { useOrderBatch } from './staff-orders.queries.ts';

const BATCH_FAILED = 'The orders could not be changed. Please try again.';

const countOrders = (count: number): string => countOf(count, 'order', 'orders');

const confirmShipping = (count: number) =>
  showDialog({
    title: `Ship ${countOrders(count)}?`,
    text: 'Carriers and tracking codes can only be given order by order. This cannot be undone.',
    tone: 'warning',
    confirm: 'Ship',
    cancel: 'Cancel',
  });

type OutcomeProps = {
  action: OrderBatch['action'];
  results: OrderBatchResult['results'];
  onClose: () => void;
};

/** What became of each order. */
const BatchOutcome = ({ action, results, onClose }: OutcomeProps) => (
  <Outcomes
    title={`${ACTIONS[action]}: ${results.filter(({ error }) => !error).length} of ${countOrders(results.length)}.`}
    outcomes={results.map(({ id, error, order }) => ({
      id,
      isFailure: error !== undefined,
      content: (
        <>
          <Link
            to="/dashboard/orders/$number"
            params={{ number: order?.number ?? id }}
            className="font-semibold underline"
          >
            {order?.number ?? id}
          </Link>{' '}
          {error ? explainRefusal(error, order) : ACTIONS[action].toLowerCase()}.
        </>
      ),
    }))}
    onClose={onClose}
  />
);

type BatchBarProps = { selected: Selection; onSelect: Dispatch<SetStateAction<Selection>> };

/** Confirms and ships the selected orders. Those that were not changed stay selected. */
export function BatchBar({ selected, onSelect }: BatchBarProps) {
  const batch = useOrderBatch();
  const ids = Object.keys(selected);
  const isDisabled = ids.length === 0 || ids.length > MAX_IDS || batch.isPending;

  const run = async (action: 'confirm' | 'ship') => {
    if (action === 'ship' && !(await confirmShipping(ids.length))) return;
    batch.mutate(
      { action, ids },
      {
        onSuccess: ({ results }) => {
          const changed = new Set(results.filter(({ error }) => !error).map(({ id }) => id));
          onSelect((current) =>
            Object.fromEntries(Object.entries(current).filter(([id]) => !changed.has(id))),
          );
        },
        onError: () => void showAlert(BATCH_FAILED),
      },
    );
  };

  return (
    <>
      <SelectionBar label="Selected orders" count={ids.length} max={MAX_IDS} onClear={() => onSelect({})}>
        <Button look="secondary" disabled={isDisabled} onClick={() => void run('confirm')}>
          Confirm
        </Button>
        <Button disabled={isDisabled} onClick={() => void run('ship')}>
          Ship
        </Button>
      </SelectionBar>
      <div role="status">
        {batch.data && (
          <BatchOutcome
            action={batch.variables.action}
            results={batch.data.results}
            onClose={() => batch.reset()}
          />
        )}
      </div>
    </>
  );
}
