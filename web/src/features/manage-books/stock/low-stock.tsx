import { MAX_PAGEABLE_LEVELS, type StockLevel } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount, formatTotal } from '../../../shared/format/format.ts';
import { PAGE_NOTICES } from '../../../shared/page/page-notices.ts';
import { mayCall } from '../../../shared/staff/staff-claims.ts';
import { type Figure, FigureList } from '../../../shared/ui/figure-list.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { lowStockQuery } from './stock-levels.queries.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-accent hover:underline';

const toFigure = ({ bookId, title, free, promised }: StockLevel): Figure => ({
  id: bookId,
  name: (
    <Link
      to="/dashboard/edit-book/$id"
      params={{ id: bookId }}
      dir="auto"
      className="underline decoration-line-strong underline-offset-2 hover:text-accent"
    >
      {title}
    </Link>
  ),
  note: promised > 0 ? i18n.t('{count} promised', { count: formatCount(promised) }) : undefined,
  value: (
    <span className={free === 0 ? 'text-danger' : ''}>
      {free === 0 ? i18n.t('Sold out') : i18n.t('{count} free', { count: formatCount(free) })}
    </span>
  ),
});

/** The counted books of which few copies or none are free. */
export function LowStock() {
  const { data, isError } = useQuery(lowStockQuery());
  return (
    <Panel title={i18n.t('Low stock')}>
      {!data && (
        <p className="mt-3 text-muted">{isError ? PAGE_NOTICES.stockLoadFailed : i18n.t('Loading...')}</p>
      )}
      {data?.total === 0 && <p className="mt-3 text-muted">{i18n.t('No counted book is low.')}</p>}
      {data && data.total > 0 && (
        <>
          <FigureList figures={data.items.map(toFigure)} />
          {data.total > data.items.length && (
            <p className="py-2.5 text-sm text-muted">
              {i18n.t('{count, plural, one {{total} book is} other {{total} books are}} low or sold out.', {
                count: data.total,
                total: formatTotal(data.total, MAX_PAGEABLE_LEVELS),
              })}
            </p>
          )}
          <p className="-mb-2 flex flex-wrap gap-x-6">
            <Link to="/dashboard/manage-books" search={{ stock: 'low-first' }} className={LINK}>
              {i18n.t('See all stock, lowest first')}
            </Link>
            {mayCall('receiveStock') && (
              <Link to="/dashboard/stock/receive" className={LINK}>
                {i18n.t('Receive a delivery')}
              </Link>
            )}
          </p>
        </>
      )}
    </Panel>
  );
}
