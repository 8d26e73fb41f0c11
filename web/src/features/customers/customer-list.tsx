import { type FoundCustomer, MAX_CUSTOMER_ORDERS } from '@bookstore/contracts/customers';
import { MAX_PAGEABLE_ORDERS } from '@bookstore/contracts/order-lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf, formatCount, formatPrice, formatTotal } from '../../shared/format/format.ts';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { ListPage } from '../../shared/ui/list-page.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import { customerPageQuery, type CustomerSearch } from './customer.queries.ts';

const COLUMNS: readonly Column<FoundCustomer>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    render: ({ id, name }) => (
      <Link
        to="/dashboard/customers/$id"
        params={{ id }}
        dir="auto"
        className="inline-block py-1 wrap-anywhere text-accent hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'email',
    header: 'E-mail address',
    render: ({ email }) => <span className="min-w-0 wrap-anywhere">{email}</span>,
  },
  {
    id: 'last',
    header: 'Last order',
    render: ({ lastOrderAt }) =>
      lastOrderAt && (
        <time dateTime={lastOrderAt} className="whitespace-nowrap">
          {formatShopMoment(lastOrderAt)}
        </time>
      ),
  },
  {
    id: 'orders',
    header: 'Orders',
    align: 'end',
    render: ({ orders }) => formatTotal(orders, MAX_PAGEABLE_ORDERS),
  },
  {
    id: 'ordered',
    header: 'Ordered',
    align: 'end',
    render: ({ ordered }) => ordered !== undefined && formatPrice(ordered),
  },
];

/** Says whose customers are listed where more orders match than are read. */
const NewestOrders = ({ total }: { total: number }) => (
  <p role="status" className="mb-2 max-w-prose text-muted">
    At least {countOf(total, 'customer', 'customers')}: of the orders that match, only the newest{' '}
    {formatCount(MAX_CUSTOMER_ORDERS)} were read. Search for a name, an e-mail address or a phone number to
    find others.
  </p>
);

type CustomerListProps = { search: CustomerSearch; onChange: (search: CustomerSearch) => void };

/** A page of customers, who ordered last first. */
export function CustomerList({ search, onChange }: CustomerListProps) {
  const query = useQuery(customerPageQuery(search));
  const { q, page } = search;
  const { data } = query;
  return (
    <ListPage
      query={query}
      loadError="The customers could not be loaded."
      {...(!data?.isAtLeast && { total: { noun: 'customer' as const, max: MAX_CUSTOMER_ORDERS } })}
      filters={
        <div className="min-w-0 flex-1 basis-60 sm:max-w-sm">
          <SearchBox
            key={q}
            type="search"
            label="Search the customers"
            formLabel="Customers"
            placeholder="Name, e-mail or phone"
            defaultValue={q}
            onSearch={(text) => onChange({ q: text.trim() || undefined })}
          />
        </div>
      }
      page={page}
      onPage={(next) => onChange({ q, page: next })}
      caption="Customers"
      columns={COLUMNS}
      getId={({ id }) => id}
      getName={({ name }) => name}
      empty={
        <Notice
          title={q ? 'No customers found.' : 'No customers yet. The first order brings the first one.'}
        />
      }
    >
      {data?.isAtLeast && <NewestOrders total={data.total} />}
    </ListPage>
  );
}
