import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type CustomerSearch, customerSearch } from '../../../features/customers/customer.queries.ts';
import { CustomerList } from '../../../features/customers/customer-list.tsx';
import { linkedBy } from '../../../shared/checks.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/customers/')({
  validateSearch: linkedBy<CustomerSearch>(),
  head: () =>
    pageHead(i18n.t('Customers'), (shop) =>
      i18n.t('The customers of {shop}, who ordered last first.', { shop }),
    ),
  component: CustomersPage,
});

function CustomersPage() {
  const search = customerSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  return (
    <DashboardPage title={i18n.t('Customers')}>
      <CustomerList
        search={search}
        onChange={(next) => void navigate({ to: '/dashboard/customers', search: next })}
      />
    </DashboardPage>
  );
}
