import { type FileReading, IMPORT_COLUMNS, type UnknownCategory } from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';
import { nameColumn } from '@bookstore/i18n/import-columns';
import type { ReactNode } from 'react';
import { toCategoryOptions, useCategories } from '../../shared/books/categories.ts';
import { findOption } from '../../shared/checks.ts';
import { formatEnumeration, preview } from '../../shared/format/format.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { Select } from '../../shared/ui/select.tsx';
import type { ShownReading } from './imports.queries.ts';

type Mapping = FileReading['mapping'];

const listColumnOptions = () => [
  { value: '', label: i18n.t('Left out') },
  ...IMPORT_COLUMNS.map((value) => ({ value, label: nameColumn(value, i18n) })),
];

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul
    aria-label={label}
    className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3 [&_select]:w-full"
  >
    {children}
  </ul>
);

type ColumnChoicesProps = {
  reading: ShownReading;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
};

/** What each column of a file became, with its first cells: unknown ones first, those left out last. */
export function ColumnChoices({ reading, mapping, onChange }: ColumnChoicesProps) {
  const { samples = {}, unknown = [] } = reading;
  const options = listColumnOptions();
  const names = Object.keys(reading.mapping);
  const read = names.filter((name) => reading.mapping[name] !== '');
  const leftOut = names.filter((name) => reading.mapping[name] === '' && !unknown.includes(name));
  const renderChoices = (label: string, shown: readonly string[]) => (
    <Choices label={label}>
      {shown.map((name) => (
        <li key={name} className="min-w-0 wrap-anywhere">
          <Select
            label={name}
            value={mapping[name] ?? ''}
            options={options}
            onChange={(value) => onChange({ ...mapping, [name]: findOption(IMPORT_COLUMNS, value) ?? '' })}
          />
          <p className="mt-1 text-sm text-muted empty:hidden">
            {samples[name]?.map((sample) => preview(sample)).join(' · ')}
          </p>
        </li>
      ))}
    </Choices>
  );
  return (
    <>
      {unknown.length > 0 && (
        <div>
          <h2 className="font-semibold text-warning">{i18n.t('Columns that the shop does not know')}</h2>
          {renderChoices(i18n.t('Unknown columns'), unknown)}
        </div>
      )}
      {read.length > 0 && (
        <div>
          <h2 className="font-semibold">{i18n.t('Columns that are read')}</h2>
          {renderChoices(i18n.t('Columns'), read)}
        </div>
      )}
      {leftOut.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer wrap-anywhere">
            <Trans
              id="<label>Left out:</label> {columns}"
              values={{ columns: formatEnumeration(leftOut) }}
              components={{ label: <span className="font-semibold" /> }}
            />
          </summary>
          {renderChoices(i18n.t('Columns that are left out'), leftOut)}
        </details>
      )}
    </>
  );
}

type CategoryChoicesProps = {
  unknown: readonly UnknownCategory[];
  /** The slugs that were chosen, by the names in the file. */
  chosen: Readonly<Record<string, string>>;
  onChange: (chosen: Record<string, string>) => void;
};

/** The categories of a file that the shop does not have, each to be one of the shop's. */
export function CategoryChoices({ unknown, chosen, onChange }: CategoryChoicesProps) {
  const options = toCategoryOptions(i18n.t('Not chosen'), useCategories());
  if (unknown.length === 0) return null;
  return (
    <div>
      <h2 className="font-semibold text-warning">{i18n.t('Categories that the shop does not have')}</h2>
      <p className="text-muted">
        {i18n.t('Choose one for each. The shop remembers those with a name for later files.')}
      </p>
      <Choices label={i18n.t('Unknown categories')}>
        {unknown.map(({ name, rows }) => (
          <li key={name} className="min-w-0 wrap-anywhere">
            <Select
              label={i18n.t('{name} ({count, plural, one {# row} other {# rows}})', {
                name: name || i18n.t('Books without a category'),
                count: rows,
              })}
              value={chosen[name] ?? ''}
              options={options}
              onChange={(slug) => onChange({ ...chosen, [name]: slug })}
            />
          </li>
        ))}
      </Choices>
    </div>
  );
}

/** What each column of an import became, with its first cells. */
export const ColumnList = ({ mapping, samples = {} }: Pick<FileReading, 'mapping' | 'samples'>) => (
  <details className="rounded-xl border border-line bg-surface p-4">
    <summary className="min-h-6 cursor-pointer font-semibold">{i18n.t('What its columns became')}</summary>
    <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      {Object.entries(mapping).map(([name, column]) => (
        <div key={name} className="sm:contents">
          <dt className="font-semibold wrap-anywhere">
            {name}: {column ? nameColumn(column, i18n) : i18n.t('left out')}
          </dt>
          <dd className="wrap-anywhere text-muted">
            {samples[name]?.map((sample) => preview(sample)).join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
