import type { BookImport } from '@bookstore/contracts/imports';
import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../shared/format.ts';
import { formatMoment } from '../../shared/format-dates.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { STATE_LABELS, STATE_LOOKS } from './import-labels.ts';
import { importsQuery } from './imports.queries.ts';

const toCount = (header: string, kind: keyof BookImport['counts']): Column<BookImport> => ({
  id: kind,
  header,
  align: 'end',
  render: ({ counts }) => formatCount(counts[kind]),
});

const COLUMNS: readonly Column<BookImport>[] = [
  {
    id: 'file',
    header: 'File',
    isRowHeader: true,
    render: ({ id, fileName }) => (
      <Link
        to="/dashboard/import"
        search={{ id }}
        className="inline-flex min-h-11 items-center wrap-anywhere text-accent underline"
      >
        {fileName}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'Status',
    render: ({ state }) => <Badge look={STATE_LOOKS[state]}>{STATE_LABELS[state]}</Badge>,
  },
  { id: 'at', header: 'Checked', render: ({ createdAt }) => formatMoment(createdAt) },
  { id: 'by', header: 'By', render: ({ by, committedBy }) => committedBy ?? by },
  toCount('New', 'new'),
  toCount('Changed', 'changed'),
  toCount('Wrong', 'wrong'),
];

type ImportHistoryProps = { page: number; onChange: (page: number) => void };

/** All imports, newest first. */
export function ImportHistory({ page, onChange }: ImportHistoryProps) {
  const { data, isError, refetch } = useQuery(importsQuery(page));
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 font-serif text-xl font-semibold">
        Earlier imports
      </h2>
      {!data && isError ? (
        <LoadError message="The earlier imports could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="Earlier imports"
          columns={COLUMNS}
          rows={data?.items}
          getId={({ id }) => id}
          getName={({ fileName }) => fileName}
          empty={<Notice title="Nothing was imported yet." />}
        />
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil((data?.total ?? 0) / STAFF_PAGE_SIZE)}
        onChange={onChange}
      />
    </section>
  );
}
