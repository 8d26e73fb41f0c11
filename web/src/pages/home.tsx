import type { Book } from '@bookstore/contracts/books';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookCard, BookCardSkeleton } from '../features/books/book-card.tsx';
import { bookListQuery } from '../features/books/books.queries.ts';
import { AddToCartButton } from '../features/cart/add-to-cart-button.tsx';
import type { BookRowState } from '../features/home/book-row.tsx';
import { HeroCovers } from '../features/home/hero-covers.tsx';
import { Hero } from '../features/home/hero.tsx';
import { News } from '../features/home/news.tsx';
import { Recommended } from '../features/home/recommended.tsx';
import { TopSellers } from '../features/home/top-sellers.tsx';
import { SubscribeLink } from '../features/newsletter/subscribe-link.tsx';
import { useIdleSteps } from '../shared/idle-steps.ts';
import { NOTICES } from '../shared/messages.ts';
import { LoadError } from '../shared/notice.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { PAGE_HEADS } from '../shared/page-heads.ts';

const renderBookCard = (book: Book) => <BookCard book={book} action={<AddToCartButton book={book} />} />;

export function HomePage() {
  usePageHead(PAGE_HEADS['/']);
  const { genre } = useSearch({ from: '/public/' });
  const navigate = useNavigate();
  const { data: books, isError, refetch } = useQuery(bookListQuery());
  const steps = useIdleSteps(3);
  const row: Omit<BookRowState, 'books'> = {
    renderBook: renderBookCard,
    skeleton: <BookCardSkeleton />,
  };

  return (
    <>
      <Hero subscribe={<SubscribeLink />} covers={<HeroCovers books={books} />} />
      {isError && !books ? (
        <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />
      ) : (
        <>
          <TopSellers
            {...row}
            books={steps > 0 ? books : undefined}
            genre={genre}
            onGenreChange={(chosen) =>
              void navigate({ to: '/', search: { genre: chosen }, replace: true, resetScroll: false })
            }
          />
          <Recommended {...row} books={steps > 1 ? books : undefined} />
        </>
      )}
      <News isDue={steps > 2} />
    </>
  );
}
