import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { BookGrid, BookGridSkeleton } from '../../../features/books/book-card.tsx';
import { useBookStocks } from '../../../features/books/book-stock.queries.ts';
import { AddToCartButton } from '../../../features/cart/use-cart.tsx';
import { shownListQuery } from '../../../features/reading-lists/shown-list.queries.ts';
import { StockContext } from '../../../shared/books/stock.tsx';
import { NOTICES } from '../../../shared/page/messages.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs.tsx';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { Loaded, Notice } from '../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/lists/$slug')({
  staticData: { isIndexed: true, isRendered: true, hasNewsletter: true },
  loader: ({ context: { load, queryClient }, params }) =>
    load(() => queryClient.query(shownListQuery(params.slug))),
  head: ({ match: { context }, params }) => {
    const list = context.queryClient.getQueryData(shownListQuery(params.slug).queryKey);
    return pageHead(
      list?.title ?? 'List',
      list && ((shop) => list.intro || `${list.title}: books chosen by the booksellers of ${shop}.`),
    );
  },
  component: ReadingListPage,
});

function ReadingListPage() {
  const { slug } = Route.useParams();
  const query = useQuery(shownListQuery(slug));
  const list = query.data;
  const stocks = useBookStocks(list?.books.map(({ _id }) => _id) ?? []);
  const title = list?.title ?? 'List';

  return (
    <div className="pt-3 pb-8">
      <Breadcrumbs
        trail={[
          <Link to="/">Home</Link>,
          <Link to="/search" search={{}}>
            Books
          </Link>,
        ]}
        current={title}
      />
      <h1 dir="auto" className="mt-2 font-serif text-3xl font-semibold wrap-anywhere">
        {title}
      </h1>
      {list?.intro && (
        <p dir="auto" className="mt-2 max-w-prose text-lg wrap-anywhere text-muted">
          {list.intro}
        </p>
      )}
      <div className="mt-6">
        <StockContext value={stocks}>
          <Loaded
            query={query}
            loadError={NOTICES.booksLoadFailed}
            loading={<BookGridSkeleton />}
            missing={
              <div role="alert">
                <Notice title="The shop has no such list any more." look="failure">
                  <Link to="/search" search={{}} className={buttonStyle()}>
                    See all books
                  </Link>
                </Notice>
              </div>
            }
          >
            {({ books }) => (
              <>
                <h2 className="sr-only">Books of this list</h2>
                <BookGrid books={books} renderAction={(book) => <AddToCartButton book={book} />} areChosen />
              </>
            )}
          </Loaded>
        </StockContext>
      </div>
    </div>
  );
}
