import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { customerQuery } from '../../../features/customers/customer.queries.ts';
import {
  CustomerAddresses,
  CustomerContact,
  CustomerSums,
} from '../../../features/customers/customer-panels.tsx';
import { OrderList } from '../../../features/manage-orders/list-page/order-list.tsx';
import { type OrderSearch, orderSearch } from '../../../features/manage-orders/staff-orders.queries.ts';
import { linkedBy } from '../../../shared/checks.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';
import { Loaded, Notice } from '../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/customers/$id')({
  validateSearch: linkedBy<Pick<OrderSearch, 'sort' | 'page' | 'limit'>>(),
  head: () =>
    pageHead(i18n.t('Customer'), (shop) => i18n.t('A customer of {shop}, with all orders.', { shop })),
  component: CustomerPage,
});

const UnknownCustomer = () => (
  <Notice title={i18n.t('There is no customer with orders at this address.')}>
    <Link to="/dashboard/customers" className={buttonStyle()}>
      {i18n.t('See all customers')}
    </Link>
  </Notice>
);

function CustomerPage() {
  const { id } = Route.useParams();
  const { sort, page, limit } = orderSearch.parse(Route.useSearch());
  const query = useQuery(customerQuery(id));
  const navigate = useNavigate();
  return (
    <DashboardPage
      title={query.data?.name ?? i18n.t('Customer')}
      note={query.data && <CustomerContact customer={query.data} />}
    >
      <Loaded
        query={query}
        loadError={i18n.t('The customer could not be loaded.')}
        missing={<UnknownCustomer />}
      >
        {(customer) => (
          <>
            <div className="mb-6 grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <CustomerSums customer={customer} />
              <CustomerAddresses customer={customer} />
            </div>
            <h2 className="font-serif text-2xl font-semibold">{i18n.t('Orders')}</h2>
            <OrderList
              key={id}
              search={{ customer: id, sort, page, limit }}
              onChange={(next) =>
                void navigate({
                  to: '/dashboard/customers/$id',
                  params: { id },
                  search: { sort: next.sort, page: next.page, limit: next.limit },
                })
              }
            />
          </>
        )}
      </Loaded>
    </DashboardPage>
  );
}
