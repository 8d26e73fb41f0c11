import { toOrderNumber } from '@bookstore/contracts/order-numbers';
import type { Order } from '@bookstore/contracts/orders';

/** How many lines of a list are read. */
export const MAX_LINES = 1000;

/** What a list says of an order: `detail` as it stands there. Without a number it could not be read. */
export type Line = { line: number; text: string; number?: string | undefined; detail: string };

/** What becomes of a line: a command for its order, or a problem that keeps it from one. */
export type Entry<Action extends string = string> = Line & {
  order?: Order | undefined;
  action?: Action | undefined;
  problem?: string | undefined;
};

/** Reads lines such as `ABCD1234;RP 123`, also with a comma or a tab. Those that are empty are left out. */
export function readTrackingLines(text: string): Line[] {
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const trimmed = raw.trim();
    if (trimmed === '') return [];
    const [, first = '', rest = ''] = /^([^;,\t]*)[;,\t](.*)$/.exec(trimmed) ?? [];
    const detail = rest.trim().replace(/^"(.*)"$/, '$1');
    return { line: index + 1, text: trimmed, number: toOrderNumber(first.replaceAll('"', '')), detail };
  });
}

/**
 * Joins lines with their orders, of which each counts once: where it is named first.
 * @param decide - The command for an order, or the problem.
 */
export function toEntries<Action extends string>(
  lines: readonly Line[],
  orders: readonly Order[],
  decide: (line: Line, order: Order) => { action: Action } | { problem: string },
): Entry<Action>[] {
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const firstLines = new Map<string, number>();
  return lines.map((each) => {
    const { number, line } = each;
    if (!number || each.detail === '') return { ...each, problem: 'Cannot be read' };
    const first = firstLines.get(number);
    firstLines.set(number, first ?? line);
    const order = byNumber.get(number);
    if (!order) return { ...each, problem: 'There is no order with this number' };
    if (first !== undefined) return { ...each, order, problem: `Listed twice: line ${first} counts` };
    return { ...each, order, ...decide(each, order) };
  });
}
