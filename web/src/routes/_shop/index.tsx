import type { Book } from '@bookstore/contracts/books';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { BookRow } from '../../features/books/book-row.tsx';
import { bookRowQuery, useBookRow } from '../../features/books/books.queries.ts';
import { AddToCartButton } from '../../features/cart/use-cart.tsx';
import { CategoryTiles } from '../../features/home/category-tiles.tsx';
import { Hero } from '../../features/home/hero.tsx';
import { homeSearch } from '../../features/home/home-search.ts';
import { News } from '../../features/home/news.tsx';
import { Promises } from '../../features/home/promises.tsx';
import { HomeSection, TopSellers } from '../../features/home/sections.tsx';
import { SubscribeLink } from '../../features/newsletter/newsletter-form.tsx';
import { useStocksInParts } from '../../features/stock/book-stock.queries.ts';
import { useCategories } from '../../shared/categories.ts';
import { ROW_PAGE_SIZE, selectRecommended } from '../../shared/home-books.ts';
import { useStepwiseRendering } from '../../shared/idle.ts';
import { NOTICES } from '../../shared/messages.ts';
import { pageHead } from '../../shared/page-head.ts';
import { isServerRendered } from '../../shared/server-rendered.ts';
import { StockContext } from '../../shared/stock.tsx';
import { LoadError } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/')({
  staticData: { isIndexed: true, isRendered: true },
  validateSearch: homeSearch,
  loader: ({ context: { load, queryClient } }) => load(() => queryClient.infiniteQuery(bookRowQuery())),
  head: ({ match: { context } }) => ({
    ...pageHead(),
    links: context.queryClient.getQueryData(bookRowQuery().queryKey)
      ? []
      : // The server sends it without its books: its scripts would request them later.
        [
          {
            rel: 'preload',
            as: 'fetch',
            href: `/api/books/?limit=${ROW_PAGE_SIZE}`,
            crossOrigin: 'use-credentials',
          },
        ],
  }),
  component: HomePage,
});

const renderAction = (book: Book) => <AddToCartButton book={book} />;

/** The ids of the books of a row, in parts as they are loaded, without those of another row. */
function listIdsInParts(books: readonly Book[] = [], others: readonly Book[] = []): string[][] {
  const otherIds = new Set(others.map(({ _id }) => _id));
  const ids = books.map(({ _id }) => _id);
  return Array.from({ length: Math.ceil(ids.length / ROW_PAGE_SIZE) }, (_, part) =>
    ids.slice(part * ROW_PAGE_SIZE, (part + 1) * ROW_PAGE_SIZE).filter((id) => !otherIds.has(id)),
  );
}

function describeEmptiness(all: readonly Book[] | undefined, shown: readonly Book[] | undefined) {
  if (all?.length === 0) return 'There are no books yet.';
  return shown?.length === 0 ? 'There are no books in this genre yet.' : undefined;
}

/** What is below the top of the page is hydrated after it, section by section. */
function HomePage() {
  const search = Route.useSearch();
  const genres = useCategories().filter(({ isGenre }) => isGenre);
  const genre = genres.find(({ slug }) => slug === search.genre)?.slug;
  const navigate = useNavigate();
  const all = useBookRow();
  const sellers = useBookRow(genre);
  const step = useStepwiseRendering(4, isServerRendered() && all.books ? 3 : 0);
  const stocks = useStocksInParts(
    step > 3
      ? [...listIdsInParts(all.books), ...(genre ? listIdsInParts(sellers.books, all.books) : [])]
      : [],
  );
  const failed = (genre ? [all, sellers] : [all]).filter(({ isError, books }) => isError && !books);
  const recommended = useMemo(() => all.books && selectRecommended(all.books), [all.books]);

  return (
    <StockContext value={stocks}>
      <Hero subscribe={<SubscribeLink />} books={failed.includes(all) ? [] : all.books} />
      <Promises />
      {failed.length > 0 ? (
        <LoadError
          message={NOTICES.booksLoadFailed}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      ) : (
        <>
          <Suspense>
            <TopSellers
              genres={genres}
              genre={genre}
              onGenreChange={(chosen) =>
                void navigate({ to: '/', search: { genre: chosen }, replace: true, resetScroll: false })
              }
              emptyMessage={describeEmptiness(all.books, sellers.books)}
            >
              <BookRow
                id={genre ?? 'all'}
                label="Top Sellers"
                books={step > 0 ? sellers.books : undefined}
                renderAction={renderAction}
                onNearEnd={sellers.loadMore}
              />
            </TopSellers>
          </Suspense>
          <Suspense>
            <CategoryTiles />
            {recommended?.length !== 0 && (
              <HomeSection id="recommended" title="Recommended for you">
                <BookRow
                  label="Recommended for you"
                  books={step > 1 ? recommended : undefined}
                  renderAction={renderAction}
                />
              </HomeSection>
            )}
          </Suspense>
        </>
      )}
      <Suspense>
        <News isReady={step > 2} />
      </Suspense>
    </StockContext>
  );
}
