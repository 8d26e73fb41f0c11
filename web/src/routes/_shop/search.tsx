import type { Category } from '@bookstore/contracts/categories';
import { maxPageableBooks } from '@bookstore/contracts/lists';
import { SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import { i18n } from '@bookstore/i18n/i18n';
import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, notFound, useNavigate } from '@tanstack/react-router';
import { type BookSearch, bookSearch, nameSearch } from '../../shared/books/book-search.ts';
import { useBookFilters, useBookSearch } from '../../features/books/found-books.queries.ts';
import { bookPageQuery } from '../../features/books/book-search.queries.ts';
import { MeantPages } from '../../features/books/meant-pages.tsx';
import { BookFilter } from '../../features/books/search-filters.tsx';
import { SearchResults } from '../../features/books/search-results.tsx';
import { AddToCartButton } from '../../features/cart/use-cart.tsx';
import { useBookStocks } from '../../features/books/book-stock.queries.ts';
import {
  findCategories,
  loadCategories,
  nameCategory,
  useCategories,
} from '../../shared/books/categories.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { StockContext } from '../../shared/books/stock.tsx';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { Total } from '../../shared/ui/pagination.tsx';

/** Reads the books, and on the server, which renders them, whether there is a page for the category. */
async function loadSearch(queryClient: QueryClient, search: BookSearch): Promise<void> {
  const [loaded] = await Promise.all([loadCategories(queryClient), queryClient.query(bookPageQuery(search))]);
  const isListed = loaded?.categories.some(({ slug }) => slug === search.category);
  if (search.category && isListed === false) throw notFound();
}

export const Route = createFileRoute('/_shop/search')({
  staticData: {
    isIndexed: true,
    isRendered: true,
    hasNewsletter: true,
    searches: {
      list: (categories) => categories.map(({ slug }) => ({ category: slug })),
      toIndexed: ({ q, category }: BookSearch) => (q ? {} : { category }),
    },
  },
  validateSearch: bookSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { load, queryClient }, deps }) => load(() => loadSearch(queryClient, deps)),
  head: ({ match: { search, context } }) => {
    const categories = findCategories(context.queryClient);
    const name = nameCategory(categories, search.category ?? '');
    // English has it as an adjective.
    const category = i18n.locale === SOURCE_LANGUAGE ? name.toLowerCase() : name;
    return pageHead(
      nameSearch(search, categories) ?? i18n.t('Books'),
      search.category && !search.q
        ? (shop) =>
            i18n.t('Every {category} book of {shop}. Order today, pay cash on delivery.', { category, shop })
        : i18n.t('Find a book by title, author or category.'),
    );
  },
  component: SearchPage,
});

type SearchBreadcrumbsProps = { search: BookSearch; categories: readonly Category[] };

function SearchBreadcrumbs({ search: { q, category }, categories }: SearchBreadcrumbsProps) {
  const home = <Link to="/">{i18n.t('Home')}</Link>;
  const books = (
    <Link to="/search" search={{}}>
      {i18n.t('Books')}
    </Link>
  );
  const words = q ? i18n.t('“{text}”', { text: q }) : undefined;
  if (!category)
    return <Breadcrumbs trail={words ? [home, books] : [home]} current={words ?? i18n.t('Books')} />;
  const name = nameCategory(categories, category);
  if (!words) return <Breadcrumbs trail={[home, books]} current={name} />;
  const booksInCategory = (
    <Link to="/search" search={{ category }}>
      {name}
    </Link>
  );
  return <Breadcrumbs trail={[home, books, booksInCategory]} current={words} />;
}

function SearchPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const categories = useCategories();
  const result = useBookSearch(search);
  const counts = useBookFilters(search);
  const { data } = result.found;
  const shown = [...(data?.items ?? []), ...(result.booksInstead ?? [])];
  const stocks = useBookStocks(shown.map(({ _id }) => _id));
  const filter = (next: BookSearch) => navigate({ to: '/search', search: next, resetScroll: false });

  return (
    <div className="pt-3 pb-8">
      <SearchBreadcrumbs search={search} categories={categories} />
      <h1 className="mt-2 font-serif text-3xl font-semibold wrap-anywhere">
        {nameSearch(search, categories) ?? i18n.t('All books')}
      </h1>
      <BookFilter search={search} counts={counts} onChange={filter}>
        {data && !result.isLoading && <Total total={data.total} max={maxPageableBooks(search)} noun="book" />}
      </BookFilter>
      {search.q && <MeantPages q={search.q} books={data?.items ?? []} />}
      <StockContext value={stocks}>
        <SearchResults
          search={search}
          result={result}
          renderAction={(book) => <AddToCartButton book={book} />}
          onPageChange={(page) => void navigate({ to: '/search', search: { ...search, page } })}
        />
      </StockContext>
    </div>
  );
}
