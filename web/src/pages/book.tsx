import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { BookFailure } from '../features/books/book-failure.tsx';
import { BookDetail, BookDetailSkeleton } from '../features/books/book-detail.tsx';
import { bookQuery } from '../features/books/books.queries.ts';
import { RelatedBooks } from '../features/books/related-books.tsx';
import { InCartNote } from '../features/cart/in-cart-note.tsx';
import { AddToCartButton } from '../features/cart/use-cart.tsx';
import { useBookStocks } from '../features/stock/book-stock.queries.ts';
import { MESSAGES } from '../shared/messages.ts';
import { usePageHead } from '../shared/page-head.ts';
import { describeBook } from '../shared/page-heads.ts';
import { StockContext } from '../shared/stock.tsx';
import { buttonStyle } from '../shared/ui/button.tsx';

export function BookPage() {
  const { id } = useParams({ from: '/public/books/$id' });
  const { data: book, error, refetch } = useQuery(bookQuery(id));
  const stocks = useBookStocks(book ? [book._id] : []);
  usePageHead(describeBook(book));

  if (book)
    return (
      <StockContext value={stocks}>
        <BookDetail
          book={book}
          action={
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <AddToCartButton book={book} />
              <InCartNote bookId={book._id} />
            </div>
          }
          barAction={<AddToCartButton book={book} />}
        />
        <RelatedBooks book={book} />
      </StockContext>
    );
  if (!error) return <BookDetailSkeleton />;
  return (
    <>
      <h1 className="sr-only">Book</h1>
      <BookFailure message={MESSAGES.bookLoadFailed} error={error} onRetry={() => void refetch()}>
        <Link to="/search" search={{}} className={buttonStyle()}>
          See all books
        </Link>
      </BookFailure>
    </>
  );
}
