import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Order } from '@bookstore/contracts/orders';
import { addOutboxFields, type Outbox } from '@bookstore/kit/outbox/outbox';
import type { PricedBook } from '../prices/prices.service.ts';

type Address = Order['address'];

/** An order as it is stored, with the fact that it was placed still to be told. */
@Schema({ collection: 'orders', versionKey: false })
export class StoredOrder implements Outbox {
  @Prop({ required: true }) customerId!: string;
  @Prop({ required: true }) name!: string;
  @Prop({ required: true }) email!: string;
  @Prop({ required: true }) phone!: string;
  @Prop({ type: Object, required: true }) address!: Address;
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
