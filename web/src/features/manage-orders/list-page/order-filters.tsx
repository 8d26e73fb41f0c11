import { ORDER_STATUSES, PAYMENTS } from '@bookstore/contracts/order-transitions';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { i18n } from '@bookstore/i18n/i18n';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DayField } from '../../../shared/form/day-field.tsx';
import { Checkbox } from '../../../shared/form/fields.tsx';
import { Trans } from '../../../shared/language/trans.tsx';
import { STATUS_LABELS } from '../../../shared/orders/status-labels.ts';
import { useShop } from '../../../shared/shop/shop.ts';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { FilterMenu } from '../../../shared/ui/filter-menu.tsx';
import { SearchBox } from '../../../shared/ui/search-box.tsx';
import { Select, toOptions } from '../../../shared/ui/select.tsx';
import { type Tabs, toTabs } from '../../../shared/ui/tabs.tsx';
import { namePayment } from '../order-labels.ts';
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
  const { status: current } = search;
  const tabs = toTabs({ states: ORDER_STATUSES, labels: STATUS_LABELS, current, toLink, counts });
  return { label: i18n.t('Orders by status'), tabs };
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
          label={i18n.t('Search orders')}
          formLabel={i18n.t('Orders')}
          placeholder={i18n.t('Number, tracking, name, e-mail or phone')}
          defaultValue={q}
          onSearch={(text) => change({ q: text.trim() || undefined })}
        />
      </div>
      <FilterMenu label={i18n.t('Filter the orders')} count={count}>
        <Select
          label={i18n.t('Payment')}
          value={search.payment ?? ''}
          options={toOptions(
            i18n.t('Any'),
            Object.fromEntries(PAYMENTS.map((payment) => [payment, namePayment(payment)])),
          )}
          onChange={(value) => change({ payment: PAYMENTS.find((payment) => payment === value) })}
        />
        <DayField label={i18n.t('From')} value={search.from} onChange={(from) => change({ from })} />
        <DayField label={i18n.t('To')} value={search.to} onChange={(to) => change({ to })} />
        <Checkbox
          checked={search.overdue !== undefined}
          onChange={({ target }) => change({ overdue: target.checked ? 'true' : undefined })}
        >
          {i18n.t('Only overdue orders')}
        </Checkbox>
        <p className="text-sm text-muted">
          {i18n.t('Days and times are those of the time zone {timeZone}.', { timeZone })}
        </p>
      </FilterMenu>
      {(status !== undefined || q !== undefined || count > 0) && (
        <Link
          to="/dashboard/orders"
          search={{ sort: search.sort, limit: search.limit }}
          className={`${buttonStyle('quiet')} shrink-0 px-2`}
        >
          <Trans
            id="Clear<hidden> all filters</hidden>"
            components={{ hidden: <span className="sr-only" /> }}
          />
        </Link>
      )}
    </>
  );
}
