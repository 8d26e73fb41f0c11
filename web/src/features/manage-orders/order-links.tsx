import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../shared/ui/icon.tsx';
import { neighboursQuery, type OrderSearch } from './staff-orders.queries.ts';

const LINK = 'inline-flex min-h-11 items-center gap-1 text-accent underline';

const STEPS = [
  {
    name: 'previous',
    rel: 'prev',
    icon: 'chevron-left',
    label: () => i18n.t('Previous'),
    describe: (number: string) => i18n.t('Previous order, {number}', { number }),
  },
  {
    name: 'next',
    rel: 'next',
    icon: 'chevron-right',
    label: () => i18n.t('Next'),
    describe: (number: string) => i18n.t('Next order, {number}', { number }),
  },
] as const;

type OrderLinksProps = {
  /** Undefined while it is loading. */
  order: Order | undefined;
  /** The list from which the order was opened. */
  search: OrderSearch;
};

/** The ways back to the list of an order, and to those before and after it there. */
export function OrderLinks({ order, search }: OrderLinksProps) {
  const { data: neighbours } = useQuery({
    ...neighboursQuery(search, order?._id ?? ''),
    enabled: order !== undefined,
  });
  return (
    <span className="flex flex-wrap gap-x-5">
      <Link to="/dashboard/orders" search={search} className={LINK}>
        {i18n.t('All orders')}
      </Link>
      {STEPS.map(({ name, rel, icon, label, describe }) => {
        const number = neighbours?.[name];
        return (
          number && (
            <Link
              key={name}
              to="/dashboard/orders/$number"
              params={{ number }}
              search={search}
              rel={rel}
              aria-label={describe(number)}
              className={LINK}
            >
              {rel === 'prev' && <Icon name={icon} className="size-4" />}
              {label()}
              {rel === 'next' && <Icon name={icon} className="size-4" />}
            </Link>
          )
        );
      })}
    </span>
  );
}
