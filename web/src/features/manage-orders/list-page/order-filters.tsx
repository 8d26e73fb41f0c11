import { MAX_QUERY_LENGTH } from '@bookstore/contracts/lists';
import { ORDER_STATUSES, PAYMENTS } from '@bookstore/contracts/order-transitions';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { DayField } from '../../../shared/form/day-field.tsx';
import { Field } from '../../../shared/form/field.tsx';
import { Checkbox } from '../../../shared/form/fields.tsx';
import { capitalize } from '../../../shared/format/format.ts';
import { Button, buttonStyle } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Tabs } from '../../../shared/ui/tabs.tsx';
import { PAYMENT_LABELS } from '../order-labels.ts';
import { type OrderSearch, toFilters } from '../staff-orders.queries.ts';

type Counts = AdminStatistics['ordersByStatus'];
type OrderTabsProps = { search: OrderSearch; counts: Counts | undefined };

/** A tab for each status, with the number of its orders unless other filters are set. */
export function OrderTabs({ search, counts: countsOfAll }: OrderTabsProps) {
  const isNarrowed = Object.values({ ...toFilters(search), status: undefined }).some(Boolean);
  const counts = isNarrowed ? undefined : countsOfAll;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Tabs
      label="Orders by status"
      tabs={[undefined, ...ORDER_STATUSES].map((status) => ({
        label: capitalize(status ?? 'all'),
        count: status ? counts?.[status] : total,
        isCurrent: search.status === status,
        link: { to: '/dashboard/orders', search: { ...search, status, page: undefined } },
      }))}
    />
  );
}

type OrderFiltersProps = {
  search: OrderSearch;
  /** The time zone in which days begin. */
  timeZone: string;
  onChange: (search: OrderSearch) => void;
};

/** Filters the orders. Every change goes back to the first page. */
export function OrderFilters({ search, timeZone, onChange }: OrderFiltersProps) {
  const change = (changes: OrderSearch) => onChange({ ...search, ...changes, page: undefined });
  const { status, ...filters } = toFilters(search);
  const count = Object.values(filters).filter(Boolean).length;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    if (typeof q === 'string') change({ q: q.trim() || undefined });
  };

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
      <form
        id={id}
        role="search"
        aria-label="Orders"
        className={`${isOpen ? '' : 'max-sm:hidden'} mb-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto] lg:items-end`}
        onSubmit={submit}
      >
        <Field label="Search orders">
          {({ className, ...control }) => (
            <div className="relative">
              <input
                key={search.q}
                {...control}
                name="q"
                type="search"
                maxLength={MAX_QUERY_LENGTH}
                placeholder="Number, ID, name, e-mail or phone"
                defaultValue={search.q}
                className={`${className} pr-12`}
              />
              <button
                type="submit"
                aria-label="Search the orders"
                className="absolute top-0 right-0 flex size-11 items-center justify-center text-muted hover:text-accent"
              >
                <Icon name="search" className="size-5" />
              </button>
            </div>
          )}
        </Field>
        <Field label="Payment">
          {({ className, ...control }) => (
            <select
              {...control}
              value={search.payment ?? ''}
              className={`${className} pr-10`}
              onChange={({ target }) =>
                change({ payment: PAYMENTS.find((payment) => payment === target.value) })
              }
            >
              <option value="">Any</option>
              {PAYMENTS.map((payment) => (
                <option key={payment} value={payment}>
                  {PAYMENT_LABELS[payment]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DayField label="From" value={search.from} onChange={(from) => change({ from })} />
        <DayField label="To" value={search.to} onChange={(to) => change({ to })} />
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted sm:col-span-full">
          <Checkbox
            checked={search.overdue !== undefined}
            onChange={({ target }) => change({ overdue: target.checked ? 'true' : undefined })}
          >
            Only overdue orders
          </Checkbox>
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
      </form>
    </>
  );
}
