import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { BookGrid, BookGridSkeleton } from '../../../features/books/book-card.tsx';
import { useBookStocks } from '../../../features/books/book-stock.queries.ts';
import { NoShelf, ShelfPage } from '../../../features/books/shelf-page.tsx';
import { AddToCartButton } from '../../../features/cart/use-cart.tsx';
import { shownListQuery } from '../../../features/reading-lists/shown-list.queries.ts';
import { NOTICES } from '../../../shared/page/messages.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { Loaded } from '../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/lists/$slug')({
  staticData: { isIndexed: true, isRendered: true, hasNewsletter: true },
  loader: ({ context: { load, queryClient }, params }) =>
    load(() => queryClient.query(shownListQuery(params.slug))),
  head: ({ match: { context }, params }) => {
    const list = context.queryClient.getQueryData(shownListQuery(params.slug).queryKey);
    return pageHead(
      list?.title ?? i18n.t('List'),
      list &&
        ((shop) =>
          list.intro ||
          i18n.t('{title}: books chosen by the booksellers of {shop}.', { title: list.title, shop })),
    );
  },
  component: ReadingListPage,
});

function ReadingListPage() {
  const { slug } = Route.useParams();
  const query = useQuery(shownListQuery(slug));
  const list = query.data;
  const stocks = useBookStocks(list?.books.map(({ _id }) => _id) ?? []);

  return (
    <ShelfPage title={list?.title ?? i18n.t('List')} about={list?.intro} stocks={stocks}>
      <Loaded
        query={query}
        loadError={NOTICES.booksLoadFailed}
        loading={<BookGridSkeleton />}
        missing={<NoShelf title={i18n.t('The shop has no such list any more.')} />}
      >
        {({ books }) => (
          <>
            <h2 className="sr-only">{i18n.t('Books of this list')}</h2>
            <BookGrid books={books} renderAction={(book) => <AddToCartButton book={book} />} areChosen />
          </>
        )}
      </Loaded>
    </ShelfPage>
  );
}
