import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CategoryList } from '../../features/categories/category-list.tsx';
import { categoriesQuery } from '../../shared/books/categories.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { LoadError, Spinner } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/categories')({
  staticData: { caller: 'manager' },
  head: () => pageHead('Categories', (shop) => `The categories of the books of ${shop}.`),
  component: CategoriesPage,
});

function CategoriesPage() {
  const { data, isError, refetch } = useQuery({ ...categoriesQuery(), staleTime: 0 });
  return (
    <DashboardPage title="Categories" note="They are shown in this order. A renamed one keeps its address.">
      {!data && isError && (
        <LoadError message="The categories could not be loaded." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Spinner />}
      {data && <CategoryList stored={data} />}
    </DashboardPage>
  );
}
