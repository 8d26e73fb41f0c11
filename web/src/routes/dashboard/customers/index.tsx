import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type CustomerSearch, customerSearch } from '../../../features/customers/customer.queries.ts';
import { CustomerList } from '../../../features/customers/customer-list.tsx';
import { linkedBy } from '../../../shared/checks.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/customers/')({
  validateSearch: linkedBy<CustomerSearch>(),
  head: () => pageHead('Customers', (shop) => `The customers of ${shop}, who ordered last first.`),
  component: CustomersPage,
});

function CustomersPage() {
  const search = customerSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  return (
    <DashboardPage title="Customers">
      <CustomerList
        search={search}
        onChange={(next) => void navigate({ to: '/dashboard/customers', search: next })}
      />
    </DashboardPage>
  );
}
