import type { BookImport, RowList } from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';
import { useId, useState } from 'react';
import { Checkbox } from '../../shared/form/fields.tsx';
import { formatCount, formatEnumeration, formatPrice } from '../../shared/format/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ExportButton } from '../../shared/ui/export-button.tsx';
import { importPath, type useImportCommand } from './imports.queries.ts';

function listLines({ count, lines: shown }: RowList): string {
  const lines = formatEnumeration(shown.map(String));
  return count > shown.length
    ? i18n.t('line {lines} and others', { lines })
    : i18n.t('{count, plural, one {line {lines}} other {line {lines}}}', { count, lines });
}

/** What a commit writes: books, else only counts of stock, else only covers; undefined if nothing. */
function nameCommit(books: number, counts: number, covers: number): string | undefined {
  if (books > 0) return i18n.t('Import {count, plural, one {# book} other {# books}}', { count: books });
  if (counts > 0)
    return i18n.t('Import {count, plural, one {# count of stock} other {# counts of stock}}', {
      count: counts,
    });
  return covers > 0
    ? i18n.t('Import {count, plural, one {# cover} other {# covers}}', { count: covers })
    : undefined;
}

type ImportCommitProps = { shown: BookImport; command: ReturnType<typeof useImportCommand> };

/** Writes the books of a checked import. Wrong rows are left out, and books cost nothing, only if that is chosen. */
export function ImportCommit({ shown, command }: ImportCommitProps) {
  const { id, fileName, counts, free, foreign, ...waiting } = shown;
  const [skipWrong, setSkipWrong] = useState(false);
  const [acceptFree, setAcceptFree] = useState(false);
  const refusalId = useId();
  const refusal =
    counts.wrong > 0 && !skipWrong
      ? i18n.t('First correct the file, or tick “Leave out the wrong rows”, above.')
      : free && free.count > 0 && !acceptFree
        ? i18n.t('First tick “These books cost nothing”, above.')
        : undefined;
  const submit = nameCommit(counts.new + counts.changed, waiting.stockWaiting, waiting.covers.waiting);
  return (
    <div className="grid gap-4">
      {counts.wrong > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Checkbox checked={skipWrong} onChange={({ target }) => setSkipWrong(target.checked)}>
            {i18n.t('Leave out the wrong rows ({count})', { count: formatCount(counts.wrong) })}
          </Checkbox>
          <ExportButton
            path={`${importPath(id)}/errors.csv`}
            name={i18n.t('errors of {file}', { file: fileName })}
            noun="wrong rows"
          >
            {i18n.t('Download {file}', { file: 'errors.csv' })}
          </ExportButton>
        </div>
      )}
      {foreign && foreign.count > 0 && (
        <p className="font-medium text-warning">
          {i18n.t(
            '{count, plural, one {# row has} other {# rows have}} a price in another currency, which is not converted: {lines}.',
            { count: foreign.count, lines: listLines(foreign) },
          )}
        </p>
      )}
      {free && free.count > 0 && (
        <div className="grid gap-2">
          <p className="font-medium text-warning">
            {i18n.t('{count, plural, one {# book gets} other {# books get}} a price of {price}: {lines}.', {
              count: free.count,
              price: formatPrice(0),
              lines: listLines(free),
            })}
          </p>
          <Checkbox checked={acceptFree} onChange={({ target }) => setAcceptFree(target.checked)}>
            {i18n.t('These books cost nothing')}
          </Checkbox>
        </div>
      )}
      {submit === undefined ? (
        <p className="font-semibold">{i18n.t('There is nothing to import.')}</p>
      ) : (
        <div>
          <Button
            disabled={command.isPending || refusal !== undefined}
            aria-describedby={refusalId}
            onClick={() => command.mutate({ action: 'commit', skipWrong, acceptFree })}
          >
            {submit}
          </Button>
          <p id={refusalId} className="mt-2 text-warning empty:hidden">
            {refusal}
          </p>
          <p className="mt-2 text-sm text-muted">
            {i18n.t('What is not imported within two days is removed.')}
          </p>
        </div>
      )}
    </div>
  );
}
