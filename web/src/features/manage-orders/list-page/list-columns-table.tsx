import { i18n } from '@bookstore/i18n/i18n';
import { type Column, DataTable } from '../../../shared/ui/data-table.tsx';
import { Select, type SelectOption, toOptions } from '../../../shared/ui/select.tsx';
import {
  choosePart,
  type ListColumn,
  listColumns,
  type ListKind,
  type Part,
  PARTS_OF,
} from '../lists/list-columns.ts';
import type { ListTable } from '../lists/list-table.ts';

const LABELS = {
  order: () => i18n.t('Order number'),
  tracking: () => i18n.t('Tracking number'),
  amount: () => i18n.t('Amount collected'),
  status: () => i18n.t('Status of the parcel'),
} as const satisfies Record<Exclude<Part, ''>, () => string>;

const optionsOf = (kind: ListKind) =>
  toOptions(i18n.t('Not used'), Object.fromEntries(PARTS_OF[kind].map((part) => [part, LABELS[part]()])));

type Row = ListColumn & { part: Part; options: readonly SelectOption[]; choose: (part: string) => void };

const COLUMNS: Column<Row>[] = [
  {
    id: 'name',
    get header() {
      return i18n.t('Column');
    },
    isRowHeader: true,
    render: ({ name }) => name,
  },
  {
    id: 'part',
    get header() {
      return i18n.t('Used as');
    },
    render: ({ name, part, options, choose }) => (
      <Select
        label={i18n.t('Use of {column}', { column: name })}
        isLabelHidden
        value={part}
        options={options}
        onChange={choose}
      />
    ),
  },
  {
    id: 'samples',
    get header() {
      return i18n.t('Its first cells');
    },
    render: ({ samples }) => <span className="wrap-anywhere">{samples.join(' · ')}</span>,
  },
];

type ListColumnsProps = {
  table: ListTable;
  kind: ListKind;
  parts: readonly Part[];
  onChange: (parts: Part[]) => void;
};

/** What each column of a list was taken for, with some of its cells; staff can choose another part. */
export function ListColumns({ table, kind, parts, onChange }: ListColumnsProps) {
  const options = optionsOf(kind);
  const choose = (at: number, value: string) =>
    onChange(choosePart(parts, at, PARTS_OF[kind].find((part) => part === value) ?? ''));
  const rows = listColumns(table).map((column): Row => ({
    ...column,
    part: parts[column.at] ?? '',
    options,
    choose: (part) => choose(column.at, part),
  }));
  return (
    <div className="max-h-[30vh] overflow-auto text-sm">
      <DataTable
        caption={i18n.t('Columns of the list')}
        columns={COLUMNS}
        rows={rows}
        getId={({ at }) => String(at)}
        getName={({ name }) => name}
        empty={null}
      />
    </div>
  );
}
