import type { StockLevel } from '@bookstore/contracts/stock';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NOTICES } from '../../shared/messages.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { fewLeftQuery } from './stock-levels.queries.ts';

const Row = ({ level: { bookId, title, free, promised } }: { level: StockLevel }) => (
  <li className="flex items-baseline justify-between gap-4 py-2.5">
    <span className="min-w-0 wrap-anywhere">
      <Link
        to="/dashboard/edit-book/$id"
        params={{ id: bookId }}
        className="underline decoration-line-strong underline-offset-2 hover:text-accent"
      >
        {title}
      </Link>{' '}
      {promised > 0 && <span className="text-sm text-muted">{promised} promised</span>}
    </span>
    <span className={`font-semibold whitespace-nowrap tabular-nums ${free === 0 ? 'text-danger' : ''}`}>
      {free === 0 ? 'Sold out' : `${free} free`}
    </span>
  </li>
);

/** The counted books of which few copies or none are free. */
export function LowStock() {
  const { data, isError } = useQuery(fewLeftQuery());
  return (
    <Panel title="Low stock">
      {!data && <p className="mt-3 text-muted">{isError ? NOTICES.stockLoadFailed : 'Loading...'}</p>}
      {data?.total === 0 && <p className="mt-3 text-muted">No counted book is low.</p>}
      {data && data.total > 0 && (
        <>
          <ul className="mt-1 divide-y divide-line">
            {data.items.map((level) => (
              <Row key={level.bookId} level={level} />
            ))}
          </ul>
          <Link
            to="/dashboard/manage-books"
            search={{ stock: 'low-first' }}
            className="-mb-2 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
          >
            {data.total > data.items.length ? `See all ${data.total}` : 'See stock'}
          </Link>
        </>
      )}
    </Panel>
  );
}
