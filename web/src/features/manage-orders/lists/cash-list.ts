import { fromCell } from '@bookstore/contracts/csv';
import { toOrderNumber } from '@bookstore/contracts/order-numbers';
import type { Order } from '@bookstore/contracts/orders';
import { parse } from 'csv-parse/browser/esm/sync';
import { z } from 'zod';
import type { Line } from './lines.ts';

const MAX_DECIMALS = 3;
const DELIMITERS = [';', '\t', ','] as const;
/** Names of the column of what was collected, which is not always what was due. */
const COLLECTED_NAME = /(?<!\bto be )\b(collected|received|paid)\b/i;
/** Names of the column of what was due, the likeliest first. */
const DUE_NAMES = [/\b(cod|cash|nachnahme|to be)\b/i, /\b(amount|summe?)\b|betrag/i, /\btotal\b/i];
/** `Collected on` is a date, but `Cash on delivery` an amount. */
const NO_AMOUNT_NAME = /\b(date|time|status|method|type|fee|charge)\b|\b(on|at|by)$/i;
const isNameOfDue = (name: string) => DUE_NAMES.some((pattern) => pattern.test(name));
const NUMBER_NAME = /order|number|reference|\bno\b|\bref\b|nummer/i;

const rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/**
 * An amount as people write it: `12.50`, `12,50`, `$1,234.50`, `1.234,50 €`. A comma or point that has one or two digits
 * behind it, or three where that is the currency's, begins the decimals.
 * @returns undefined if it is none.
 */
export function readAmount(text: string, decimals: number): number | undefined {
  const digits = text.replaceAll(/[\s'’]|[A-Z]{3}|\p{Sc}/gu, '');
  if (!/^\d[\d.,]*$/.test(digits)) return undefined;
  const [, whole = digits, fraction = ''] =
    new RegExp(String.raw`^(.*)[.,](\d{1,${Math.max(2, decimals)}})$`).exec(digits) ?? [];
  const isGrouped = /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?$|^\d+$/.test(whole);
  return isGrouped ? Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction}`) : undefined;
}

/** `codAmount` and `cod_amount` as words. */
const toWords = (name: string) => name.replaceAll(/[_-]+|(?<=[a-z])(?=[A-Z])/g, ' ');

const isNumber = (cell: string) => toOrderNumber(cell) !== undefined;
const isAmount = (cell: string) => readAmount(cell, MAX_DECIMALS) !== undefined;

/** Whether the first record is a line and not a header. `Order ref` could be a number, and `COD 27.11` an amount. */
const isLine = ([number = '', amount = '']: readonly string[]) =>
  (isNumber(number) && /\d/.test(number)) || (isAmount(amount) && !isNameOfDue(amount));

/**
 * Where the number and the amount are: by the names of the header and what is below them, else the first two columns. A
 * column of what was collected is also taken if none of its cells is an amount, so that another one does not count as
 * collected; but `Received` may be a date.
 */
function findColumns(
  header: readonly string[],
  records: readonly string[][],
): [number: number, amount: number] {
  const names = header.map(toWords);
  const hasCell = (at: number, isRead: (cell: string) => boolean) =>
    records.some((record) => isRead(fromCell(record[at] ?? '')));
  const hasAmount = (at: number) => hasCell(at, isAmount);
  const isUnread = (at: number) => isNameOfDue(names[at] ?? '') || !hasCell(at, (cell) => /\d/.test(cell));
  const find = (pattern: RegExp, fits: (at: number) => boolean) =>
    names.findIndex((name, at) => pattern.test(name) && !NO_AMOUNT_NAME.test(name) && fits(at));
  const found = [
    find(COLLECTED_NAME, hasAmount),
    find(COLLECTED_NAME, isUnread),
    ...DUE_NAMES.map((pattern) => find(pattern, hasAmount)),
  ];
  const amount = found.find((at) => at !== -1);
  if (amount === undefined) return [0, 1];
  const number = names.findIndex(
    (name, at) => at !== amount && NUMBER_NAME.test(name) && hasCell(at, isNumber),
  );
  return [number === -1 ? Number(amount === 0) : number, amount];
}

/**
 * Reads the list of a courier: a number of an order and the amount that was collected in each line, with or without a header.
 * @returns the lines, and the name of the column of the amounts, if it has one.
 */
export function readCashList(text: string): { lines: Line[]; amountColumn?: string | undefined } {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const parsed = rows.parse(
    parse(text, {
      bom: true,
      delimiter: DELIMITERS.find((each) => firstLine.includes(each)) ?? ';',
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      trim: true,
    }),
  );
  const [first] = parsed;
  const header = first && !isLine(first.record) ? first.record : undefined;
  const listed = parsed.slice(header ? 1 : 0);
  const records = listed.map(({ record }) => record);
  const [numberAt, amountAt] = header ? findColumns(header, records) : [0, 1];
  const lines = listed.map(({ record, info }) => ({
    line: info.lines,
    text: record.join('  '),
    number: toOrderNumber(fromCell(record[numberAt] ?? '')),
    detail: fromCell(record[amountAt] ?? ''),
  }));
  return { lines, amountColumn: header?.[amountAt] };
}

/** What a line of cash does to its order: nothing, unless its amount is the one that is due. */
export function decideOnCash(
  amount: number | undefined,
  { status, payment, totalPrice }: Order,
): { action: 'deliver' | 'collect' } | { problem: string } {
  if (amount === undefined) return { problem: 'The amount cannot be read' };
  if (payment === 'collected') return { problem: 'Already collected' };
  if (payment !== 'due') return { problem: `Nothing is due: the order is ${status}` };
  if (status !== 'shipped' && status !== 'delivered')
    return { problem: `Not shipped yet: the order is ${status}` };
  if (amount !== totalPrice) return { problem: 'Another amount is due' };
  return { action: status === 'shipped' ? 'deliver' : 'collect' };
}
