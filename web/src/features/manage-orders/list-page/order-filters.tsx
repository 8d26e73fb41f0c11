import { ORDER_STATUSES, PAYMENTS } from '@bookstore/contracts/order-transitions';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DayField } from '../../../shared/form/day-field.tsx';
import { Checkbox } from '../../../shared/form/fields.tsx';
import { useShop } from '../../../shared/shop/shop.ts';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { FilterMenu } from '../../../shared/ui/filter-menu.tsx';
import { SearchBox } from '../../../shared/ui/search-box.tsx';
import { Select, toOptions } from '../../../shared/ui/select.tsx';
import { type Tabs, toTabs } from '../../../shared/ui/tabs.tsx';
import { PAYMENT_LABELS } from '../order-labels.ts';
import { type OrderSearch, toFilters } from '../staff-orders.queries.ts';

type Counts = AdminStatistics['ordersByStatus'];

/** A tab for each status, with the number of its orders unless other filters are set. */
export function toOrderTabs(
  search: OrderSearch,
  countsOfAll: Counts | undefined,
): ComponentProps<typeof Tabs> {
  const isNarrowed = Object.values({ ...toFilters(search), status: undefined }).some(Boolean);
  const counts = isNarrowed ? undefined : countsOfAll;
  const toLink = (status: OrderSearch['status']): LinkProps => ({
    to: '/dashboard/orders',
    search: { ...search, status, page: undefined },
  });
  return { label: 'Orders by status', tabs: toTabs(ORDER_STATUSES, search.status, toLink, counts) };
}

type OrderFiltersProps = { search: OrderSearch; onChange: (search: OrderSearch) => void };

/** Searches and filters the orders. Every change goes back to the first page. */
export function OrderFilters({ search, onChange }: OrderFiltersProps) {
  const { timeZone } = useShop();
  const change = (changes: OrderSearch) => onChange({ ...search, ...changes, page: undefined });
  const { status, q, ...filters } = toFilters(search);
  const count = Object.values(filters).filter(Boolean).length;

  return (
    <>
      <div className="min-w-0 flex-1">
        <SearchBox
          key={q}
          type="search"
          label="Search orders"
          formLabel="Orders"
          placeholder="Number, tracking, name, e-mail or phone"
          defaultValue={q}
          onSearch={(text) => change({ q: text.trim() || undefined })}
        />
      </div>
      <FilterMenu label="Filter the orders" count={count}>
        <Select
          label="Payment"
          value={search.payment ?? ''}
          options={toOptions('Any', PAYMENT_LABELS)}
          onChange={(value) => change({ payment: PAYMENTS.find((payment) => payment === value) })}
        />
        <DayField label="From" value={search.from} onChange={(from) => change({ from })} />
        <DayField label="To" value={search.to} onChange={(to) => change({ to })} />
        <Checkbox
          checked={search.overdue !== undefined}
          onChange={({ target }) => change({ overdue: target.checked ? 'true' : undefined })}
        >
          Only overdue orders
        </Checkbox>
        <p className="text-sm text-muted">Days and times are those of the time zone {timeZone}.</p>
      </FilterMenu>
      {(status !== undefined || q !== undefined || count > 0) && (
        <Link
          to="/dashboard/orders"
          search={{ sort: search.sort, limit: search.limit }}
          className={`${buttonStyle('quiet')} shrink-0 px-2`}
        >
          Clear<span className="sr-only"> all filters</span>
        </Link>
      )}
    </>
  );
}
