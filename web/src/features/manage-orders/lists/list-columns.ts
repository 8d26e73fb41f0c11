import type { Order } from '@bookstore/contracts/orders';
import { toTrackingKey } from '@bookstore/contracts/tracking-numbers';
import { i18n } from '@bookstore/i18n/i18n';
import { isAmount, type ListTable, readOrderNumber, readTracking } from './list-table.ts';
import { DUE_MEANINGS, hasWord, mayNameAmount, namesCollected } from './list-words.ts';

/** What a column of a list is; only a status may be in several. */
export type Part = 'order' | 'tracking' | 'amount' | 'status' | '';
/** A list of tracking numbers to ship with, or of what a courier has collected. */
export type ListKind = 'tracking' | 'cash';
/** The parts that the columns of each can be. */
export const PARTS_OF: Readonly<Record<ListKind, readonly Exclude<Part, ''>[]>> = {
  tracking: ['order', 'tracking'],
  cash: ['order', 'tracking', 'amount', 'status'],
};

const SAMPLES = 3;

/** A column as staff see it, with the first cells that are not empty. */
export type ListColumn = { at: number; name: string; samples: string[] };

const cellsOf = ({ rows }: ListTable, at: number): string[] =>
  rows.flatMap(({ cells }) => (cells[at] ?? '') || []);

export const listColumns = (table: ListTable): ListColumn[] =>
  Array.from({ length: table.width }, (_, at) => ({
    at,
    name: (table.names?.[at] ?? '') || i18n.t('Column {number}', { number: at + 1 }),
    samples: cellsOf(table, at).slice(0, SAMPLES),
  }));

/** The numbers of orders in all cells of a list, each once. */
export const listNumbers = ({ rows }: ListTable): string[] => [
  ...new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => readOrderNumber(cell) ?? []))),
];

/** The keys of tracking numbers in the rows that have the number of none of these orders, outside of the columns that have numbers of some. */
export function listTrackings({ rows }: ListTable, orders: readonly Order[]): string[] {
  const numbers = new Set(orders.map(({ number }) => number));
  const isKnown = (cell: string) => numbers.has(readOrderNumber(cell) ?? '');
  const numbered = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell, at) => (isKnown(cell) ? [at] : []))),
  );
  const keys = rows
    .filter(({ cells }) => !cells.some(isKnown))
    .flatMap(({ cells }) =>
      cells.flatMap((cell, at) => (numbered.has(at) ? [] : (readTracking(cell) ?? []))),
    );
  return [...new Set(keys)];
}

/** How many cells of a column fit, as a share of those that are not empty. */
function shareOf(cells: readonly string[], fits: (cell: string) => boolean): number {
  return cells.length > 0 ? cells.filter(fits).length / cells.length : 0;
}

/** The column with the highest scores, of which the first ones count first; none whose first cells do not fit at all. */
function findBest(
  table: ListTable,
  score: (at: number, name: string, cells: string[]) => number[] | undefined,
): number | undefined {
  const scored = Array.from({ length: table.width }, (_, at) => ({
    at,
    scores: score(at, table.names?.[at] ?? '', cellsOf(table, at)),
  }));
  const [best] = scored
    .flatMap(({ at, scores }) => (scores ? [{ at, scores }] : []))
    .toSorted((left, right) => {
      const differs = left.scores.findIndex((each, index) => each !== right.scores[index]);
      return (right.scores[differs] ?? 0) - (left.scores[differs] ?? 0);
    });
  return best?.at;
}

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);
const isOrderNumber = (cell: string): boolean => readOrderNumber(cell) !== undefined;
/** Words such as `Complete` have the form of a number, too. */
const isLikelyNumber = (cell: string): boolean => isOrderNumber(cell) && hasDigit(cell);
const isTracking = (cell: string): boolean => readTracking(cell) !== undefined;

const rankOrderName = (name: string): number => {
  if (hasWord('tracking', name)) return 0;
  if (hasWord('order', name)) return 2;
  return Number(hasWord('number', name));
};

/** The keys of the tracking numbers that orders have. */
const keysOf = (orders: readonly Order[]): ReadonlySet<string> =>
  new Set(orders.map(({ tracking = '' }) => toTrackingKey(tracking)).filter(Boolean));

/**
 * Numbers of orders that the shop has decide, then the form of the cells, then the name. Tracking numbers can have the same form:
 * those that orders have, or that are named so, are none.
 */
function findOrders(table: ListTable, orders: readonly Order[]): number | undefined {
  const numbers = new Set(orders.map(({ number }) => number));
  const keys = keysOf(orders);
  return findBest(table, (_, name, cells) => {
    if (!cells.some(isOrderNumber)) return undefined;
    const known = cells.filter((cell) => numbers.has(readOrderNumber(cell) ?? '')).length;
    const isTracked = cells.some((cell) => keys.has(readTracking(cell) ?? ''));
    const isNamed = hasWord('tracking', name) && !hasWord('order', name);
    if (known === 0 && (isTracked || isNamed)) return undefined;
    const likely = shareOf(cells, isLikelyNumber);
    const rank = rankOrderName(name);
    const isOne = known > 0 || likely >= 0.5 || rank > 0 || !table.names;
    return isOne ? [known, Number(likely >= 0.5), rank, likely] : undefined;
  });
}

/** Tracking numbers that orders of the shop have decide, then the name. Those that are new to the shop have the form of one alone. */
function findTrackings(
  table: ListTable,
  kind: ListKind,
  orders: readonly Order[],
  orderAt: number | undefined,
): number | undefined {
  const keys = keysOf(orders);
  const found = findBest(table, (at, name, cells) => {
    const known = cells.filter((cell) => keys.has(readTracking(cell) ?? '')).length;
    const isNamed = hasWord('tracking', name);
    const likely = shareOf(cells, isTracking);
    const isOne = kind === 'tracking' ? likely > 0 : isNamed && likely > 0;
    if (at === orderAt || (known === 0 && !isOne)) return undefined;
    // A service repeats itself, and is shorter.
    const distinct = new Set(cells).size / Math.max(cells.length, 1);
    const length = cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(cells.length, 1);
    return [known, Number(isNamed), Number(likely >= 0.5), distinct, length, at];
  });
  if (found !== undefined || kind === 'cash' || table.width !== 2) return found;
  return findBest(table, (at) => (at === orderAt ? undefined : []));
}

/**
 * The column of the amounts, by the names and what is below them. A column of what was collected is also taken if none of its
 * cells is an amount, so that what was due does not count as collected; but `Received` may be a date. Without names, the cells
 * decide alone: those with decimals or a currency first.
 */
function findAmounts(table: ListTable, taken: readonly (number | undefined)[]): number | undefined {
  const hasAmount = (cells: string[]) => cells.some(isAmount);
  const isDue = (name: string) => DUE_MEANINGS.some((meaning) => hasWord(meaning, name));
  const find = (fits: (name: string, cells: string[]) => boolean) =>
    findBest(table, (at, name, cells) =>
      !taken.includes(at) && mayNameAmount(name) && fits(name, cells) ? [] : undefined,
    );
  return (
    find((name, cells) => namesCollected(name) && hasAmount(cells)) ??
    find((name, cells) => namesCollected(name) && (isDue(name) || !cells.some(hasDigit))) ??
    DUE_MEANINGS.map((meaning) => find((name, cells) => hasWord(meaning, name) && hasAmount(cells))).find(
      (at) => at !== undefined,
    ) ??
    findBest(table, (at, name, cells) => {
      if (taken.includes(at) || !mayNameAmount(name) || !hasAmount(cells)) return undefined;
      return [Number(cells.some((cell) => isAmount(cell) && /[^\d\s]/.test(cell))), shareOf(cells, isAmount)];
    }) ??
    // Of two columns the other one, whatever it has.
    (table.width === 2 ? findBest(table, (at) => (taken.includes(at) ? undefined : [])) : undefined)
  );
}

/**
 * Chooses what each column of a list is by what is in its cells, and by its name where the cells leave a choice.
 * @param orders - Those that the cells name by their numbers or tracking numbers.
 */
export function chooseParts(table: ListTable, kind: ListKind, orders: readonly Order[]): Part[] {
  const orderAt = findOrders(table, orders);
  const trackingAt = findTrackings(table, kind, orders, orderAt);
  const amountAt = kind === 'cash' ? findAmounts(table, [orderAt, trackingAt]) : undefined;
  const hasName = table.names?.some((name) => hasWord('status', name));
  // What is ordered can be called `The Return of the King`.
  const isStatus = (at: number) =>
    hasName
      ? hasWord('status', table.names?.[at] ?? '')
      : cellsOf(table, at).some((cell) => hasWord('returned', cell));
  return Array.from({ length: table.width }, (_, at): Part => {
    if (at === orderAt) return 'order';
    if (at === trackingAt) return 'tracking';
    if (at === amountAt) return 'amount';
    return kind === 'cash' && isStatus(at) ? 'status' : '';
  });
}

/** The parts after a choice of staff: only a status can be in several columns. */
export const choosePart = (parts: readonly Part[], at: number, part: Part): Part[] =>
  parts.map((each, index) => {
    if (index === at) return part;
    return each === part && part !== 'status' ? '' : each;
  });
