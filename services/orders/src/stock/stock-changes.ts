import { Failure } from '@bookstore/contracts/errors';
import { MAX_COPIES, type StockCount, type StockLevel } from '@bookstore/contracts/stock';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { Injectable } from '@nestjs/common';
import { StockLevels } from './stock-levels.ts';
import { type StoredStock, toStockLevel } from './stock.schema.ts';
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
    const changed = await this.store(staff, bookId, count, stored);
    if (changed) return toStockLevel(bookId, title, changed);
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
    const by = toAuthor(staff);
    const first = key && stored?.history.find((entry) => entry.key === key && entry.by.id === by.id);
    if (first && first.copies !== copies) throw new Failure('IDEMPOTENCY_KEY_REUSED');
    if (first) return toStockLevel(bookId, title, stored);
    const entry = { action: 'receive', by, copies, ...(key && { key }) } as const;
    const unrepeated = {
      _id: bookId,
      isCounted: stored?.isCounted ?? false,
      ...(key && { history: { $not: { $elemMatch: { key, 'by.id': by.id } } } }),
    };
    const isFirst = !stored?.isCounted;
    const changed = await this.writes.change(
      isFirst
        ? {
            filter: { ...unrepeated, isHolding: true, promised: { $lte: copies } },
            numbers: { isCounted: true, free: { $subtract: [copies, '$promised'] } },
            entry,
            isFirst,
          }
        : {
            filter: {
              ...unrepeated,
              $expr: { $lte: [{ $add: ['$free', '$promised', copies] }, MAX_COPIES] },
            },
            numbers: { free: { $add: ['$free', copies] } },
            entry,
            isFirst,
          },
    );
    if (changed) return toStockLevel(bookId, title, changed);
    const stock = await this.levels.find(bookId);
    if (stock.isCounted && stock.onHand + copies > MAX_COPIES) throw createTooMany();
    if (!stock.isCounted && stock.promised > copies)
      throw new Failure('STOCK_BELOW_PROMISED', { extensions: { stock } });
    // Another request was faster: the same one, or the first one for this book.
    return this.receive(staff, bookId, copies, key);
  }

  /** @returns null if the stock has another version, or more copies are promised. */
  private async store(
    staff: StaffClaims,
    bookId: string,
    count: StockCount,
    stored?: StoredStock,
  ): Promise<StoredStock | null> {
    const by = toAuthor(staff);
    if ((stored?.v ?? 0) !== count.v) return null;
    if ('uncounted' in count) {
      return this.writes.change({
        filter: { _id: bookId, v: count.v, isCounted: true },
        numbers: { isCounted: false, free: 0 },
        entry: { action: 'uncount', by },
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
      entry: { action: 'count', by },
      isFirst: !stored?.isCounted,
    });
  }
}

const toAuthor = ({ sub, username }: StaffClaims) => ({ id: sub, name: username });

/** Whether the last change by staff is this one, made from the same version. */
function isRepeated(stored: StoredStock | undefined, { sub }: StaffClaims, count: StockCount): boolean {
  const last = stored?.history.at(-1);
  if (!stored || last?.by.id !== sub || last.v !== count.v + 1) return false;
  if ('uncounted' in count) return last.action === 'uncount';
  const isSameLowAt = count.lowAt === undefined || count.lowAt === stored.lowAt;
  return last.action === 'count' && last.onHand === count.onHand && isSameLowAt;
}

const createTooMany = () =>
  new Failure('VALIDATION_FAILED', {
    errors: [{ path: 'copies', message: `There can be at most ${MAX_COPIES} copies of a book` }],
  });
