import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import type { ComponentProps, ReactNode } from 'react';
import type { Page } from '../http/http.ts';
import { DataTable } from './data-table.tsx';
import { LoadError } from './notice.tsx';
import { Pagination, Total } from './pagination.tsx';
import { Tabs } from './tabs.tsx';

type ListPageProps<Row extends object> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  query: {
    data: Pick<Page<Row>, 'items' | 'total'> | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** Shown in place of a page that could not be loaded. */
  loadError: string;
  tabs?: ComponentProps<typeof Tabs> | undefined;
  /** What is counted, and how many the API counts at most. */
  total?: Omit<ComponentProps<typeof Total>, 'total'>;
  /** Between the tabs and the total, in one line with them where there is room. */
  filters?: ReactNode;
  /** After the total. */
  tools?: ReactNode;
  /** Between this line and the table. */
  children?: ReactNode;
  /** What is done with selected rows, and what came of it. It stays in view at the end of the table, so that no row moves. */
  bar?: ReactNode;
  page?: number | undefined;
  /** How many rows a page has, unless it is the usual number. */
  pageSize?: number | undefined;
  /** Called with no number for the first page, which addresses leave out. */
  onPage?: (page: number | undefined) => void;
};

/** A page of a staff's list with the buttons to the others. A page is dimmed until the next one is there. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { query, loadError, tabs, total, filters, tools, children, bar, ...rest } = props;
  const { page = 1, pageSize = STAFF_PAGE_SIZE, onPage, ...table } = rest;
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <>
      {(tabs ?? filters ?? total ?? tools) && (
        <div className="mb-2 flex flex-wrap items-end gap-x-4 gap-y-2 xl:flex-nowrap print:hidden">
          {tabs && <Tabs className="max-w-full min-w-0 flex-auto" {...tabs} />}
          {filters}
          {(total ?? tools) && (
            <div className="ms-auto flex min-h-11 flex-wrap items-center gap-x-3 xl:shrink-0">
              {data && total && <Total total={data.total} {...total} />}
              {tools}
            </div>
          )}
        </div>
      )}
      {children}
      {!data && error ? (
        <LoadError message={loadError} onRetry={() => void refetch()} />
      ) : (
        <>
          <div>
            <div className={isPlaceholderData ? 'opacity-60' : ''}>
              <DataTable {...table} rows={data?.items} />
            </div>
            {bar && <div className="sticky bottom-2 z-20 mt-3 print:hidden short:static">{bar}</div>}
          </div>
          <Pagination
            page={page}
            pageCount={Math.ceil((data?.total ?? 0) / pageSize)}
            onChange={(next) => onPage?.(next > 1 ? next : undefined)}
          />
        </>
      )}
    </>
  );
}
