import { Failure } from '@bookstore/contracts/errors';
import { MAX_ORDER_NOTES } from '@bookstore/contracts/limits';
import type { Order } from '@bookstore/contracts/orders';
import { type AuditActor, AuditLog } from '@bookstore/kit/audit/audit-log';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import { noteNote } from '../commands/order.audit.ts';
import { isClosed } from '../erasure/erased-order.ts';
import { identifyOrder } from '../order-number.ts';
import { type OrderDocument, StoredOrder, toOrder } from '../order.schema.ts';

const ERASED_DETAIL = 'The customer’s account is deleted, and what staff noted with it.';

/** Stores what staff note on orders. */
@Injectable()
export class OrderNotesService {
  private readonly orders: mongo.Collection<OrderDocument>;

  constructor(
    @InjectModel(StoredOrder.name) private readonly model: Model<StoredOrder>,
    private readonly audit: AuditLog,
    private readonly platform: Platform,
  ) {
    this.orders = rawCollection<OrderDocument>(model);
  }

  /**
   * Adds a note, unless it is the last one already.
   * @returns the order as staff see it.
   * @throws Failure ORDER_NOT_FOUND, TOO_MANY_NOTES, ORDER_STATE once the customer's data are erased, or RetryLater UNAVAILABLE
   * when too many change the order at once.
   */
  async add(by: AuditActor, id: string, text: string): Promise<Order> {
    const target = identifyOrder(id);
    if (!target) throw new Failure('ORDER_NOT_FOUND');
    const note = async (session: ClientSession) => {
      const order = await this.orders.findOne(target, { session });
      if (!order) throw new Failure('ORDER_NOT_FOUND');
      const { notes = [], isCustomerDeleted, status, payment } = order;
      const last = notes.at(-1);
      if (last?.text === text && last.by.id === by.id) return order;
      if (isCustomerDeleted && isClosed(status, payment))
        throw new Failure('ORDER_STATE', {
          detail: ERASED_DETAIL,
          extensions: { order: toOrder(order, 'staff') },
        });
      if (notes.length >= MAX_ORDER_NOTES) throw new Failure('TOO_MANY_NOTES');
      const noted = { ...order, notes: [...notes, { at: new Date(), by, text }] };
      await this.orders.updateOne({ _id: order._id }, { $set: { notes: noted.notes } }, { session });
      await this.audit.add(session, noteNote(by, order, noted));
      return noted;
    };
    const stored = await this.platform.turns.runFor([`order ${id}`], () =>
      this.model.db.transaction(note, TRANSACTION),
    );
    return toOrder(stored, 'staff');
  }
}
