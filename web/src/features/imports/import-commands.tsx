import type { BookImport } from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { confirmAction } from '../../shared/dialogs/dialogs.ts';
import { FormAlert } from '../../shared/form/fields.tsx';
import { formatCount, formatEnumeration } from '../../shared/format/format.ts';
import { readCode, readFieldErrors, RequestError } from '../../shared/http/http.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ExportButton } from '../../shared/ui/export-button.tsx';
import { ImportCommit } from './import-commit.tsx';
import { describeTooLarge, ImportCovers } from './import-covers.tsx';
import { importPath, useImportCommand } from './imports.queries.ts';

type Command = ReturnType<typeof useImportCommand>;
type CommandProps = { shown: BookImport; command: Command };

function explain(error: Error): string {
  const [invalid] = readFieldErrors(error);
  if (invalid) return invalid.message;
  if (readCode(error) === 'IMPORT_STATE') return PAGE_NOTICES.importState;
  if (readCode(error) === 'UNREADABLE_FILE' || readCode(error) === 'UNAVAILABLE') return error.message;
  if (error instanceof RequestError && error.status === 413) return describeTooLarge();
  return i18n.t('That failed. Please try again.');
}

/** Restores the books as they were before a committed import. */
function Undo({ shown: { counts }, command }: CommandProps) {
  const undo = async () => {
    const isConfirmed = await confirmAction({
      title: i18n.t('Undo this import?'),
      text: i18n.t(
        '{added, plural, one {# book} other {# books}} that it added will be deleted, or withdrawn if they were ordered, and {changed, plural, one {# book} other {# books}} will be as before. Those that were changed since are kept, and named here.',
        { added: counts.new, changed: counts.changed },
      ),
      confirm: i18n.t('Undo the import'),
    });
    if (isConfirmed) command.mutate({ action: 'undo' });
  };
  return (
    <div className="-ms-4">
      <Button look="danger" disabled={command.isPending} onClick={() => void undo()}>
        {i18n.t('Undo this import')}
      </Button>
    </div>
  );
}

const WORK_LABELS = {
  committing: () => i18n.t('Importing'),
  undoing: () => i18n.t('Undoing'),
} as const;

const Progress = ({ label, done, total }: { label: string; done: number; total: number }) => (
  <div>
    <div className="mb-1 flex justify-between gap-4">
      <span className="font-semibold">{label}</span>
      <span className="text-muted tabular-nums">
        {i18n.t('{done} of {total}', { done: formatCount(done), total: formatCount(total) })}
      </span>
    </div>
    <progress aria-label={label} value={done} max={Math.max(1, total)} className="h-3 w-full accent-accent" />
  </div>
);

/** How far the shop is with what it does by itself. */
function Work({ shown }: Pick<CommandProps, 'shown'>) {
  const { id, state, done, total, covers, stockWaiting, uncovered = 0 } = shown;
  const { waiting, stored, failed } = covers;
  const coverCount = waiting + stored + failed;
  const isMoving = state === 'committing' || state === 'undoing';
  return (
    <>
      {isMoving && <Progress label={WORK_LABELS[state]()} done={done} total={total} />}
      {state !== 'undone' && coverCount > 0 && (
        <>
          <Progress label={i18n.t('Covers')} done={stored + failed} total={coverCount} />
          {failed > 0 && (
            <p className="text-warning">
              {i18n.t('{count, plural, one {# cover} other {# covers}} could not be stored.', {
                count: failed,
              })}{' '}
              <Link
                to="/dashboard/import"
                search={{ id, kind: 'uncovered' }}
                className="inline-flex min-h-6 items-center underline"
              >
                {i18n.t('See which')}
              </Link>
            </p>
          )}
        </>
      )}
      {state !== 'undone' && uncovered > 0 && (
        <div>
          <ExportButton
            path={`${importPath(id)}/uncovered.csv`}
            name={i18n.t('without covers of {file}', { file: shown.fileName })}
            noun="rows without their covers"
          >
            {i18n.t('Download {file}', { file: 'uncovered.csv' })}
          </ExportButton>
        </div>
      )}
      {state === 'committed' && stockWaiting > 0 && (
        <p className="text-muted">
          {i18n.t('{count, plural, one {# count} other {# counts}} of stock on the way.', {
            count: stockWaiting,
          })}
        </p>
      )}
    </>
  );
}

/** The pictures of an archive that belong to no book of the import. */
function Unwanted({ count, names: shown }: NonNullable<BookImport['unwanted']>) {
  const names = formatEnumeration(shown);
  return (
    <p className="wrap-anywhere text-warning">
      {i18n.t(
        '{count, plural, one {# picture is} other {# pictures are}} named after no ISBN of this import: {names}.',
        { count, names: count > shown.length ? i18n.t('{names} and others', { names }) : names },
      )}
    </p>
  );
}

/** What an import does by itself, and what can be done with it. */
export function ImportCommands({ shown }: { shown: BookImport }) {
  const command = useImportCommand(shown.id);
  const { state, kept } = shown;
  return (
    <div className="grid gap-5">
      {state === 'checked' && <ImportCommit shown={shown} command={command} />}
      <Work shown={shown} />
      {kept > 0 && (
        <p className="font-medium text-warning">
          {i18n.t(
            '{count, plural, one {# row} other {# rows}} left as the books were, as someone else had changed these meanwhile.',
            { count: kept },
          )}
        </p>
      )}
      {command.data?.unwanted && <Unwanted {...command.data.unwanted} />}
      <FormAlert>{command.error && explain(command.error)}</FormAlert>
      {(state === 'checked' || state === 'committed') && <ImportCovers command={command} />}
      {state === 'committed' && <Undo shown={shown} command={command} />}
    </div>
  );
}
