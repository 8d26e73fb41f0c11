import { MAX_PAGEABLE_ORDERS } from '@bookstore/contracts/order-lists';
import { OPEN_STATUSES, type OpenStatus } from '@bookstore/contracts/order-transitions';
import { type AdminStatistics, MAX_RETURNING } from '@bookstore/contracts/statistics';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nameCategory, useCategories } from '../../shared/books/categories.ts';
import { formatCount, formatEnumeration, formatPrice, formatTotal } from '../../shared/format/format.ts';
import { FigureList } from '../../shared/ui/figure-list.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { dueOrdersQuery } from './statistics.queries.ts';

type StatisticsProps = { statistics: AdminStatistics };

/** Of names that lead to their page. */
const LINK = 'underline decoration-line-strong underline-offset-2 hover:text-accent';
const FIGURE = 'mt-1 text-2xl font-semibold tabular-nums';

/** How many orders of a status are to be shipped. */
const OPEN_COUNTS = {
  placed: (count: string) => i18n.t('{count} placed', { count }),
  confirmed: (count: string) => i18n.t('{count} confirmed', { count }),
} as const satisfies Record<OpenStatus, (count: string) => string>;

const countCopies = (count: number): string =>
  i18n.t('{count, plural, one {# copy} other {# copies}}', { count });

/** The orders that are still to be shipped. */
export function OrdersLeft({ statistics: { ordersByStatus } }: StatisticsProps) {
  const total = OPEN_STATUSES.reduce((sum, status) => sum + ordersByStatus[status], 0);
  return (
    <Panel title={i18n.t('Orders left')}>
      <p className={FIGURE}>{String(total).padStart(2, '0')}</p>
      <p className="mt-1 text-sm text-muted">
        {i18n.t('to be shipped: {counts}', {
          counts: formatEnumeration(
            OPEN_STATUSES.map((status) => OPEN_COUNTS[status](formatCount(ordersByStatus[status]))),
          ),
        })}
      </p>
      <Link
        to="/dashboard/orders"
        className="mt-1 -mb-2 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
      >
        {i18n.t('See orders')}
      </Link>
    </Panel>
  );
}

/** What was ordered and not paid yet, from the first order on. */
export function OpenValue({ statistics: { totalOrders, cashDue } }: StatisticsProps) {
  const { data: count } = useQuery({ ...dueOrdersQuery(cashDue), enabled: cashDue > 0 });
  if (totalOrders === 0 && cashDue === 0) return null;
  return (
    <Panel title={i18n.t('Open value')}>
      <p className={FIGURE}>{formatPrice(cashDue)}</p>
      <p className="mt-1 text-sm text-muted">
        {cashDue === 0 ? i18n.t('Every order is paid.') : i18n.t('ordered, and not collected yet')}
      </p>
      {cashDue > 0 && (
        <Link
          to="/dashboard/orders"
          search={{ payment: 'due', sort: 'oldest' }}
          className="mt-1 -mb-2 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          {count === undefined
            ? i18n.t('See unpaid orders')
            : i18n.t('{count, plural, one {See {total} unpaid order} other {See {total} unpaid orders}}', {
                count,
                total: formatTotal(count, MAX_PAGEABLE_ORDERS),
              })}
        </Link>
      )}
    </Panel>
  );
}

/** The money of cash-on-delivery orders. */
export const CashPanel = ({ statistics }: StatisticsProps) => (
  <Panel title={i18n.t('Cash')}>
    <FigureList
      figures={[
        { id: 'due', name: i18n.t('Due'), value: formatPrice(statistics.cashDue) },
        { id: 'collected', name: i18n.t('Collected'), value: formatPrice(statistics.cashCollected) },
        { id: 'refunded', name: i18n.t('Refunded'), value: formatPrice(statistics.cashRefunded) },
      ]}
    />
  </Panel>
);

export function BestSellers({ statistics: { bestSellers } }: StatisticsProps) {
  const figures = bestSellers.map(({ bookId, title, copies, totalSales }) => ({
    id: bookId,
    name: (
      <Link to="/dashboard/edit-book/$id" params={{ id: bookId }} dir="auto" className={LINK}>
        {title}
      </Link>
    ),
    note: countCopies(copies),
    value: formatPrice(totalSales),
  }));
  return (
    <Panel title={i18n.t('Best sellers')}>
      {figures.length === 0 ? (
        <p className="mt-3 text-muted">{i18n.t('No book is sold yet.')}</p>
      ) : (
        <FigureList figures={figures} isOrdered />
      )}
    </Panel>
  );
}

const SAMPLE_CUSTOMERS = [
  ['Annette Watson', '9.3'],
  ['Calvin Steward', '8.9'],
  ['Ralph Richards', '8.7'],
  ['Bernard Murphy', '8.2'],
  ['Arlene Robertson', '8.2'],
  ['Jane Lane', '8.1'],
  ['Pat Mckinney', '7.9'],
  ['Norman Walters', '7.7'],
].map(([name = '', value]) => ({ id: name, name, value }));

/** The position is the id, because two customers can have the same name and average. */
const toFigures = ({ topCustomers }: AdminStatistics) =>
  topCustomers.map(({ id, name, averageOrder, totalOrders }, index) => ({
    id: String(index),
    name: id ? (
      <Link to="/dashboard/customers/$id" params={{ id }} dir="auto" className={LINK}>
        {name}
      </Link>
    ) : (
      name
    ),
    note: i18n.t('{count, plural, one {# order} other {# orders}}', { count: totalOrders }),
    value: formatPrice(averageOrder),
  }));

/** The customers with the highest average order, or samples while there are no orders. */
export function TopCustomers({ statistics }: StatisticsProps) {
  const isSample = statistics.totalOrders === 0;
  const title = i18n.t('Users by average order');
  return (
    <Panel title={title} isSample={isSample}>
      <FigureList
        figures={isSample ? SAMPLE_CUSTOMERS : toFigures(statistics)}
        // Only focusable elements scroll by keyboard.
        tabIndex={0}
        aria-label={title}
        className="max-h-96 overflow-y-auto"
      />
    </Panel>
  );
}

/** The customers who came back; before the first order a sample of the specification in their place. */
export function ReturningCustomers({ statistics: { totalOrders, returningCustomers = 0 } }: StatisticsProps) {
  if (totalOrders === 0)
    return (
      <Panel title={i18n.t('Website visits (last day)')} isSample>
        <p className={FIGURE}>139</p>
      </Panel>
    );
  return (
    <Panel title={i18n.t('Returning customers')}>
      <p className={FIGURE}>{formatTotal(returningCustomers, MAX_RETURNING)}</p>
      <p className="mt-1 text-sm text-muted">{i18n.t('have ordered more than once')}</p>
    </Panel>
  );
}

/** What was sold of each category; before the first order a sample of the specification in its place. */
export function CategorySales({ statistics: { totalOrders, salesByCategory = [] } }: StatisticsProps) {
  const categories = useCategories();
  if (totalOrders === 0)
    return (
      <Panel title={i18n.t('Students by type of studying')} isSample>
        <p className="mt-3 flex min-h-14 items-center justify-center rounded-lg bg-paper-deep text-muted">
          {i18n.t('Chart')}
        </p>
      </Panel>
    );
  const figures = salesByCategory.map(({ category, copies, totalSales }) => ({
    id: category,
    name: nameCategory(categories, category),
    note: countCopies(copies),
    value: formatPrice(totalSales),
  }));
  if (figures.length === 0) return null;
  return (
    <Panel title={i18n.t('Sales by category')}>
      <FigureList figures={figures} />
    </Panel>
  );
}
