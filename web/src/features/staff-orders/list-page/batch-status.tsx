import { Link } from '@tanstack/react-router';
import { focusMain } from '../../../shared/focus.ts';
import { countOf, formatCount } from '../../../shared/format.ts';
import { isTransient } from '../../../shared/http.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ResultBox, ResultList } from '../../../shared/ui/result-box.tsx';
import type { BatchResults, BatchRun, BatchRunner } from './batch-run.ts';
import { ACTION_LABELS, explainRefusal } from '../order-labels.ts';

const BATCH_FAILED = 'The orders could not be changed. Please try again.';
const BATCH_UNKNOWN = 'Some of the orders may have been changed. Please try again: none is changed twice.';

const totalOf = ({ batches }: BatchRun): number =>
  batches.reduce((sum, { orders }) => sum + orders.length, 0);

/** The command that was given to an order. */
const actionOf = ({ batches }: BatchRun, id: string) =>
  batches.find(({ orders }) => orders.some((order) => order.id === id))?.action ?? 'confirm';

const isRefused = ({ error }: BatchResults[number]): boolean => error !== undefined;

type StatusProps = { runner: BatchRunner; onResume: () => void };

/** How far a run is, or why it did not go on. */
export function BatchProgress({ runner, onResume }: StatusProps) {
  const { run, stop, forget } = runner;
  if (!run || run.state === 'done') return null;
  const { results, state, error } = run;
  const done = `${formatCount(results.length)} of ${countOf(totalOf(run), 'order', 'orders')}`;
  if (state === 'running')
    return (
      <div className="mb-4 flex flex-wrap items-center gap-x-4">
        <progress aria-label="Orders changed" max={totalOf(run)} value={results.length} className="w-40" />
        <p>Changing orders: {done}.</p>
        {run.batches.length > 1 && (
          <Button
            look="quiet"
            onClick={() => {
              focusMain();
              stop();
            }}
          >
            Stop
          </Button>
        )}
      </div>
    );
  return (
    <ResultBox
      title={
        state === 'stopped' ? `Stopped after ${done}.` : isTransient(error) ? BATCH_UNKNOWN : BATCH_FAILED
      }
      onClose={forget}
    >
      <Button
        look="secondary"
        onClick={() => {
          focusMain();
          onResume();
        }}
      >
        {state === 'stopped' ? 'Go on' : 'Try again'}
      </Button>
    </ResultBox>
  );
}

type ResultsProps = {
  run: BatchRun;
  /** Selects the orders that were changed. */
  onSelect: (results: BatchResults) => void;
  onClose: () => void;
};

/** What became of each order, first of those that were refused. */
export function BatchOutcome({ run, onSelect, onClose }: ResultsProps) {
  const { results } = run;
  const [refused, changed] = [results.filter(isRefused), results.filter((each) => !isRefused(each))];
  const labels = [...new Set(run.batches.map(({ action }) => ACTION_LABELS[action]))].join(', ');
  return (
    <ResultList
      title={`${labels}: ${formatCount(changed.length)} of ${countOf(results.length, 'order', 'orders')}.`}
      results={[...refused, ...changed].map(({ id, error, order: { number } = { number: id }, order }) => ({
        id,
        isFailure: error !== undefined,
        content: (
          <>
            <Link to="/dashboard/orders/$number" params={{ number }} className="font-semibold underline">
              {number}
            </Link>{' '}
            {error ? explainRefusal(error, order) : ACTION_LABELS[actionOf(run, id)].toLowerCase()}.
          </>
        ),
      }))}
      onClose={onClose}
    >
      {changed.length > 0 && (
        <Button look="secondary" className="mt-2" onClick={() => onSelect(changed)}>
          Select the {formatCount(changed.length)} that were changed
        </Button>
      )}
    </ResultList>
  );
}
