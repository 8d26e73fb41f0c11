import { BOOK_PAGE_SIZE, maxPageableBooks } from '@bookstore/contracts/lists';
import { Pagination as PageButtons, Total } from '../../shared/ui/pagination.tsx';
import type { BookSearch } from './book-search.ts';

type BookTotalProps = { total: number; search: BookSearch };

export const BookTotal = ({ total, search }: BookTotalProps) => (
  <Total total={total} max={maxPageableBooks(search)} noun="book" />
);

type PaginationProps = BookTotalProps & { onChange: (page: number) => void };

export const Pagination = ({ total, search, onChange }: PaginationProps) => {
  const { page = 1, limit = BOOK_PAGE_SIZE } = search;
  return <PageButtons page={page} pageCount={Math.ceil(total / limit)} onChange={onChange} />;
};
