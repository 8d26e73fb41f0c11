import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CategoryList } from '../../features/categories/category-list.tsx';
import { categoriesQuery } from '../../shared/books/categories.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Loaded } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/categories')({
  head: () =>
    pageHead(i18n.t('Categories'), (shop) => i18n.t('The categories of the books of {shop}.', { shop })),
  component: CategoriesPage,
});

function CategoriesPage() {
  return (
    <DashboardPage
      title={i18n.t('Categories')}
      note={i18n.t('They are shown in this order. A renamed one keeps its address.')}
    >
      <Loaded
        query={useQuery({ ...categoriesQuery(), staleTime: 0 })}
        loadError={i18n.t('The categories could not be loaded.')}
      >
        {(stored) => <CategoryList stored={stored} />}
      </Loaded>
    </DashboardPage>
  );
}
