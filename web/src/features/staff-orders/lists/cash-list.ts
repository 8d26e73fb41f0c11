import { fromCell } from '@bookstore/contracts/csv';
import { toOrderNumber } from '@bookstore/contracts/order-numbers';
import type { Order } from '@bookstore/contracts/orders';
import { parse } from 'csv-parse/browser/esm/sync';
import { z } from 'zod';
import type { Line } from './lines.ts';

const DELIMITERS = [';', '\t', ','] as const;
const AMOUNT_NAME = /amount|cash|cod|collected|paid|sum|total|betrag/i;
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

/** Where the number and the amount are: by the names of the header, else the first two columns. */
function findColumns(header: readonly string[]): [number: number, amount: number] {
  const amount = header.findIndex((name) => AMOUNT_NAME.test(name));
  const number = header.findIndex((name, index) => index !== amount && NUMBER_NAME.test(name));
  return amount === -1 || number === -1 ? [0, 1] : [number, amount];
}

/** Reads the list of a courier: a number of an order and the amount that was collected in each line, with or without a header. */
export function readCashList(text: string): Line[] {
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
  const header = first?.record.every((cell) => !/\d/.test(cell)) ? first.record : undefined;
  const [numberAt, amountAt] = header ? findColumns(header) : [0, 1];
  return parsed.slice(header ? 1 : 0).map(({ record, info }) => ({
    line: info.lines,
    text: record.join('  '),
    number: toOrderNumber(fromCell(record[numberAt] ?? '')),
    detail: fromCell(record[amountAt] ?? ''),
  }));
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
