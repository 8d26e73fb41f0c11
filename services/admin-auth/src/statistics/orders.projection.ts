import type { EventData } from '@bookstore/contracts/events';
import { addDigestIndex } from '@bookstore/kit/mongo/digests';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Connection, Schema as MongooseSchema } from 'mongoose';
import { Generations } from './generations.ts';

/** The newest known state of an order, as far as the statistics need it. */
@Schema({ versionKey: false })
export class OrderState {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) v!: number;
  @Prop({ required: true }) month!: string;
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) customerId!: string;
  @Prop({ required: true }) customerName!: string;
}

/** The totals of a calendar month (UTC), by the month: `2026-11`. */
@Schema({ versionKey: false })
export class MonthlySales {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) orders!: number;
}

/** The totals of a customer, by the customer's id, with the name on the order that arrived last. */
@Schema({ versionKey: false })
export class CustomerSales {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) name!: string;
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) orders!: number;
  @Prop({ required: true }) averageCents!: number;
}

const OrderStateSchema = SchemaFactory.createForClass(OrderState);
addDigestIndex(OrderStateSchema);
const MonthlySalesSchema = SchemaFactory.createForClass(MonthlySales);
const CustomerSalesSchema = SchemaFactory.createForClass(CustomerSales);
CustomerSalesSchema.index({ averageCents: -1, _id: 1 });

const toOrderState = (order: EventData<'order.placed'>): OrderState => ({
  _id: order.id,
  v: order.v,
  month: order.placedAt.slice(0, 7),
  totalCents: order.totalCents,
  customerId: order.customer.id,
  customerName: order.customer.name,
});

const amountsOf = ({ totalCents }: OrderState) => ({ totalCents, orders: 1 });

function createRollUp(connection: Connection, nameOf: (name: string) => string) {
  const define = <T>({ name }: { name: string }, schema: MongooseSchema<T>, collection: string) =>
    connection.model<T>(nameOf(name), schema, nameOf(collection));
  // "Facts" is an earlier word for states; stored data keeps its names.
  const states = define(OrderState, OrderStateSchema, 'order_facts');
  const months = define(MonthlySales, MonthlySalesSchema, 'monthly_sales');
  const customers = define(CustomerSales, CustomerSalesSchema, 'customer_sales');
  const byMonth = { model: months, bucketOf: ({ month }: OrderState) => month, amountsOf };
  const byCustomer = {
    model: customers,
    bucketOf: ({ customerId }: OrderState) => customerId,
    amountsOf,
    labelsOf: ({ customerName }: OrderState) => ({ name: customerName }),
    // A customer is left without orders when an order moves to another customer.
    derived: {
      averageCents: { $cond: [{ $gt: ['$orders', 0] }, { $divide: ['$totalCents', '$orders'] }, 0] },
    },
  };
  return { states, months, customers, totals: [byMonth, byCustomer] };
}

/** The projection of orders, with their totals by month and by customer. */
export const projectOrders = (connection: Connection) =>
  new Generations(connection, {
    name: 'orders',
    createRollUp,
    createHandlers: (apply: (states: OrderState[]) => Promise<void>) => ({
      'order.placed': (orders: EventData<'order.placed'>[]) => apply(orders.map(toOrderState)),
    }),
  });
