import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { formatPrice } from '../../shared/format.ts';
import { Panel } from './panel.tsx';

const TITLE = 'Users by average order';

/** Shown, as samples, while the shop has no orders. */
const SAMPLES = [
  { name: 'Annette Watson', score: '9.3' },
  { name: 'Calvin Steward', score: '8.9' },
  { name: 'Ralph Richards', score: '8.7' },
  { name: 'Bernard Murphy', score: '8.2' },
  { name: 'Arlene Robertson', score: '8.2' },
  { name: 'Jane Lane', score: '8.1' },
  { name: 'Pat Mckinney', score: '7.9' },
  { name: 'Norman Walters', score: '7.7' },
];

const listCustomers = ({ topCustomers }: AdminStatistics) =>
  topCustomers.map(({ name, averageOrder, totalOrders }) => ({
    name,
    score: formatPrice(averageOrder),
    note: totalOrders === 1 ? '1 order' : `${totalOrders} orders`,
  }));

/** The customers whose orders come to most on average. */
export function TopCustomers({ statistics }: { statistics: AdminStatistics }) {
  const isSample = statistics.totalOrders === 0;
  const rows: { name: string; score: string; note?: string }[] = isSample
    ? SAMPLES
    : listCustomers(statistics);
  return (
    <Panel title={TITLE} isSample={isSample}>
      <ul
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus the keyboard cannot scroll it
        tabIndex={0}
        aria-label={TITLE}
        className="mt-3 max-h-96 divide-y divide-line overflow-y-auto"
      >
        {rows.map(({ name, score, note }, index) => (
          <li key={`${index} ${name}`} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0 break-words">
              {name} {note && <span className="text-sm text-muted">{note}</span>}
            </span>
            <span className="font-semibold tabular-nums">{score}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
