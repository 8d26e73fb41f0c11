import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { BookDetail, BookDetailSkeleton } from '../../../features/books/book-detail.tsx';
import { bookQuery } from '../../../shared/books/books.queries.ts';
import { RecentlyViewed, useViewedBook } from '../../../features/books/recently-viewed.tsx';
import { BookSection, RelatedBooks, useRelatedBooks } from '../../../features/books/related-books.tsx';
import { useSiblings } from '../../../features/books/series.queries.ts';
import { UnknownBook } from '../../../features/books/unknown-book.tsx';
import { InCartNote } from '../../../features/cart/in-cart-note.tsx';
import { AddToCartButton } from '../../../features/cart/use-cart.tsx';
import { useSession } from '../../../features/session/session.queries.ts';
import { useStocksInParts } from '../../../features/books/book-stock.queries.ts';
import { StockAlert } from '../../../features/books/stock-alert.tsx';
import { nameCategory, useCategories } from '../../../shared/books/categories.ts';
import { preview } from '../../../shared/format/format.ts';
import { MESSAGES } from '../../../shared/page/messages.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { StockContext } from '../../../shared/books/stock.tsx';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs.tsx';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { Loaded } from '../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/books/$id')({
  staticData: { isIndexed: true, isRendered: true, hasNewsletter: true },
  loader: ({ context: { load, queryClient }, params }) => load(() => queryClient.query(bookQuery(params.id))),
  head: ({ match: { context }, params }) => {
    const book = context.queryClient.getQueryData(bookQuery(params.id).queryKey);
    return pageHead(book?.title ?? i18n.t('Book'), book && preview(book.description));
  },
  component: BookPage,
});

const renderAction = (book: Book) => <AddToCartButton book={book} />;

const BookBreadcrumbs = ({ book: { title, category } }: { book: Book }) => (
  <div className="pt-3">
    <Breadcrumbs
      trail={[
        <Link to="/">{i18n.t('Home')}</Link>,
        <Link to="/search" search={{}}>
          {i18n.t('Books')}
        </Link>,
        <Link to="/search" search={{ category }}>
          {nameCategory(useCategories(), category)}
        </Link>,
      ]}
      current={title}
    />
  </div>
);

function BookPage() {
  const { id } = Route.useParams();
  const query = useQuery(bookQuery(id));
  const { data: book, error } = query;
  const related = useRelatedBooks(book);
  const siblings = useSiblings(book);
  const others = [siblings, related.books ?? []].map((books) => books.map(({ _id }) => _id));
  const stocks = useStocksInParts([book ? [book._id] : [], ...others]);
  const { currentUser } = useSession();
  useViewedBook(book?.withdrawn ? undefined : book?._id);

  return (
    <>
      {!book && error && <h1 className="sr-only">{i18n.t('Book')}</h1>}
      <Loaded
        query={query}
        loadError={MESSAGES.bookLoadFailed}
        loading={<BookDetailSkeleton />}
        missing={
          <UnknownBook message={MESSAGES.bookLoadFailed}>
            <Link to="/search" search={{}} className={buttonStyle()}>
              {i18n.t('See all books')}
            </Link>
          </UnknownBook>
        }
      >
        {(shown) => (
          <StockContext value={stocks}>
            <BookBreadcrumbs book={shown} />
            <BookDetail
              book={shown}
              action={
                <div className="grid">
                  <StockAlert bookId={shown._id} email={currentUser === null ? null : currentUser?.email}>
                    <AddToCartButton book={shown} />
                  </StockAlert>
                </div>
              }
              note={<InCartNote bookId={shown._id} />}
              barAction={<AddToCartButton book={shown} />}
            />
            <BookSection
              label={i18n.t('More in this series')}
              id={id}
              books={siblings}
              renderAction={renderAction}
            />
            <RelatedBooks id={id} related={related} renderAction={renderAction} />
            <RecentlyViewed exceptId={shown._id} />
          </StockContext>
        )}
      </Loaded>
    </>
  );
}
