import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { BookSearch } from '../features/books/book-search.ts';
import { useBookSearch } from '../features/books/found-books.queries.ts';
import { BookFilter, FilterChips } from '../features/books/search-filters.tsx';
import { SearchResults } from '../features/books/search-results.tsx';
import { AddToCartButton } from '../features/cart/use-cart.tsx';
import { useBookStocks } from '../features/stock/book-stock.queries.ts';
import { capitalize } from '../shared/format.ts';
import { usePageHead } from '../shared/page-head.ts';
import { describeSearch, nameSearch } from '../shared/page-heads.ts';
import { StockContext } from '../shared/stock.tsx';
import { Breadcrumbs } from '../shared/ui/breadcrumbs.tsx';

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

export function SearchPage() {
  const search = useSearch({ from: '/public/search' });
  const navigate = useNavigate();
  usePageHead(describeSearch(search));
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
