import { createEvent } from '@bookstore/contracts/events';
import { cents, toDollars } from '@bookstore/contracts/money';
import type { Order, OrderItem } from '@bookstore/contracts/orders';
import {
  addOutboxFields,
  type Outbox,
  type OutboxDocument,
  type ToEvent,
} from '@bookstore/kit/outbox/outbox';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { PricedBook } from '../prices/prices.service.ts';

/** An order as it is stored, with the outbox fields that mark it as not yet published. */
@Schema({ collection: 'orders', versionKey: false })
export class StoredOrder implements Outbox {
  @Prop({ required: true }) customerId!: string;
  @Prop({ required: true }) name!: string;
  @Prop({ required: true }) email!: string;
  @Prop({ required: true }) phone!: string;
  @Prop({ type: Object, required: true }) address!: Order['address'];
  @Prop({ type: [{ _id: false, bookId: String, title: String, priceCents: Number }], required: true })
  items!: PricedBook[];
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) createdAt!: Date;
  @Prop() idempotencyKey?: string;
  @Prop() requestHash?: string;
  v!: number;
  pendingSince?: Date;
}

export const OrderSchema = SchemaFactory.createForClass(StoredOrder);
addOutboxFields(OrderSchema);
OrderSchema.index({ customerId: 1, createdAt: -1, _id: -1 });
OrderSchema.index(
  { customerId: 1, idempotencyKey: 1 },
  { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
);

/** The event that carries an order's current state. */
export const toOrderEvent: ToEvent<StoredOrder> = ({ _id, v, customerId, name, totalCents, createdAt }) =>
  createEvent('order.placed', 'orders', {
    id: _id.toString(),
    v,
    customer: { id: customerId, name },
    totalCents: cents.parse(totalCents),
    placedAt: createdAt.toISOString(),
  });

/** A line of an order as its customer sees it. */
export const toOrderItem = ({ bookId, title, priceCents }: PricedBook): OrderItem => ({
  bookId,
  title,
  price: toDollars(priceCents),
});

/** An order as its customer sees it. */
export const toOrder = (stored: OutboxDocument<StoredOrder>): Order => ({
  _id: stored._id.toString(),
  name: stored.name,
  email: stored.email,
  phone: stored.phone,
  address: stored.address,
  productIds: stored.items.map(({ bookId }) => bookId),
  items: stored.items.map(toOrderItem),
  totalPrice: toDollars(stored.totalCents),
  createdAt: stored.createdAt.toISOString(),
});
