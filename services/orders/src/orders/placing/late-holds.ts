import { Failure } from '@bookstore/contracts/errors';
import { isOpen } from '@bookstore/contracts/order-transitions';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type OrderDocument, StoredOrder } from '../order.schema.ts';
import { StockService } from '../../stock/stock.service.ts';

const unheldIn = ({ items }: StoredOrder): string[] =>
  items.filter(({ held }) => !held).map(({ bookId }) => bookId);

/**
 * Holds copies for orders that were stored as if a book was not counted, while its first count began. The order is stored
 * before the stock is read here, and `FirstCount` marks the stock before it looks for orders: one of the two sees the other.
 */
@Injectable()
export class LateHolds {
  constructor(
    @InjectModel(StoredOrder.name) private readonly orders: Model<StoredOrder>,
    private readonly stock: StockService,
  ) {}

  /** @throws Failure OUT_OF_STOCK when the count has left no copy for the order, after `cancel`. */
  async hold(order: OrderDocument, cancel: () => Promise<unknown>): Promise<void> {
    const bookIds = unheldIn(order);
    if (bookIds.length === 0 || (await this.stock.findHeldOnce(bookIds)).size === 0) return;
    try {
      await this.orders.db.transaction((session) => this.holdNow(session, order), TRANSACTION);
    } catch (error) {
      if (error instanceof Failure && error.code === 'OUT_OF_STOCK') await cancel();
      throw error;
    }
  }

  private async holdNow(session: ClientSession, { _id }: OrderDocument): Promise<void> {
    const collection = rawCollection<OrderDocument>(this.orders);
    const order = await collection.findOne({ _id }, { session });
    if (!order || !isOpen(order.status)) return;
    const heldIds = await this.stock.hold(session, unheldIn(order));
    const items = order.items.map((item) =>
      heldIds.includes(item.bookId) ? { ...item, held: true as const } : item,
    );
    await collection.updateOne({ _id }, { $set: { items } }, { session });
  }
}
