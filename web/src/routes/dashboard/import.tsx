import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, type SearchSchemaInput, useNavigate } from '@tanstack/react-router';
import { ImportColumns } from '../../features/imports/import-columns.tsx';
import { ImportDetail } from '../../features/imports/import-detail.tsx';
import { ImportHistory } from '../../features/imports/import-history.tsx';
import { ImportUpload } from '../../features/imports/import-upload.tsx';
import { importQuery, importSearch, type ImportSearch } from '../../features/imports/imports.queries.ts';
import { pageHead } from '../../shared/page-head.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { LoadError, Spinner } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/import')({
  // The page validates them: the schema is loaded with it, which shoppers never do.
  validateSearch: (search: ImportSearch & SearchSchemaInput): object => search,
  head: () => pageHead('Import', 'Import books into Bookstore from a file, and undo it.'),
  component: ImportPage,
});

function ImportPage() {
  const search = importSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  const show = (next: ImportSearch) => void navigate({ to: '/dashboard/import', search: next });
  const { id = '', page = 1 } = search;
  const { data: shown, isError, refetch } = useQuery({ ...importQuery(id), enabled: id !== '' });
  const isOpen = id !== '';
  return (
    <DashboardPage
      title="Import"
      note="Books from a file: first checked, then imported, and undone if need be."
    >
      <div className="grid gap-8">
        {isOpen && (
          <Link to="/dashboard/import" className={`${buttonStyle('quiet')} justify-self-start`}>
            All imports
          </Link>
        )}
        {(!isOpen || shown?.state === 'checked') && (
          <ImportUpload shownId={search.id} onChecked={(checked) => show({ id: checked.id })} />
        )}
        {isOpen && !shown && isError && (
          <LoadError message="The import could not be loaded." onRetry={() => void refetch()} />
        )}
        {isOpen && !shown && !isError && <Spinner />}
        {isOpen && shown && <ImportDetail shown={shown} search={search} onChange={show} />}
        {!isOpen && (
          <>
            <ImportColumns />
            <ImportHistory page={page} onChange={(next) => show({ page: next > 1 ? next : undefined })} />
          </>
        )}
      </div>
    </DashboardPage>
  );
}
