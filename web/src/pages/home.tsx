import type { Book } from '@bookstore/contracts/books';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookCard, BookCardSkeleton } from '../features/books/book-card.tsx';
import { bookListQuery } from '../features/books/books.queries.ts';
import { AddToCartButton } from '../features/cart/use-cart.tsx';
import { listIdsAsShown, Recommended, TopSellers } from '../features/home/book-rows.tsx';
import { Hero } from '../features/home/hero.tsx';
import { News } from '../features/home/news.tsx';
import { SubscribeLink } from '../features/newsletter/newsletter-form.tsx';
import { useBookStocks } from '../features/stock/book-stock.queries.ts';
import { useIdleSteps } from '../shared/idle-steps.ts';
import { NOTICES } from '../shared/messages.ts';
import { usePageHead } from '../shared/page-head.ts';
import { StockContext } from '../shared/stock.tsx';
import { LoadError } from '../shared/ui/notice.tsx';

const ROW = {
  renderBook: (book: Book) => <BookCard book={book} action={<AddToCartButton book={book} />} />,
  skeleton: <BookCardSkeleton />,
};

export function HomePage() {
  usePageHead('/');
  const { genre } = useSearch({ from: '/public/' });
  const navigate = useNavigate();
  const { data: books, isError, refetch } = useQuery(bookListQuery());
  const step = useIdleSteps(3);
  const stocks = useBookStocks(step > 2 && books ? listIdsAsShown(books, genre) : []);

  return (
    <StockContext value={stocks}>
      <Hero subscribe={<SubscribeLink />} books={books} />
      {isError && !books ? (
        <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />
      ) : (
        <>
          <TopSellers
            {...ROW}
            books={step > 0 ? books : undefined}
            genre={genre}
            onGenreChange={(chosen) =>
              void navigate({ to: '/', search: { genre: chosen }, replace: true, resetScroll: false })
            }
          />
          <Recommended {...ROW} books={step > 1 ? books : undefined} />
        </>
      )}
      <News isReady={step > 2} />
    </StockContext>
  );
}
