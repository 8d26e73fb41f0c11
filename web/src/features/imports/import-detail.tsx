import type { BookImport } from '@bookstore/contracts/imports';
import type { ComponentProps } from 'react';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { ImportCommands } from './import-commands.tsx';
import { ColumnList } from './import-mapping.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportState } from './import-state.tsx';

/** Who did what with an import, and when. */
const listSteps = (shown: BookImport) =>
  [
    { what: 'Checked', by: shown.by, at: shown.createdAt },
    {
      what: shown.state === 'committing' ? 'Import started' : 'Imported',
      by: shown.committedBy,
      at: shown.committedAt,
    },
    { what: shown.state === 'undoing' ? 'Undo started' : 'Undone', by: shown.undoneBy, at: shown.undoneAt },
  ].flatMap(({ what, by, at }) => (by && at ? [`${what} by ${by}, ${formatShopMoment(at)}.`] : []));

/** An import: what a file would change, changes, or has changed. */
export const ImportDetail = ({ shown, ...rows }: ComponentProps<typeof ImportRows>) => (
  <section aria-labelledby="import" className="grid gap-5">
    <div>
      <h2 id="import" className="font-serif text-xl font-semibold wrap-anywhere">
        {shown.fileName}
      </h2>
      <div role="status" className="mt-2">
        <ImportState state={shown.state} wrong={shown.counts.wrong} />
      </div>
      <p className="mt-2 text-sm text-muted">{listSteps(shown).join(' ')}</p>
    </div>
    <ImportCommands key={shown.id} shown={shown} />
    <ColumnList mapping={shown.mapping} samples={shown.samples} />
    <ImportRows shown={shown} {...rows} />
  </section>
);
