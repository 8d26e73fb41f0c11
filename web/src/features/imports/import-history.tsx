import type { BookImport } from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../shared/format/format.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { ListPage } from '../../shared/ui/list-page.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { ImportState } from './import-state.tsx';
import { importsQuery } from './imports.queries.ts';

const toCount = (header: string, kind: keyof BookImport['counts']): Column<BookImport> => ({
  id: kind,
  header,
  align: 'end',
  width: 'md:w-22',
  render: ({ counts }) => formatCount(counts[kind]),
});

const listColumns = (): readonly Column<BookImport>[] => [
  {
    id: 'file',
    header: i18n.t('File'),
    isRowHeader: true,
    render: ({ id, fileName }) => (
      <Link
        to="/dashboard/import"
        search={{ id }}
        title={fileName}
        className="block font-semibold text-accent hover:underline wrap-anywhere max-md:py-2 xl:truncate"
      >
        {fileName}
      </Link>
    ),
  },
  {
    id: 'state',
    header: i18n.t('Status'),
    width: 'md:w-36',
    render: ({ state }) => <ImportState state={state} />,
  },
  {
    id: 'at',
    header: i18n.t('Checked'),
    width: 'md:w-40',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'by',
    header: i18n.t('By'),
    isWideOnly: true,
    width: 'md:w-32',
    render: ({ by, committedBy }) => <span className="wrap-anywhere">{committedBy ?? by}</span>,
  },
  toCount(i18n.t('New'), 'new'),
  toCount(i18n.t('Changed'), 'changed'),
  toCount(i18n.t('Wrong'), 'wrong'),
];

/** All imports, newest first. */
export const ImportHistory = (props: { page: number; onPage: (page: number | undefined) => void }) => (
  <section aria-labelledby="history">
    <h2 id="history" className="mb-3 font-serif text-xl font-semibold">
      {i18n.t('Earlier imports')}
    </h2>
    <ListPage
      {...props}
      query={useQuery(importsQuery(props.page))}
      loadError={i18n.t('The earlier imports could not be loaded.')}
      caption={i18n.t('Earlier imports')}
      columns={listColumns()}
      getId={({ id }) => id}
      getName={({ fileName }) => fileName}
      empty={<Notice title={i18n.t('Nothing was imported yet.')} />}
    />
  </section>
);
