import { describeLifetime, REOPEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { MAX_IDS } from '@bookstore/contracts/lists';
import { ORDER_COMMANDS, type OrderBatch, type OrderBatchResult } from '@bookstore/contracts/order-commands';
import { mayAct } from '@bookstore/contracts/order-transitions';
import { Link } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { readStaffActors } from '../../shared/staff-claims.ts';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { FormDialog } from '../../shared/form/action-form.tsx';
import { TextAreaField } from '../../shared/form/fields.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { countOf } from '../../shared/format.ts';
import { isTransient } from '../../shared/http.ts';
import { ResultList } from '../../shared/ui/result-box.tsx';
import { SelectionBar } from '../../shared/ui/selection-bar.tsx';
import { ACTION_LABELS, explainRefusal } from './order-labels.ts';
import { useOrderBatch } from './staff-orders.queries.ts';

const BATCH_FAILED = 'The orders could not be changed. Please try again.';
const BATCH_UNKNOWN = 'Some of the orders may have been changed. Please try again: none is changed twice.';

const countOrders = (count: number): string => countOf(count, 'order', 'orders');

const cancellation = ORDER_COMMANDS.cancel.pick({ reason: true });

type CancelDialogProps = { count: number; onSubmit: (reason: string) => void; onClose: () => void };

/** Asks for the reason why several orders are cancelled. */
function CancelDialog({ count, onSubmit, onClose }: CancelDialogProps) {
  const form = useZodForm(cancellation, { reason: '' });
  const title = `Cancel ${countOrders(count)}`;
  return (
    <FormDialog
      title={`${title}?`}
      form={form}
      submit={title}
      look="destructive"
      cancel="Go back"
      onSubmit={({ reason = '' }) => onSubmit(reason)}
      onClose={onClose}
    >
      <p className="text-muted">
        Counted copies go back into stock. The orders can be reopened within{' '}
        {describeLifetime(REOPEN_SECONDS)}, one by one.
      </p>
      <TextAreaField form={form} name="reason" label="Reason" hint="Optional. The customers see it, too." />
    </FormDialog>
  );
}

type ResultsProps = Pick<OrderBatch, 'action'> & OrderBatchResult & { onClose: () => void };

/** What the command did to each order. */
const BatchResults = ({ action, results, onClose }: ResultsProps) => (
  <ResultList
    title={`${ACTION_LABELS[action]}: ${results.filter(({ error }) => !error).length} of ${countOrders(results.length)}.`}
    results={results.map(({ id, error, order: { number } = { number: id }, order }) => ({
      id,
      isFailure: error !== undefined,
      content: (
        <>
          <Link to="/dashboard/orders/$number" params={{ number }} className="font-semibold underline">
            {number}
          </Link>{' '}
          {error ? explainRefusal(error, order) : ACTION_LABELS[action].toLowerCase()}.
        </>
      ),
    }))}
    onClose={onClose}
  />
);

/** The versions of the selected orders by their ids: those that staff saw when they selected them, or of a later reply. */
export type OrderSelection = Readonly<Record<string, number>>;

/** A selection after a command: those that were not changed stay selected, each in its present version. */
function keepUnchanged(selection: OrderSelection, results: OrderBatchResult['results']): OrderSelection {
  const byId = new Map(results.map((result) => [result.id, result]));
  const left = Object.entries(selection).filter(([id]) => !byId.has(id) || byId.get(id)?.error !== undefined);
  return Object.fromEntries(left.map(([id, v]) => [id, byId.get(id)?.order?.v ?? v]));
}

type BatchBarProps = {
  selection: OrderSelection;
  onSelect: Dispatch<SetStateAction<OrderSelection>>;
};

/** Confirms, ships and cancels the selected orders. Those that were not changed stay selected. */
export function BatchBar({ selection, onSelect }: BatchBarProps) {
  const batch = useOrderBatch();
  const [isCancelling, setIsCancelling] = useState(false);
  const orders = Object.entries(selection).map(([id, v]) => ({ id, v }));
  const { length: count } = orders;
  const mayCancel = mayAct('cancel', readStaffActors());

  const run = (command: Pick<OrderBatch, 'action' | 'reason'>) =>
    batch.mutate(
      { ...command, orders },
      {
        onSuccess: ({ results }) => onSelect((current) => keepUnchanged(current, results)),
        onError: (error) => void showAlert(isTransient(error) ? BATCH_UNKNOWN : BATCH_FAILED),
      },
    );
  const ship = async () => {
    const isConfirmed = await showDialog({
      title: `Ship ${countOrders(count)}?`,
      text: 'Carriers and tracking codes can only be given order by order. This cannot be undone.',
      tone: 'warning',
      confirm: 'Ship',
      cancel: 'Cancel',
    });
    if (isConfirmed) run({ action: 'ship' });
  };

  return (
    <>
      <SelectionBar
        label="Selected orders"
        count={count}
        max={MAX_IDS}
        isPending={batch.isPending}
        onClear={() => onSelect({})}
        actions={[
          ...(mayCancel
            ? [{ label: 'Cancel orders', look: 'danger', onClick: () => setIsCancelling(true) } as const]
            : []),
          { label: 'Confirm', onClick: () => run({ action: 'confirm' }) },
          { label: 'Ship', look: 'primary', onClick: () => void ship() },
        ]}
      />
      {isCancelling && (
        <CancelDialog
          count={count}
          onSubmit={(reason) => run({ action: 'cancel', ...(reason && { reason }) })}
          onClose={() => setIsCancelling(false)}
        />
      )}
      <div role="status">
        {batch.data && (
          <BatchResults {...batch.data} action={batch.variables.action} onClose={() => batch.reset()} />
        )}
      </div>
    </>
  );
}
