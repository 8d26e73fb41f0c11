import { Failure } from '@bookstore/contracts/errors';
import type { BookStock } from '@bookstore/contracts/stock';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { createBatcher } from '@bookstore/runtime/batch';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type Price, PricesService } from '../prices/prices.service.ts';
import { type Availability, stateOf, StoredStock, toBookStock } from './stock.schema.ts';
import { StockStates } from './stock-states.ts';
import { type Move, toMoveUpdate, toSoldUpdate } from './stock-updates.ts';

const PROJECTION = { isCounted: 1, isHolding: 1, free: 1, lowAt: 1 } as const;

/**
 * How held copies move when they leave the shop, when an order that is not shipped gives them back, and when they come
 * back: to be sold again, if `restock`, or written off.
 */
const MOVES: Readonly<Record<'ship' | 'release' | 'return', (restock: boolean) => Move | undefined>> = {
  ship: () => ({ promised: -1, v: 1 }),
  release: (restock) => (restock ? { promised: -1, free: 1 } : { promised: -1, v: 1 }),
  return: (restock) => (restock ? { free: 1, v: 1 } : undefined),
};

/** Whether orders hold copies of a book: it is counted, or its first count has begun. */
export const isHeldFor = ({ isCounted, isHolding }: Availability): boolean => isCounted || isHolding === true;

/** The refusal of an order of books that are sold out. */
export const createOutOfStock = (productIds: readonly string[]): Failure =>
  new Failure('OUT_OF_STOCK', { extensions: { productIds } });

/**
 * Moves copies of counted books, in the transaction of their order, which must read a snapshot and write by majority: one
 * that meets another's write is repeated, and never acts on numbers that were changed.
 */
@Injectable()
export class StockService {
  /** As `findHeld`, by one read for all callers of a moment. */
  readonly findHeldOnce = createBatcher((callers: readonly (readonly string[])[]) =>
    this.findHeld([...new Set(callers.flat())]),
  );

  constructor(
    @InjectModel(StoredStock.name) private readonly model: Model<StoredStock>,
    private readonly states: StockStates,
    prices: PricesService,
  ) {
    prices.onStored((books) => this.noteSold(books));
  }

  /** Those of the books of which orders hold copies, by their ids. */
  async findHeld(bookIds: readonly string[]): Promise<Map<string, Availability>> {
    const found = await this.read(bookIds);
    return new Map(found.filter(isHeldFor).map((book) => [book._id, book]));
  }

  /** Which of the books have copies; those that are not counted are left out. */
  async list(bookIds: readonly string[]): Promise<BookStock[]> {
    const counted = await this.findHeldOnce(bookIds);
    const books = bookIds.flatMap((bookId) => counted.get(bookId) ?? []);
    return books.filter(({ isCounted }) => isCounted).map(toBookStock);
  }

  /**
   * Takes a copy of each book of which orders hold copies: a free one, if it is counted.
   * @returns the ids of those books.
   * @throws Failure OUT_OF_STOCK with the ids of the books that have none.
   */
  async hold(session: ClientSession, bookIds: readonly string[]): Promise<string[]> {
    const books = (await this.read(bookIds, session)).filter(isHeldFor);
    const missing = books.filter(({ isCounted, free }) => isCounted && free < 1).map(({ _id }) => _id);
    if (missing.length > 0) throw createOutOfStock(missing);
    const held = books.map(({ _id }) => _id);
    await this.take(session, books, new Map(held.map((bookId) => [bookId, 1])));
    return held;
  }

  /** Moves the held copies of an order. */
  async move(
    session: ClientSession,
    bookIds: readonly string[],
    kind: keyof typeof MOVES,
    restock: boolean,
  ): Promise<void> {
    const move = MOVES[kind](restock);
    if (bookIds.length === 0 || !move) return;
    const updates = bookIds
      .toSorted()
      .map((_id) => ({ updateOne: { filter: { _id }, update: toMoveUpdate(move) } }));
    await rawCollection<StoredStock>(this.model).bulkWrite(updates, { session });
    if (move.free) await this.states.store(session, await this.read(bookIds, session));
    failpoint('stock.released');
  }

  /** The present numbers of the books that were ever counted. */
  read(bookIds: readonly string[], session?: ClientSession): Promise<Availability[]> {
    return rawCollection<StoredStock>(this.model)
      .find({ _id: { $in: [...bookIds] } }, { projection: PROJECTION, ...(session && { session }) })
      .toArray();
  }

  /**
   * Takes copies, so many of each book, for orders: free ones of those that are counted. `books` are their numbers in the
   * snapshot: only those whose state becomes another one cost a write more.
   * @throws Failure UNAVAILABLE if a book has fewer, which the snapshot of the transaction did not show.
   */
  async take(
    session: ClientSession,
    books: readonly Availability[],
    copies: ReadonlyMap<string, number>,
  ): Promise<void> {
    if (copies.size === 0) return;
    const updates = [...copies].toSorted(byId).map(([_id, count]) => ({
      updateOne: {
        filter: { _id, $or: [{ isCounted: false }, { free: { $gte: count } }] },
        update: toMoveUpdate({ free: -count, promised: count }),
      },
    }));
    const { matchedCount } = await rawCollection<StoredStock>(this.model).bulkWrite(updates, { session });
    if (matchedCount < copies.size) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 1 });
    const changed = books
      .map((book) => ({ book, left: { ...book, free: book.free - (copies.get(book._id) ?? 0) } }))
      .filter(({ book, left }) => stateOf(book) !== stateOf(left));
    if (changed.length > 0)
      await this.states.store(
        session,
        changed.map(({ left }) => left),
      );
    failpoint('stock.held');
  }

  /** Notes which books are sold: those that no customer can order need not be bought. */
  private async noteSold(books: readonly Price[]): Promise<void> {
    for (const isSold of [true, false]) {
      const _id = { $in: books.filter((book) => book.isSold === isSold).map((book) => book._id) };
      // One that was always sold says nothing.
      const differs = isSold ? { isSold: false } : { isSold: { $ne: false } };
      if (_id.$in.length > 0)
        await rawCollection<StoredStock>(this.model).updateMany({ _id, ...differs }, toSoldUpdate(isSold));
    }
  }
}

/** All transactions write the books in this order, so that none of them waits for one that waits for it. */
const byId = ([left]: [string, number], [right]: [string, number]) => (left < right ? -1 : 1);
