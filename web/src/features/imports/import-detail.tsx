import type { BookImport } from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';
import type { ComponentProps } from 'react';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { ImportCommands } from './import-commands.tsx';
import { ColumnList } from './import-mapping.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportState } from './import-state.tsx';

/** Who did what with an import, and when. */
function listSteps({ state, by, createdAt, ...later }: BookImport): string[] {
  const { committedBy, committedAt, undoneBy, undoneAt } = later;
  const steps = [i18n.t('Checked by {by}, {moment}.', { by, moment: formatShopMoment(createdAt) })];
  if (committedBy && committedAt) {
    const values = { by: committedBy, moment: formatShopMoment(committedAt) };
    steps.push(
      state === 'committing'
        ? i18n.t('Import started by {by}, {moment}.', values)
        : i18n.t('Imported by {by}, {moment}.', values),
    );
  }
  if (undoneBy && undoneAt) {
    const values = { by: undoneBy, moment: formatShopMoment(undoneAt) };
    steps.push(
      state === 'undoing'
        ? i18n.t('Undo started by {by}, {moment}.', values)
        : i18n.t('Undone by {by}, {moment}.', values),
    );
  }
  return steps;
}

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
