import type { BookImport, RowList } from '@bookstore/contracts/imports';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { confirmAction } from '../../shared/dialogs/dialogs.ts';
import { Checkbox, FormAlert } from '../../shared/form/fields.tsx';
import { countOf, formatCount, formatPrice } from '../../shared/format/format.ts';
import { readCode, readFieldErrors, RequestError } from '../../shared/http/http.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ExportButton } from '../../shared/ui/export-button.tsx';
import { ARCHIVE_TOO_LARGE, ImportCovers } from './import-covers.tsx';
import { importPath, useImportCommand } from './imports.queries.ts';

type Command = ReturnType<typeof useImportCommand>;
type CommandProps = { shown: BookImport; command: Command };

const countBooks = (count: number): string => countOf(count, 'book', 'books');
const countRows = (count: number): string => countOf(count, 'row', 'rows');

const listLines = ({ count, lines }: RowList): string =>
  `line ${lines.join(', ')}${count > lines.length ? ' and others' : ''}`;

function explain(error: Error): string {
  const [invalid] = readFieldErrors(error);
  if (invalid) return invalid.message;
  if (readCode(error) === 'IMPORT_STATE') return PAGE_NOTICES.importState;
  if (readCode(error) === 'UNREADABLE_FILE' || readCode(error) === 'UNAVAILABLE') return error.message;
  if (error instanceof RequestError && error.status === 413) return ARCHIVE_TOO_LARGE;
  return 'That failed. Please try again.';
}

/** Writes the books of a checked import. Wrong rows are left out, and books cost nothing, only if that is chosen. */
function Commit({ shown: { id, fileName, counts, free, foreign, ...waiting }, command }: CommandProps) {
  const [skipWrong, setSkipWrong] = useState(false);
  const [acceptFree, setAcceptFree] = useState(false);
  const refusalId = useId();
  const refusal =
    counts.wrong > 0 && !skipWrong
      ? 'First correct the file, or tick “Leave out the wrong rows”, above.'
      : free && free.count > 0 && !acceptFree
        ? 'First tick “These books cost nothing”, above.'
        : undefined;
  const what = [
    { count: counts.new + counts.changed, one: 'book', many: 'books' },
    { count: waiting.stockWaiting, one: 'count of stock', many: 'counts of stock' },
    { count: waiting.covers.waiting, one: 'cover', many: 'covers' },
  ].find(({ count }) => count > 0);
  return (
    <div className="grid gap-4">
      {counts.wrong > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Checkbox checked={skipWrong} onChange={({ target }) => setSkipWrong(target.checked)}>
            Leave out the wrong rows ({formatCount(counts.wrong)})
          </Checkbox>
          <ExportButton
            path={`${importPath(id)}/errors.csv`}
            name={`errors of ${fileName}`}
            noun="wrong rows"
          >
            Download errors.csv
          </ExportButton>
        </div>
      )}
      {foreign && foreign.count > 0 && (
        <p className="font-medium text-warning">
          {countOf(foreign.count, 'row has', 'rows have')} a price in another currency, which is not
          converted: {listLines(foreign)}.
        </p>
      )}
      {free && free.count > 0 && (
        <div className="grid gap-2">
          <p className="font-medium text-warning">
            {countOf(free.count, 'book gets', 'books get')} a price of {formatPrice(0)}: {listLines(free)}.
          </p>
          <Checkbox checked={acceptFree} onChange={({ target }) => setAcceptFree(target.checked)}>
            These books cost nothing
          </Checkbox>
        </div>
      )}
      {!what && <p className="font-semibold">There is nothing to import.</p>}
      {what && (
        <div>
          <Button
            disabled={command.isPending || refusal !== undefined}
            aria-describedby={refusalId}
            onClick={() => command.mutate({ action: 'commit', skipWrong, acceptFree })}
          >
            Import {countOf(what.count, what.one, what.many)}
          </Button>
          <p id={refusalId} className="mt-2 text-warning empty:hidden">
            {refusal}
          </p>
          <p className="mt-2 text-sm text-muted">What is not imported within two days is removed.</p>
        </div>
      )}
    </div>
  );
}

/** Restores the books as they were before a committed import. */
function Undo({ shown: { counts }, command }: CommandProps) {
  const undo = async () => {
    const isConfirmed = await confirmAction({
      title: 'Undo this import?',
      text: `${countBooks(counts.new)} that it added will be deleted, or withdrawn if they were ordered, and ${countBooks(counts.changed)} will be as before. Those that were changed since are kept, and named here.`,
      confirm: 'Undo the import',
    });
    if (isConfirmed) command.mutate({ action: 'undo' });
  };
  return (
    <div className="-ms-4">
      <Button look="danger" disabled={command.isPending} onClick={() => void undo()}>
        Undo this import
      </Button>
    </div>
  );
}

const WORK_LABELS = { committing: 'Importing', undoing: 'Undoing' } as const;

const Progress = ({ label, done, total }: { label: string; done: number; total: number }) => (
  <div>
    <div className="mb-1 flex justify-between gap-4">
      <span className="font-semibold">{label}</span>
      <span className="text-muted tabular-nums">
        {formatCount(done)} of {formatCount(total)}
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
      {isMoving && <Progress label={WORK_LABELS[state]} done={done} total={total} />}
      {state !== 'undone' && coverCount > 0 && (
        <>
          <Progress label="Covers" done={stored + failed} total={coverCount} />
          {failed > 0 && (
            <p className="text-warning">
              {countOf(failed, 'cover', 'covers')} could not be stored.{' '}
              <Link
                to="/dashboard/import"
                search={{ id, kind: 'uncovered' }}
                className="inline-flex min-h-6 items-center underline"
              >
                See which
              </Link>
            </p>
          )}
        </>
      )}
      {state !== 'undone' && uncovered > 0 && (
        <div>
          <ExportButton
            path={`${importPath(id)}/uncovered.csv`}
            name={`without covers of ${shown.fileName}`}
            noun="rows without their covers"
          >
            Download uncovered.csv
          </ExportButton>
        </div>
      )}
      {state === 'committed' && stockWaiting > 0 && (
        <p className="text-muted">{countOf(stockWaiting, 'count', 'counts')} of stock on the way.</p>
      )}
    </>
  );
}

/** The pictures of an archive that belong to no book of the import. */
const Unwanted = ({ count, names }: NonNullable<BookImport['unwanted']>) => (
  <p className="wrap-anywhere text-warning">
    {countOf(count, 'picture is', 'pictures are')} named after no ISBN of this import: {names.join(', ')}
    {count > names.length && ' and others'}.
  </p>
);

/** What an import does by itself, and what can be done with it. */
export function ImportCommands({ shown }: { shown: BookImport }) {
  const command = useImportCommand(shown.id);
  const { state, kept } = shown;
  return (
    <div className="grid gap-5">
      {state === 'checked' && <Commit shown={shown} command={command} />}
      <Work shown={shown} />
      {kept > 0 && (
        <p className="font-medium text-warning">
          {countRows(kept)} left as the books were, as someone else had changed these meanwhile.
        </p>
      )}
      {command.data?.unwanted && <Unwanted {...command.data.unwanted} />}
      <FormAlert>{command.error && explain(command.error)}</FormAlert>
      {(state === 'checked' || state === 'committed') && <ImportCovers command={command} />}
      {state === 'committed' && <Undo shown={shown} command={command} />}
    </div>
  );
}
