import type { StoredState } from './stored-state.ts';

type Audit = StoredState['audit'][number];
type Audited = Pick<StoredState, 'orders' | 'books' | 'audit'>;

/** The values that a field had, in the order of the lines; undefined where a line breaks the chain of before and after. */
function follow(lines: readonly Audit[], field: string): unknown {
  const changes = lines.flatMap((line) => line.changes.filter((change) => change.field === field));
  const isChained = changes.every(({ before }, index) => index === 0 || before === changes[index - 1]?.after);
  return isChained ? changes.at(-1)?.after : undefined;
}

const isSame = (left: readonly unknown[], right: readonly unknown[]) =>
  left.length === right.length && left.every((value, index) => value === right[index]);

function isOrderUnaudited(lines: readonly Audit[], { history, status, payment }: Audited['orders'][number]) {
  const ofStaff = history.filter(({ by }) => by.role !== 'customer').map(({ action }) => `order.${action}`);
  const noted = lines.map(({ action }) => action);
  if (!isSame(noted, ofStaff)) return true;
  const isLastOfStaff = history.at(-1)?.by.role !== 'customer';
  if (!isLastOfStaff || lines.length === 0) return false;
  return ['status', 'payment'].some((field) => {
    const value = lines.findLast(({ changes }) => changes.some((change) => change.field === field));
    const after = value?.changes.find((change) => change.field === field)?.after;
    return after !== undefined && after !== (field === 'status' ? status : payment);
  });
}

/** Each version but the first is a change of staff; so is the first, unless the book was seeded. */
function isBookUnaudited(lines: readonly Audit[], { v, isDeleted, newPriceCents }: Audited['books'][number]) {
  const isAdded = lines[0]?.action === 'book.add';
  if (lines.length !== (isAdded ? v : v - 1)) return true;
  if (!lines.some(({ changes }) => changes.some(({ field }) => field === 'newPrice'))) return false;
  return follow(lines, 'newPrice') !== (isDeleted ? undefined : newPriceCents / 100);
}

/** The orders and books of which the audit has not exactly one line for each change of staff, with what it was before and after. */
export function findUnaudited({ orders, books, audit }: Audited): string[] {
  // The stock of a book has its id.
  const bySubject = Map.groupBy(audit, ({ subject: { type, id } }) => `${type} ${id}`);
  const linesOf = (type: 'order' | 'book', id: string) => bySubject.get(`${type} ${id}`) ?? [];
  return [
    ...orders.filter((order) => isOrderUnaudited(linesOf('order', order._id), order)),
    ...books.filter((book) => isBookUnaudited(linesOf('book', book._id), book)),
  ].map(({ _id }) => _id);
}
