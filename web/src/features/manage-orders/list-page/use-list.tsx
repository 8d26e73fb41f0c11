import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { formatCount } from '../../../shared/format/format.ts';
import { chooseParts, type ListKind, listNumbers, listTrackings, type Part } from '../lists/list-columns.ts';
import { decodeList, type ListTable, readTable } from '../lists/list-table.ts';
import { MAX_LINES, toEntries, toLines } from '../lists/lines.ts';
import { useOrderLookup } from '../staff-orders.queries.ts';
import { ListColumns } from './list-columns-table.tsx';
import type { ListedAction } from './list-review.tsx';

const MAX_BYTES = 1_000_000;
const ARCHIVE = 'PK\u0003\u0004';

/** What becomes of a line. */
export type Decide = Parameters<typeof toEntries<ListedAction>>[2];
type FoundList = { table: ListTable; orders: readonly Order[]; parts: Part[] };

/** The part that a list says of each order, and what it is called where its column has no name. */
const DETAILS = {
  tracking: { part: 'tracking', label: () => i18n.t('Tracking') },
  cash: { part: 'amount', label: () => i18n.t('Amount') },
} as const satisfies Record<ListKind, { part: Part; label: () => string }>;

/** Why a list is refused as a whole, if it is. */
function explainTable(table: ListTable, kind: ListKind): string | undefined {
  if (table.rows.length > MAX_LINES)
    return i18n.t('At most {count} lines can be read at once. Please split the list.', {
      count: formatCount(MAX_LINES),
    });
  const names = [...listNumbers(table), ...listTrackings(table, [])];
  return kind === 'cash' && names.length === 0
    ? i18n.t('No line of this file has the number of an order.')
    : undefined;
}

/** Reads a list, looks up its orders and chooses what its columns are, which staff can change. */
export function useList(kind: ListKind, decide: Decide) {
  const [list, setList] = useState<FoundList>();
  const [refusal, setRefusal] = useState<string>();
  const lookup = useOrderLookup();

  const read = (text: string) => {
    const table = readTable(text);
    const refused = explainTable(table, kind);
    setRefusal(refused);
    if (refused !== undefined) return;
    lookup.mutate(
      { table, kind },
      {
        onSuccess: (orders) => setList({ table, orders, parts: chooseParts(table, kind, orders) }),
        onError: () => setRefusal(i18n.t('The orders could not be looked up. Please try again.')),
      },
    );
  };
  const found = list && {
    entries: toEntries(toLines(list.table, list.parts, kind), list.orders, decide),
    detailLabel: (list.table.names?.[list.parts.indexOf(DETAILS[kind].part)] ?? '') || DETAILS[kind].label(),
    columns: (
      <ListColumns
        table={list.table}
        kind={kind}
        parts={list.parts}
        onChange={(parts) => setList({ ...list, parts })}
      />
    ),
  };
  return { found, refusal, setRefusal, read, isPending: lookup.isPending, back: () => setList(undefined) };
}

/** The text of a file, or why it is refused. */
export async function readFile(file: File): Promise<{ text: string } | { refusal: string }> {
  if (file.size > MAX_BYTES)
    return { refusal: i18n.t('At most 1 MB can be read at once. Please split the file.') };
  const text = decodeList(new Uint8Array(await file.arrayBuffer()));
  if (!text.startsWith(ARCHIVE)) return { text };
  return { refusal: i18n.t('This file is a workbook. Please save it as CSV, and choose that.') };
}
