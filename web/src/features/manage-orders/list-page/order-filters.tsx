import { ORDER_STATUSES, PAYMENTS } from '@bookstore/contracts/order-transitions';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { DayField } from '../../../shared/form/day-field.tsx';
import { useShop } from '../../../shared/shop/shop.ts';
import { Button, buttonStyle } from '../../../shared/ui/button.tsx';
import { SearchBox } from '../../../shared/ui/search-box.tsx';
import { Select, toOptions } from '../../../shared/ui/select.tsx';
import { Tabs, toTabs } from '../../../shared/ui/tabs.tsx';
import { PAYMENT_LABELS } from '../order-labels.ts';
import { type OrderSearch, toFilters } from '../staff-orders.queries.ts';

type Counts = AdminStatistics['ordersByStatus'];
type OrderTabsProps = { search: OrderSearch; counts: Counts | undefined };

/** A tab for each status, with the number of its orders unless other filters are set. */
export function OrderTabs({ search, counts: countsOfAll }: OrderTabsProps) {
  const isNarrowed = Object.values({ ...toFilters(search), status: undefined }).some(Boolean);
  const counts = isNarrowed ? undefined : countsOfAll;
  const toLink = (status: OrderSearch['status']): LinkProps => ({
    to: '/dashboard/orders',
    search: { ...search, status, page: undefined },
  });
  return <Tabs label="Orders by status" tabs={toTabs(ORDER_STATUSES, search.status, toLink, counts)} />;
}

type OrderFiltersProps = { search: OrderSearch; onChange: (search: OrderSearch) => void };

/** Filters the orders. Every change goes back to the first page. */
export function OrderFilters({ search, onChange }: OrderFiltersProps) {
  const { timeZone } = useShop();
  const change = (changes: OrderSearch) => onChange({ ...search, ...changes, page: undefined });
  const { status, ...filters } = toFilters(search);
  const count = Object.values(filters).filter(Boolean).length;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button
        look="secondary"
        className="mb-4 sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div
        id={id}
        className={`${isOpen ? '' : 'max-sm:hidden'} mb-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_auto_auto_auto] xl:items-center`}
      >
        <SearchBox
          key={search.q}
          type="search"
          label="Search orders"
          formLabel="Orders"
          placeholder="Number, tracking, name, e-mail or phone"
          defaultValue={search.q}
          onSearch={(text) => change({ q: text.trim() || undefined })}
        />
        <Select
          label="Payment"
          value={search.payment ?? ''}
          options={toOptions('Any', PAYMENT_LABELS)}
          onChange={(value) => change({ payment: PAYMENTS.find((payment) => payment === value) })}
        />
        <DayField label="From" value={search.from} onChange={(from) => change({ from })} />
        <DayField label="To" value={search.to} onChange={(to) => change({ to })} />
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted sm:col-span-full">
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={search.overdue !== undefined}
              onChange={({ target }) => change({ overdue: target.checked ? 'true' : undefined })}
            />
            Only overdue orders
          </label>
          <p>Days and times are those of the time zone {timeZone}.</p>
          {(status !== undefined || count > 0) && (
            <Link
              to="/dashboard/orders"
              search={{ sort: search.sort, limit: search.limit }}
              className={buttonStyle('quiet')}
            >
              Clear all filters
            </Link>
          )}
        </div>
      </div>
    </>
  );
}
