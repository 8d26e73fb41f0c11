import { CATEGORIES } from '@bookstore/contracts/lists';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { type BookSearch, bookSearch, nameSearch } from '../../features/books/book-search.ts';
import { bookPageQuery, useBookSearch } from '../../features/books/book-search.queries.ts';
import { BookFilter, FilterChips } from '../../features/books/search-filters.tsx';
import { SearchResults } from '../../features/books/search-results.tsx';
import { AddToCartButton } from '../../features/cart/use-cart.tsx';
import { useBookStocks } from '../../features/stock/book-stock.queries.ts';
import { capitalize } from '../../shared/format.ts';
import { pageHead } from '../../shared/page-head.ts';
import { StockContext } from '../../shared/stock.tsx';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';

export const Route = createFileRoute('/_shop/search')({
  staticData: {
    isIndexed: true,
    isRendered: true,
    searches: {
      all: CATEGORIES.map((category) => ({ category })),
      toIndexed: ({ q, category }: BookSearch) => (q ? {} : { category }),
    },
  },
  validateSearch: bookSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { load, queryClient }, deps }) => load(() => queryClient.query(bookPageQuery(deps))),
  head: ({ match: { search } }) => {
    const description = `Every ${search.category ?? ''} book of Bookstore. Order today, pay cash on delivery.`;
    return pageHead(
      nameSearch(search) ?? 'Books',
      search.category && !search.q ? description : 'Find a book by title, author or category.',
    );
  },
  component: SearchPage,
});

function SearchBreadcrumbs({ q, category }: BookSearch) {
  const home = <Link to="/">Home</Link>;
  const books = (
    <Link to="/search" search={{}}>
      Books
    </Link>
  );
  if (!category) return <Breadcrumbs trail={q ? [home, books] : [home]} current={q ? `“${q}”` : 'Books'} />;
  const name = capitalize(category);
  if (!q) return <Breadcrumbs trail={[home, books]} current={name} />;
  const booksInCategory = (
    <Link to="/search" search={{ category }}>
      {name}
    </Link>
  );
  return <Breadcrumbs trail={[home, books, booksInCategory]} current={`“${q}”`} />;
}

function SearchPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const result = useBookSearch(search);
  const shown = [...(result.found.data?.items ?? []), ...(result.booksInstead ?? [])];
  const stocks = useBookStocks(shown.map(({ _id }) => _id));
  const filter = (next: BookSearch) => navigate({ to: '/search', search: next, resetScroll: false });

  return (
    <div className="pt-3 pb-8">
      <SearchBreadcrumbs {...search} />
      <h1 className="mt-2 font-serif text-3xl font-semibold wrap-anywhere">
        {nameSearch(search) ?? 'All books'}
      </h1>
      <div className="my-6 flex flex-col gap-4">
        <BookFilter search={search} onChange={filter} />
        <FilterChips search={search} onChange={filter} />
      </div>
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
