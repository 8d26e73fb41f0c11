import { Failure } from '@bookstore/contracts/errors';
import { MAX_COPIES, type StockCount, type StockLevel, type StockRemoval } from '@bookstore/contracts/stock';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { type AuditActor, toActor } from '@bookstore/kit/audit/audit-log';
import { Injectable } from '@nestjs/common';
import { StockLevels } from './stock-levels.ts';
import { type StoredStock, toStockLevel } from './stock.schema.ts';
import type { Entry } from './stock-updates.ts';
import { StockWrites } from './stock-writes.ts';

/** Changes the stock of books as staff say. */
@Injectable()
export class StockChanges {
  constructor(
    private readonly levels: StockLevels,
    private readonly writes: StockWrites,
  ) {}

  /**
   * Stores what staff found on the shelf, or that they count the book no more. Repeated after a lost reply it changes
   * nothing. Open orders of a book that was not counted before are promised copies.
   * @throws Failure CONFLICT when the stock has another version; STOCK_BELOW_PROMISED; BOOK_NOT_FOUND; UNAVAILABLE.
   */
  async count(staff: StaffClaims, bookId: string, count: StockCount): Promise<StockLevel> {
    const { stored, title } = await this.levels.read(bookId);
    const changed = await this.store(staff, { bookId, title }, count, stored);
    if (changed) return toStockLevel(bookId, title, changed, changed);
    const current = await this.levels.view(bookId);
    const { stock } = current;
    const isUncounted = 'uncounted' in count && !stock.isCounted && stock.v === count.v;
    if (isUncounted || isRepeated(current.stored, staff, count)) return stock;
    throw new Failure(stock.v === count.v ? 'STOCK_BELOW_PROMISED' : 'CONFLICT', { extensions: { stock } });
  }

  /**
   * Adds copies that arrived; the book is counted from then on. A request repeated with its key adds them once.
   * Of a book that was not counted before, these are all that is known of: open orders are promised them.
   * @throws Failure BOOK_NOT_FOUND; IDEMPOTENCY_KEY_REUSED; VALIDATION_FAILED when there would be too many;
   * STOCK_BELOW_PROMISED when open orders need more; UNAVAILABLE.
   */
  async receive(staff: StaffClaims, bookId: string, copies: number, key?: string): Promise<StockLevel> {
    const { stored, title } = await this.levels.read(bookId);
    const by = toActor(staff);
    const entry = { action: 'receive', copies, ...(key && { key }) } as const;
    if (stored && isStored(stored, by, entry)) return toStockLevel(bookId, title, stored, stored);
    const unrepeated = { _id: bookId, isCounted: stored?.isCounted ?? false, ...withoutKey(by, key) };
    const isFirst = !stored?.isCounted;
    const changed = await this.writes.change(
      isFirst
        ? {
            filter: { ...unrepeated, isHolding: true, promised: { $lte: copies } },
            numbers: { isCounted: true, free: { $subtract: [copies, '$promised'] } },
            ...{ title, by, entry: { ...entry, isFirst } },
            isFirst,
          }
        : {
            filter: {
              ...unrepeated,
              $expr: { $lte: [{ $add: ['$free', '$promised', copies] }, MAX_COPIES] },
            },
            numbers: { free: { $add: ['$free', copies] } },
            ...{ title, by, entry },
            isFirst,
          },
    );
    if (changed) return toStockLevel(bookId, title, changed, changed);
    const stock = await this.levels.find(bookId);
    if (stock.isCounted && stock.onHand + copies > MAX_COPIES) throw createTooMany();
    if (!stock.isCounted && stock.promised > copies)
      throw new Failure('STOCK_BELOW_PROMISED', { extensions: { stock } });
    // Another request was faster: the same one, or the first one for this book.
    return this.receive(staff, bookId, copies, key);
  }

  /**
   * Takes copies off the shelf that no order took. A request repeated with its key takes them once. The count of a book of
   * which nothing is known but receipts by mistake ends with them: the book was not sold out before.
   * @throws Failure BOOK_NOT_FOUND; IDEMPOTENCY_KEY_REUSED; STOCK_BELOW_PROMISED when fewer are free; CONFLICT when the
   * book is not counted; UNAVAILABLE.
   */
  async remove(staff: StaffClaims, bookId: string, removal: StockRemoval, key?: string): Promise<StockLevel> {
    const { stored, stock } = await this.levels.view(bookId);
    const by = toActor(staff);
    const { copies, reason, note } = removal;
    const entry = { action: 'remove', copies, reason, ...(note && { note }), ...(key && { key }) } as const;
    if (stored && isStored(stored, by, entry)) return stock;
    if (!stock.isCounted) throw new Failure('CONFLICT', { extensions: { stock } });
    const endsCount = reason === 'received-by-mistake' && stored && countMistakable(stored) === copies;
    if (!endsCount && stock.free < copies)
      throw new Failure('STOCK_BELOW_PROMISED', { extensions: { stock } });
    const changed = await this.writes.change({
      // By its version no receipt, removal or key has come since that the decision does not know.
      filter: { _id: bookId, isCounted: true, v: stock.v, ...(!endsCount && { free: { $gte: copies } }) },
      numbers: endsCount ? { isCounted: false, free: 0 } : { free: { $subtract: ['$free', copies] } },
      ...{ title: stock.title, by, entry },
      isFirst: false,
    });
    // Without a change another request was faster: the same one, an order, or one of staff.
    return changed
      ? toStockLevel(bookId, stock.title, changed, changed)
      : this.remove(staff, bookId, removal, key);
  }

  /** @returns null if the stock has another version, or more copies are promised. */
  private async store(
    staff: StaffClaims,
    { bookId, title }: { bookId: string; title: string },
    count: StockCount,
    stored?: StoredStock,
  ): Promise<StoredStock | null> {
    const by = toActor(staff);
    if ((stored?.v ?? 0) !== count.v) return null;
    if ('uncounted' in count) {
      return this.writes.change({
        filter: { _id: bookId, v: count.v, isCounted: true },
        numbers: { isCounted: false, free: 0 },
        ...{ title, by },
        entry: { action: 'uncount' },
        isFirst: false,
      });
    }
    const { onHand, lowAt } = count;
    return this.writes.change({
      filter: { _id: bookId, v: count.v, promised: { $lte: onHand } },
      numbers: {
        isCounted: true,
        free: { $subtract: [onHand, '$promised'] },
        ...(lowAt !== undefined && { lowAt }),
      },
      ...{ title, by },
      entry: { action: 'count' },
      isFirst: !stored?.isCounted,
    });
  }
}

/** How many copies are left of the receipts with which the count of a book began, if nothing else is known of it. */
function countMistakable({ history }: StoredStock): number | undefined {
  const start = history.findLastIndex(({ isFirst }) => isFirst);
  if (start < 0) return undefined;
  const moves = history.slice(start).map(({ action, reason, copies = 0 }) => {
    if (action === 'receive') return copies;
    return reason === 'received-by-mistake' ? -copies : NaN;
  });
  return moves.reduce((sum, move) => sum + move, 0);
}

/** Whether the last change by staff is this one, made from the same version. */
function isRepeated(stored: StoredStock | undefined, { sub }: StaffClaims, count: StockCount): boolean {
  const last = stored?.history.at(-1);
  if (!stored || last?.by.id !== sub || last.v !== count.v + 1) return false;
  if ('uncounted' in count) return last.action === 'uncount';
  const isSameLowAt = count.lowAt === undefined || count.lowAt === stored.lowAt;
  return last.action === 'count' && last.onHand === count.onHand && isSameLowAt;
}

/** Whether a change with a key is in the history. @throws Failure IDEMPOTENCY_KEY_REUSED if it is another one. */
function isStored(stored: StoredStock, by: AuditActor, entry: Omit<Entry, 'by'>): boolean {
  const { key, action, copies, reason, note } = entry;
  const first = key && stored.history.find((each) => each.key === key && each.by.id === by.id);
  if (!first) return false;
  const isSame = first.action === action && first.copies === copies;
  if (isSame && first.reason === reason && first.note === note) return true;
  throw new Failure('IDEMPOTENCY_KEY_REUSED');
}

/** The part of a filter that matches a book in whose history the key of a person is not. */
const withoutKey = (by: AuditActor, key: string | undefined) =>
  key ? { history: { $not: { $elemMatch: { key, 'by.id': by.id } } } } : {};

const createTooMany = () =>
  new Failure('VALIDATION_FAILED', {
    errors: [{ path: 'copies', message: `There can be at most ${MAX_COPIES} copies of a book` }],
  });
