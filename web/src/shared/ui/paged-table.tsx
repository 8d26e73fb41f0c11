import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import type { ComponentProps } from 'react';
import type { Page } from '../http/http.ts';
import { DataTable } from './data-table.tsx';
import { LoadError } from './notice.tsx';
import { Pagination } from './pagination.tsx';

type PagedTableProps<Row extends object> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  query: {
    data: Pick<Page<Row>, 'items' | 'total'> | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Shown in place of a page that could not be loaded. */
  loadError: string;
  page: number;
  /** How many rows a page has, unless it is the usual number. */
  pageSize?: number | undefined;
  /** Called with no number for the first page, which addresses leave out. */
  onPage: (page: number | undefined) => void;
};

/** A page of a staff's list with the buttons to the others. A page is dimmed until the next one is there. */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { query, loadError, page, pageSize = STAFF_PAGE_SIZE, onPage, ...table } = props;
  const { data, isError, isPlaceholderData, refetch } = query;
  if (!data && isError) return <LoadError message={loadError} onRetry={() => void refetch()} />;
  return (
    <>
      <div className={isPlaceholderData ? 'opacity-60' : ''}>
        <DataTable {...table} rows={data?.items} />
      </div>
      <Pagination
        page={page}
        pageCount={Math.ceil((data?.total ?? 0) / pageSize)}
        onChange={(next) => onPage(next > 1 ? next : undefined)}
      />
    </>
  );
}
