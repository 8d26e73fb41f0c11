import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { BookSearch } from '../features/books/book-search.ts';
import { bookPageQuery } from '../features/books/books.queries.ts';
import { BookFilter, SearchResults } from '../features/books/search-results.tsx';
import { AddToCartButton } from '../features/cart/use-cart.tsx';
import { useBookStocks } from '../features/stock/book-stock.queries.ts';
import { usePageHead } from '../shared/page-head.ts';
import { describeSearch } from '../shared/page-heads.ts';
import { StockContext } from '../shared/stock.tsx';

export function SearchPage() {
  const search = useSearch({ from: '/public/search' });
  const navigate = useNavigate();
  usePageHead(describeSearch(search.q));
  const { data } = useQuery(bookPageQuery(search));
  const stocks = useBookStocks(data?.items.map(({ _id }) => _id) ?? []);
  const change = (next: BookSearch) => void navigate({ to: '/search', search: next });

  return (
    <div className="py-8">
      <h1 className="font-serif text-3xl font-semibold wrap-anywhere">
        {search.q ? `Books matching “${search.q}”` : 'All books'}
      </h1>
      <div className="my-6">
        <BookFilter search={search} onChange={change} />
      </div>
      <StockContext value={stocks}>
        <SearchResults
          search={search}
          renderAction={(book) => <AddToCartButton book={book} />}
          onPageChange={(page) => change({ ...search, page })}
        />
      </StockContext>
    </div>
  );
}
