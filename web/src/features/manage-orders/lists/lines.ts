import type { Order } from '@bookstore/contracts/orders';
import { toTrackingKey } from '@bookstore/contracts/tracking-numbers';
import { i18n } from '@bookstore/i18n/i18n';
import type { ListKind, Part } from './list-columns.ts';
import { type ListTable, readOrderNumber, readTracking } from './list-table.ts';

/** How many lines of a list are read. */
export const MAX_LINES = 1000;

/**
 * What a list says of an order: `detail` is the tracking number to ship with, or the amount, as it stands there. Without a number
 * and a tracking number, which a list of cash can have alone, it could not be read.
 */
export type Line = {
  line: number;
  text: string;
  number?: string | undefined;
  /** Its key. */
  tracking?: string | undefined;
  detail: string;
  status?: string | undefined;
};

/** What becomes of a line: a command for its order, or a problem that keeps it from one. */
export type Entry<Action extends string = string> = Line & {
  order?: Order | undefined;
  action?: Action | undefined;
  problem?: string | undefined;
};

/** Reads the lines of a list whose columns are these parts. */
export function toLines(table: ListTable, parts: readonly Part[], kind: ListKind): Line[] {
  return table.rows.map(({ line, cells }) => {
    const read = (part: Part) =>
      cells
        .filter((cell, at) => parts[at] === part && cell !== '')
        .join(' ')
        .trim();
    const common = { line, text: cells.join('  ').trim(), number: readOrderNumber(read('order')) };
    if (kind === 'tracking') return { ...common, detail: read('tracking') };
    const status = read('status');
    return {
      ...common,
      tracking: readTracking(read('tracking')),
      detail: read('amount'),
      ...(status && { status }),
    };
  });
}

type FoundOrder = { order: Order } | { problem: string };

/** How the order of a line is found: by its number, else by its tracking number, which must not be that of another order. */
function createFinder(orders: readonly Order[]): (line: Line) => FoundOrder {
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const byTracking = Map.groupBy(orders, ({ tracking = '' }) => toTrackingKey(tracking));
  return ({ number, tracking }) => {
    const numbered = number === undefined ? undefined : byNumber.get(number);
    const tracked = tracking === undefined ? [] : (byTracking.get(tracking) ?? []);
    if (numbered)
      return tracked.length > 0 && !tracked.includes(numbered)
        ? { problem: i18n.t('Its tracking number is that of another order') }
        : { order: numbered };
    const [order, ...others] = tracked;
    if (others.length > 0) return { problem: i18n.t('Several orders have this tracking number') };
    if (order) return { order };
    return {
      problem:
        number === undefined
          ? i18n.t('There is no order with this tracking number')
          : i18n.t('There is no order with this number'),
    };
  };
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
  const find = createFinder(orders);
  const firstLines = new Map<string, number>();
  return lines.map((each) => {
    if (each.number === undefined && each.tracking === undefined)
      return { ...each, problem: i18n.t('Cannot be read') };
    const found = find(each);
    if ('problem' in found) return { ...each, ...found };
    const { order } = found;
    const first = firstLines.get(order._id);
    if (first !== undefined)
      return { ...each, order, problem: i18n.t('Listed twice: line {line} counts', { line: first }) };
    firstLines.set(order._id, each.line);
    return { ...each, order, ...decide(each, order) };
  });
}
