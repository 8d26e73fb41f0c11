import type { Book } from '@bookstore/contracts/books';
import type { ReactNode } from 'react';
import { Cover } from '../../shared/cover.tsx';
import { capitalize, formatDay, formatPrice } from '../../shared/format.ts';
import { StockLabel } from '../../shared/stock.tsx';

const DEFAULT_AUTHOR = 'admin';

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
);

export const BookDetail = ({ book, action }: { book: Book; action: ReactNode }) => (
  <article className="grid gap-8 py-8 md:grid-cols-[minmax(0,20rem)_1fr] md:gap-14 md:py-12">
    <div className="mx-auto w-56 md:mx-0 md:w-full">
      <Cover book={book} sizes="(min-width: 768px) 320px, 224px" isFirst />
    </div>
    <div>
      <h1 className="font-serif text-3xl font-semibold md:text-4xl">{book.title}</h1>
      <dl className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Detail label="Author:">{book.author ?? DEFAULT_AUTHOR}</Detail>
        <Detail label="Published:">
          <time dateTime={book.createdAt}>{formatDay(book.createdAt)}</time>
        </Detail>
        <Detail label="Category:">{capitalize(book.category)}</Detail>
      </dl>
      <p className="mt-6 flex items-baseline gap-3">
        <span className="text-3xl font-semibold">{formatPrice(book.newPrice)}</span>
        <span className="sr-only">instead of</span>
        <del className="text-lg text-muted">{formatPrice(book.oldPrice)}</del>
      </p>
      <div className="mt-2">
        <StockLabel bookId={book._id} />
      </div>
      <div className="mt-3">{action}</div>
      <h2 className="mt-8 font-semibold">Description:</h2>
      <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{book.description}</p>
    </div>
  </article>
);

export const BookDetailSkeleton = () => (
  <div role="status" className="grid gap-8 py-8 md:grid-cols-[minmax(0,20rem)_1fr] md:gap-14 md:py-12">
    <div className="skeleton mx-auto aspect-2/3 w-56 md:mx-0 md:w-full" />
    <div>
      <p className="text-muted">Loading...</p>
      <div className="skeleton mt-4 h-10 w-4/5" />
      <div className="skeleton mt-6 h-12" />
      <div className="skeleton mt-6 h-40" />
    </div>
  </div>
);
