import type { Order } from '@bookstore/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../shared/ui/icon.tsx';
import { neighboursQuery, type OrderSearch } from './staff-orders.queries.ts';

const LINK = 'inline-flex min-h-11 items-center gap-1 text-accent underline';

const STEPS = [
  { name: 'previous', rel: 'prev', label: 'Previous', icon: 'chevron-left' },
  { name: 'next', rel: 'next', label: 'Next', icon: 'chevron-right' },
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
        All orders
      </Link>
      {STEPS.map(({ name, rel, label, icon }) => {
        const number = neighbours?.[name];
        return (
          number && (
            <Link
              key={name}
              to="/dashboard/orders/$number"
              params={{ number }}
              search={search}
              rel={rel}
              aria-label={`${label} order, ${number}`}
              className={LINK}
            >
              {rel === 'prev' && <Icon name={icon} className="size-4" />}
              {label}
              {rel === 'next' && <Icon name={icon} className="size-4" />}
            </Link>
          )
        );
      })}
    </span>
  );
}
