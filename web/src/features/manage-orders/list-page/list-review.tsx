import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data-table.tsx';
import { BatchProgress, type BatchRun, type BatchRunner, toBatches } from './batch-run.tsx';
import type { Entry } from '../lists/lines.ts';

export type ListedAction = 'ship' | 'deliver' | 'collect';
type ListEntry = Entry<ListedAction>;

/** What is said of a line before its command and afterwards. */
const OUTCOMES = {
  ship: { before: () => i18n.t('Will be shipped'), after: () => i18n.t('Shipped') },
  deliver: {
    before: () => i18n.t('Will be delivered and collected'),
    after: () => i18n.t('Delivered and collected'),
  },
  collect: { before: () => i18n.t('Will be collected'), after: () => i18n.t('Collected') },
} as const satisfies Record<ListedAction, Record<'before' | 'after', () => string>>;

/** What becomes of a line, and whether it is a difference. */
function describeEntry({ order, action, problem }: ListEntry, run: BatchRun | undefined) {
  if (!action || !order) return { said: problem ?? '', isDifference: true };
  const result = run?.results.find(({ id }) => id === order._id);
  if (result?.refusal) return { said: result.refusal, isDifference: true };
  return { said: OUTCOMES[action][result ? 'after' : 'before'](), isDifference: false };
}

type Row = ListEntry & { said: string; isDifference: boolean };

const toColumns = (detailLabel: string, dueOf?: (order: Order) => string): Column<Row>[] => [
  { id: 'line', header: i18n.t('Line'), align: 'end', render: ({ line }) => line },
  {
    id: 'order',
    header: i18n.t('Order'),
    render: ({ number, tracking, order, text }) => {
      const named = order?.number ?? number ?? tracking;
      return <span className={`wrap-anywhere ${named ? 'font-mono' : ''}`}>{named ?? text}</span>;
    },
  },
  {
    id: 'detail',
    header: detailLabel,
    render: ({ number, tracking, detail }) =>
      (number ?? tracking) && <span className="wrap-anywhere tabular-nums">{detail}</span>,
  },
  ...(dueOf ? [{ id: 'due', header: i18n.t('Due'), render: ({ order }: Row) => order && dueOf(order) }] : []),
  {
    id: 'result',
    header: i18n.t('Result'),
    render: ({ said, isDifference }) => (
      <span className={isDifference ? 'font-semibold text-danger' : ''}>{said}</span>
    ),
  },
];

const ACTIONS: readonly ListedAction[] = ['ship', 'deliver', 'collect'];

type ListReviewProps = {
  caption: string;
  entries: readonly ListEntry[];
  detailLabel: string;
  /** What the columns of the list were taken for. */
  columns?: ReactNode;
  dueOf?: (order: Order) => string;
  /** What the button says of a number of orders. */
  submit: (count: number) => string;
  /** The carrier of what is shipped. */
  carrier?: string | undefined;
  runner: BatchRunner;
  onRun: (run: Promise<BatchRun>) => void;
  onBack: () => void;
  onClose: () => void;
};

/** The lines of a list, those that differ first, before anything is done and afterwards. */
export function ListReview(props: ListReviewProps) {
  const { caption, entries, detailLabel, columns, dueOf, submit, carrier } = props;
  const { runner, onRun, onBack, onClose } = props;
  const table = useRef<HTMLDivElement>(null);
  const [isStarted, setIsStarted] = useState(false);
  const run = isStarted ? runner.run : undefined;
  const shownColumns = useMemo(() => toColumns(detailLabel, dueOf), [detailLabel, dueOf]);
  const rows = entries
    .map((entry): Row => ({ ...entry, ...describeEntry(entry, run) }))
    .toSorted((left, right) => Number(right.isDifference) - Number(left.isDifference));
  const count = entries.filter(({ action }) => action).length;
  const differences = rows.filter(({ isDifference }) => isDifference).length;

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
      {!isStarted && columns}
      <p role="status">
        {run?.isDone && i18n.t('Done.')}{' '}
        {i18n.t(
          '{matching, plural, one {# line matches} other {# lines match}}, {differing, plural, one {# differs} other {# differ}}.',
          { matching: entries.length - differences, differing: differences },
        )}
      </p>
      <div ref={table} tabIndex={-1} className="max-h-[45vh] overflow-auto text-sm">
        <DataTable
          caption={caption}
          columns={shownColumns}
          rows={rows}
          getId={({ line }) => String(line)}
          getName={({ line }) => i18n.t('line {line}', { line })}
          empty={null}
        />
      </div>
      {isStarted && <BatchProgress runner={runner} />}
      <div className="flex flex-wrap gap-3">
        {!isStarted && (
          <Button disabled={count === 0 || runner.isRunning} onClick={start}>
            {submit(count)}
          </Button>
        )}
        {!isStarted && (
          <Button look="secondary" onClick={onBack}>
            {i18n.t('Back')}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {i18n.t('Close')}
        </Button>
      </div>
    </>
  );
}
