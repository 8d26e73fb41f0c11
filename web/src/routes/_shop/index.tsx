import type { Book } from '@bookstore/contracts/books';
import type { HomeBooks } from '@bookstore/contracts/home-books';
import { HOME_BOOKS_PATH } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BookRow } from '../../features/books/book-row.tsx';
import { homeBooksQuery, useTopSellers } from '../../shared/books/books.queries.ts';
import { AddToCartButton } from '../../features/cart/use-cart.tsx';
import { CategoryTiles } from '../../features/home/category-tiles.tsx';
import { Hero } from '../../features/home/hero.tsx';
import { News } from '../../features/home/news.tsx';
import { HomeSection, Promises, TopSellers } from '../../features/home/sections.tsx';
import { SubscribeLink } from '../../features/newsletter/newsletter-form.tsx';
import { useStocksInParts } from '../../features/books/book-stock.queries.ts';
import { readCategorySlug, useCategories } from '../../shared/books/categories.ts';
import type { SearchParameters } from '../../shared/checks.ts';
import { ROW_PAGE_SIZE } from '../../shared/books/home-books.ts';
import { useStepwiseRendering } from '../../shared/browser/idle.ts';
import { NOTICES } from '../../shared/page/messages.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { isServerRendered } from '../../shared/page/server-rendered.ts';
import { StockContext } from '../../shared/books/stock.tsx';
import { LoadError } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/')({
  staticData: { isIndexed: true, isRendered: true, hasNewsletter: true },
  validateSearch: ({ genre }: SearchParameters): { genre?: string | undefined } => ({
    genre: readCategorySlug(genre),
  }),
  loader: ({ context: { load, queryClient } }) => load(() => queryClient.query(homeBooksQuery())),
  head: ({ match: { context } }) => ({
    ...pageHead(),
    links: context.queryClient.getQueryData(homeBooksQuery().queryKey)
      ? []
      : // The server sends it without its books: its scripts would request them later.
        [
          {
            rel: 'preload',
            as: 'fetch',
            href: HOME_BOOKS_PATH,
            crossOrigin: 'use-credentials',
          },
        ],
  }),
  component: HomePage,
});

const renderAction = (book: Book) => <AddToCartButton book={book} />;

/** The ids of the home page's books, and then those of others in the row, in parts as they are loaded. */
function listIdsInParts(home: HomeBooks | undefined, row: readonly Book[] = []): string[][] {
  const listed = (home?.lists ?? []).flatMap(({ books }) => books);
  const shown = [...(home?.topSellers ?? []), ...listed, ...(home?.recommended ?? [])];
  const first = new Set(shown.map(({ _id }) => _id));
  const ids = row.map(({ _id }) => _id);
  const others = Array.from({ length: Math.ceil(ids.length / ROW_PAGE_SIZE) }, (_, part) =>
    ids.slice(part * ROW_PAGE_SIZE, (part + 1) * ROW_PAGE_SIZE).filter((id) => !first.has(id)),
  );
  return [[...first], ...others];
}

/** Not of a shop in which everything is sold out. */
const isWithoutBooks = (home: HomeBooks | undefined) => home?.topSellers.length === 0;

function describeEmptiness(home: HomeBooks | undefined, shown: readonly Book[] | undefined) {
  if (isWithoutBooks(home)) return i18n.t('There are no books yet.');
  return shown?.length === 0 ? i18n.t('There are no books in this genre yet.') : undefined;
}

const ListLink = ({ slug, title }: { slug: string; title: string }) => (
  <Link
    to="/lists/$slug"
    params={{ slug }}
    className="inline-flex min-h-11 items-center text-accent underline"
  >
    {i18n.t('See this list')}
    <span className="sr-only">: {title}</span>
  </Link>
);

/** What is below the top of the page is hydrated after it, section by section. */
function HomePage() {
  const search = Route.useSearch();
  const genres = useCategories().filter(({ isGenre }) => isGenre);
  const genre = genres.find(({ slug }) => slug === search.genre)?.slug;
  const navigate = useNavigate();
  const home = useQuery(homeBooksQuery());
  const sellers = useTopSellers(genre, home.data?.topSellers);
  const step = useStepwiseRendering(4, isServerRendered() && home.data ? 3 : 0);
  const stocks = useStocksInParts(step > 3 ? listIdsInParts(home.data, sellers.books) : []);
  const hasFailed = home.isError && !home.data;
  const refetches = [
    ...(hasFailed ? [home.refetch] : []),
    ...(genre && sellers.isError && !sellers.books ? [sellers.refetch] : []),
  ];
  const recommended = home.data?.recommended;
  const hasNoBooks = isWithoutBooks(home.data);

  return (
    <StockContext value={stocks}>
      <Hero subscribe={<SubscribeLink />} books={hasFailed ? [] : home.data?.newest} />
      <Promises />
      {refetches.length > 0 ? (
        <LoadError
          message={NOTICES.booksLoadFailed}
          onRetry={() => refetches.forEach((refetch) => void refetch())}
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
              emptyMessage={describeEmptiness(home.data, sellers.books)}
              hasNoBooks={hasNoBooks}
            >
              <BookRow
                id={genre ?? 'all'}
                label={i18n.t('Top Sellers')}
                books={step > 0 ? sellers.books : undefined}
                renderAction={renderAction}
                onNearEnd={sellers.loadMore}
              />
            </TopSellers>
          </Suspense>
          <Suspense>
            {home.data?.lists?.map(({ slug, title, intro, books }) => (
              <HomeSection
                key={slug}
                id={`list-${slug}`}
                title={title}
                control={<ListLink slug={slug} title={title} />}
              >
                {intro && (
                  <p dir="auto" className="col-span-full max-w-prose wrap-anywhere text-muted">
                    {intro}
                  </p>
                )}
                <BookRow
                  label={title}
                  books={step > 1 ? books : undefined}
                  renderAction={renderAction}
                  areChosen
                />
              </HomeSection>
            ))}
            {!hasNoBooks && <CategoryTiles />}
            {recommended?.length !== 0 && (
              <HomeSection id="recommended" title={i18n.t('Recommended for you')}>
                <BookRow
                  label={i18n.t('Recommended for you')}
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
