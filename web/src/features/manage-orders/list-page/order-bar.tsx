import { isOpen, type OrderStatus } from '@bookstore/contracts/order-transitions';
import { i18n } from '@bookstore/i18n/i18n';
import { formatCount } from '../../../shared/format/format.ts';
import { nextStepOf } from '../../../shared/orders/next-steps.ts';
import { BatchOutcome, BatchProgress, type BatchRun, type BatchRunner } from './batch-run.tsx';
import { BatchBar, type OrderSelection } from './order-batch.tsx';
import { MAX_SELECTED } from '../staff-orders.queries.ts';

type OrderBarProps = {
  selection: OrderSelection;
  /** How many match, of which all that can be were selected. */
  matching: number | undefined;
  /** The status of all orders of the list. */
  status: OrderStatus | undefined;
  runner: BatchRunner;
  onRun: (run: Promise<BatchRun>) => void;
  onSelect: (selection: OrderSelection) => void;
  onPrint: (ids: readonly string[]) => void;
  onTracking: (numbers: readonly string[]) => void;
};

/** What is done with the selected orders, how far that is, what came of it and what is next. */
export function OrderBar({ selection, matching = 0, status, runner, ...handlers }: OrderBarProps) {
  const { onRun, onSelect, onPrint, onTracking } = handlers;
  const ids = Object.keys(selection);
  return (
    <>
      <div role="status">
        {matching > MAX_SELECTED && ids.length === MAX_SELECTED && (
          <p className="mb-2 rounded-xl border border-line-strong bg-surface px-4 py-2 shadow-lg">
            {i18n.t(
              'Only the first {count} of {total} that match are selected: do these, then select the next.',
              { count: formatCount(MAX_SELECTED), total: formatCount(matching) },
            )}
          </p>
        )}
        <BatchProgress runner={runner} />
        {runner.run?.isDone && (
          <BatchOutcome
            run={runner.run}
            onPrint={onPrint}
            onTracking={onTracking}
            onSelect={(results) =>
              onSelect(Object.fromEntries(results.map(({ id, order }) => [id, order?.v ?? 1])))
            }
            onClose={runner.forget}
          />
        )}
      </div>
      <BatchBar
        selection={selection}
        primary={status && isOpen(status) ? nextStepOf(status).command : 'ship'}
        runner={runner}
        onRun={onRun}
        onPrint={() => onPrint(ids)}
        onClear={() => onSelect({})}
      />
    </>
  );
}
