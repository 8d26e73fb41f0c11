import type { Order } from '@bookstore/contracts/orders';
import { type RefObject, useRef, useState } from 'react';
import { countOf, formatCount } from '../../../shared/format/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { BatchProgress, type BatchRun, type BatchRunner, toBatches } from './batch-run.tsx';
import type { Entry } from '../lists/lines.ts';

export type ListedAction = 'ship' | 'deliver' | 'collect';
type ListEntry = Entry<ListedAction>;

/** What is said of a line before its command and afterwards. */
const OUTCOMES = {
  ship: ['Will be shipped', 'Shipped'],
  deliver: ['Will be delivered and collected', 'Delivered and collected'],
  collect: ['Will be collected', 'Collected'],
} as const satisfies Record<ListedAction, [string, string]>;

/** What becomes of a line, and whether it is a difference. */
function describeEntry({ order, action, problem }: ListEntry, run: BatchRun | undefined): [string, boolean] {
  if (!action || !order) return [problem ?? '', true];
  const result = run?.results.find(({ id }) => id === order._id);
  if (result?.refusal) return [result.refusal, true];
  return [OUTCOMES[action][result ? 1 : 0], false];
}

const CELL = 'px-2 py-1.5 text-left align-top max-sm:py-0.5';
/** On phones a line has its result below, and says what its amounts are. */
const LABELLED =
  'tabular-nums max-sm:before:mr-1 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';

type EntriesTableProps = {
  caption: string;
  entries: readonly ListEntry[];
  run: BatchRun | undefined;
  detailLabel: string;
  dueOf?: ((order: Order) => string) | undefined;
  table: RefObject<HTMLDivElement | null>;
};

function EntriesTable({ caption, entries, run, detailLabel, dueOf, table }: EntriesTableProps) {
  const rows = entries.map((entry) => ({ entry, outcome: describeEntry(entry, run) }));
  return (
    <div
      ref={table}
      role="group"
      aria-label={caption}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only focusable elements scroll by keyboard
      tabIndex={0}
      className="max-h-[45vh] overflow-auto rounded-lg border border-line"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-paper-deep max-sm:sr-only">
          <tr>
            {['Line', 'Order', detailLabel, ...(dueOf ? ['Due'] : []), 'Result'].map((name) => (
              <th key={name} scope="col" className={CELL}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .toSorted((left, right) => Number(right.outcome[1]) - Number(left.outcome[1]))
            .map(({ entry: { line, number, text, detail, order }, outcome: [said, isDifference] }) => (
              <tr key={line} className="border-t border-line max-sm:flex max-sm:flex-wrap max-sm:py-1.5">
                <td className={`${CELL} tabular-nums`}>{line}</td>
                <td className={`${CELL} wrap-anywhere ${number ? 'font-mono' : ''}`}>{number ?? text}</td>
                <td data-label={detailLabel} className={`${CELL} ${number ? LABELLED : ''} wrap-anywhere`}>
                  {number && detail}
                </td>
                {dueOf && (
                  <td data-label="Due" className={`${CELL} ${order ? LABELLED : ''}`}>
                    {order && dueOf(order)}
                  </td>
                )}
                <td
                  className={`${CELL} max-sm:basis-full ${isDifference ? 'font-semibold text-danger' : ''}`}
                >
                  {said}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

const ACTIONS: readonly ListedAction[] = ['ship', 'deliver', 'collect'];

type ListReviewProps = Omit<EntriesTableProps, 'run' | 'table'> & {
  /** What the button says before the number of orders. */
  submit: string;
  /** The carrier of what is shipped. */
  carrier?: string | undefined;
  runner: BatchRunner;
  onRun: (run: Promise<BatchRun>) => void;
  onBack: () => void;
  onClose: () => void;
};

/** The lines of a list, those that differ first, before anything is done and afterwards. */
export function ListReview({ submit, carrier, runner, onRun, onBack, onClose, ...list }: ListReviewProps) {
  const table = useRef<HTMLDivElement>(null);
  const [isStarted, setIsStarted] = useState(false);
  const run = isStarted ? runner.run : undefined;
  const { entries } = list;
  const count = entries.filter(({ action }) => action).length;
  const differences = entries.filter((entry) => describeEntry(entry, run)[1]).length;

  const start = () => {
    setIsStarted(true);
    // The button goes.
    table.current?.focus();
    const batches = ACTIONS.flatMap((action) => {
      const orders = entries.flatMap(({ order, detail, ...each }) =>
        order && each.action === action
          ? { id: order._id, v: order.v, ...(action === 'ship' && { tracking: detail }) }
          : [],
      );
      return toBatches({ action, ...(action === 'ship' && carrier && { carrier }) }, orders);
    });
    onRun(runner.start(batches));
  };

  return (
    <>
      <p role="status">
        {run?.isDone ? 'Done. ' : ''}
        {countOf(entries.length - differences, 'line matches', 'lines match')}, {formatCount(differences)}{' '}
        {differences === 1 ? 'differs' : 'differ'}.
      </p>
      <EntriesTable {...list} run={run} table={table} />
      {isStarted && <BatchProgress runner={runner} />}
      <div className="flex flex-wrap gap-3">
        {!isStarted && (
          <Button disabled={count === 0 || runner.isRunning} onClick={start}>
            {submit} {countOf(count, 'order', 'orders')}
          </Button>
        )}
        {!isStarted && (
          <Button look="secondary" onClick={onBack}>
            Back
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}
