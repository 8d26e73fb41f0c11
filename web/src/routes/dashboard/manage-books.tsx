import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import {
  LOW_FIRST,
  type ManagedBookSearch,
  managedBookSearch,
} from '../../features/manage-books/list/managed-book-search.ts';
import { BookFilters } from '../../features/manage-books/list/managed-book-filters.tsx';
import { ManagedBooks } from '../../features/manage-books/list/managed-books.tsx';
import { lowestStockQuery } from '../../features/manage-books/stock/stock-levels.queries.ts';
import { linkedBy } from '../../shared/checks.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Loaded } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/manage-books')({
  validateSearch: linkedBy<ManagedBookSearch>(),
  head: () =>
    pageHead(i18n.t('Manage Books'), (shop) => i18n.t('Every book of {shop}, to edit or delete.', { shop })),
  component: ManageBooksPage,
});

function LowestBooks(props: ComponentProps<typeof ManagedBooks>) {
  const { page = 1, limit = STAFF_PAGE_SIZE } = props.search;
  return (
    <Loaded query={useQuery(lowestStockQuery(page, limit))} loadError={PAGE_NOTICES.stockLoadFailed}>
      {({ items, ...rest }) => (
        <ManagedBooks {...props} page={{ ...rest, ids: items.map(({ bookId }) => bookId) }} />
      )}
    </Loaded>
  );
}

function ManageBooksPage() {
  const search = managedBookSearch(Route.useSearch());
  const navigate = useNavigate();
  const change = (changed: ManagedBookSearch) =>
    void navigate({ to: '/dashboard/manage-books', search: changed });
  const Books = search.stock === LOW_FIRST ? LowestBooks : ManagedBooks;
  return (
    <DashboardPage
      isAboutBooks
      tools={<BookFilters search={search} onChange={change} />}
      title={
        search.q ? (
          <Trans
            id="All Books <search>matching “{text}”</search>"
            values={{ text: search.q }}
            components={{ search: <span className="font-normal text-muted" /> }}
          />
        ) : (
          i18n.t('All Books')
        )
      }
    >
      <Books search={search} onChange={change} />
    </DashboardPage>
  );
}
