import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { ImportColumns } from '../../features/imports/import-columns.tsx';
import { ImportDetail } from '../../features/imports/import-detail.tsx';
import { ImportHistory } from '../../features/imports/import-history.tsx';
import { ImportUpload } from '../../features/imports/import-upload.tsx';
import { importQuery, importSearch, type ImportSearch } from '../../features/imports/imports.queries.ts';
import { linkedBy } from '../../shared/checks.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Loaded } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/import')({
  validateSearch: linkedBy<ImportSearch>(),
  head: () =>
    pageHead(i18n.t('Import'), (shop) =>
      i18n.t('Import books into {shop} from a file, and undo it.', { shop }),
    ),
  component: ImportPage,
});

function ImportPage() {
  const search = importSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  const show = (next: ImportSearch) => void navigate({ to: '/dashboard/import', search: next });
  const { id, page = 1 } = search;
  const query = useQuery({ ...importQuery(id ?? ''), enabled: Boolean(id) });
  return (
    <DashboardPage
      title={i18n.t('Import')}
      note={
        id ? (
          <Link to="/dashboard/import" className="inline-flex min-h-11 items-center text-accent underline">
            {i18n.t('All imports')}
          </Link>
        ) : (
          i18n.t('Books from a file: first checked, then imported, and undone if need be.')
        )
      }
    >
      <div className="grid gap-8">
        {(!id || query.data?.state === 'checked') && (
          <ImportUpload shownId={id} onChecked={(checked) => show({ id: checked.id })} />
        )}
        {id ? (
          <Loaded query={query} loadError={i18n.t('The import could not be loaded.')}>
            {(shown) => <ImportDetail shown={shown} search={search} onChange={show} />}
          </Loaded>
        ) : (
          <>
            <ImportColumns />
            <ImportHistory page={page} onPage={(next) => show({ page: next })} />
          </>
        )}
      </div>
    </DashboardPage>
  );
}
