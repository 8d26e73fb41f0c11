import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CategoryList } from '../../features/categories/category-list.tsx';
import { categoriesQuery } from '../../shared/books/categories.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Loaded } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/categories')({
  head: () => pageHead('Categories', (shop) => `The categories of the books of ${shop}.`),
  component: CategoriesPage,
});

function CategoriesPage() {
  return (
    <DashboardPage title="Categories" note="They are shown in this order. A renamed one keeps its address.">
      <Loaded
        query={useQuery({ ...categoriesQuery(), staleTime: 0 })}
        loadError="The categories could not be loaded."
      >
        {(stored) => <CategoryList stored={stored} />}
      </Loaded>
    </DashboardPage>
  );
}
