import type { EventData } from '@bookstore/contracts/events';
import { isSold, type OrderStatus } from '@bookstore/contracts/order-transitions';
import { addDigestIndex } from '@bookstore/kit/mongo/digests';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type Connection, Schema as MongooseSchema } from 'mongoose';
import { dayOf, monthOf } from './calendar.ts';
import { Generations } from './generations.ts';
import type { Share } from './roll-up.ts';

type Line = { bookId: string; title: string; priceCents: number };

/** The newest known state of an order, as far as the statistics need it, with the day and the month that it is counted in. */
@Schema({ versionKey: false })
export class OrderState {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) v!: number;
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) customerId!: string;
  @Prop({ required: true }) customerName!: string;
  @Prop({ required: true }) placedAt!: Date;
  @Prop() month?: string;
  @Prop() day?: string;
  @Prop({ type: String, required: true }) status!: OrderStatus;
  @Prop({ required: true }) dueCents!: number;
  @Prop({ required: true }) collectedCents!: number;
  @Prop({ required: true }) refundedCents!: number;
  @Prop({ type: [Object], required: true }) items!: Line[];
}

/** The totals of a month or a day of the shop's time zone, by its name: `2026-11`, `2026-11-22`. */
@Schema({ versionKey: false })
export class Sales {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) orders!: number;
}

/** The totals of a customer, by the customer's id, with the name on the order that arrived last. */
@Schema({ versionKey: false })
export class CustomerSales extends Sales {
  @Prop({ required: true }) name!: string;
  @Prop({ required: true }) averageCents!: number;
}

/** The copies of a book that were sold, by the book's id, with the title on the order that arrived last. */
@Schema({ versionKey: false })
export class BookSales {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) title!: string;
  @Prop({ required: true }) copies!: number;
  @Prop({ required: true }) totalCents!: number;
}

/** The totals of all orders: one document. A status that no order had yet is absent. */
export type OrderTotals = { _id: string } & Partial<
  Record<OrderStatus | 'dueCents' | 'collectedCents' | 'refundedCents', number>
>;

const OrderStateSchema = SchemaFactory.createForClass(OrderState);
addDigestIndex(OrderStateSchema);
const SalesSchema = SchemaFactory.createForClass(Sales);
const CustomerSalesSchema = SchemaFactory.createForClass(CustomerSales);
CustomerSalesSchema.index({ averageCents: -1, _id: 1 });
CustomerSalesSchema.index({ orders: 1 });
const BookSalesSchema = SchemaFactory.createForClass(BookSales);
BookSalesSchema.index({ copies: -1, _id: 1 });
/** Any field: it is written and read as it is. */
const OrderTotalsSchema = new MongooseSchema<OrderTotals>({ _id: String }, { versionKey: false });

/** The id of the one document of totals. */
export const ALL_ORDERS = 'all';

const toOrderState = (order: EventData<'order.*'>): OrderState => ({
  _id: order.id,
  v: order.v,
  placedAt: new Date(order.placedAt),
  totalCents: order.totalCents,
  customerId: order.customer.id,
  customerName: order.customer.name,
  status: order.status,
  dueCents: order.payment === 'due' ? order.totalCents : 0,
  collectedCents: order.collectedCents,
  refundedCents: order.refundedCents,
  items: order.items,
});

function countIn(timeZone: string, { placedAt }: OrderState): Partial<OrderState> {
  const day = dayOf(placedAt.getTime(), timeZone);
  return { day, month: monthOf(day) };
}

type SharesOf = (state: OrderState) => Share[];

const ofSold =
  (sharesOf: SharesOf): SharesOf =>
  (state) =>
    isSold(state.status) ? sharesOf(state) : [];

const salesOf = ({ totalCents }: OrderState) => ({ totalCents, orders: 1 });

const shareOfMonth = ofSold((state) =>
  state.month ? [{ bucket: state.month, amounts: salesOf(state) }] : [],
);
const shareOfDay = ofSold((state) => (state.day ? [{ bucket: state.day, amounts: salesOf(state) }] : []));
const shareOfCustomer = ofSold((state) => [
  { bucket: state.customerId, amounts: salesOf(state), labels: { name: state.customerName } },
]);
const sharesOfBooks = ofSold(({ items }) =>
  items.map(({ bookId, title, priceCents }) => ({
    bucket: bookId,
    amounts: { copies: 1, totalCents: priceCents },
    labels: { title },
  })),
);
const shareOfAll: SharesOf = ({ status, dueCents, collectedCents, refundedCents }) => [
  { bucket: ALL_ORDERS, amounts: { [status]: 1, dueCents, collectedCents, refundedCents } },
];

/** A customer is left without orders when none of them is sold. */
const averageCents = {
  $cond: [{ $gt: ['$orders', 0] }, { $divide: ['$totalCents', '$orders'] }, 0],
};

function createRollUp(connection: Connection, nameOf: (name: string) => string) {
  const define = <T>(name: string, schema: MongooseSchema<T>, collection: string) =>
    connection.model<T>(nameOf(name), schema, nameOf(collection));
  // "Facts" is an earlier word for states; stored data keeps its names.
  const states = define<OrderState>(OrderState.name, OrderStateSchema, 'order_facts');
  const months = define<Sales>('MonthlySales', SalesSchema, 'monthly_sales');
  const days = define<Sales>('DailySales', SalesSchema, 'daily_sales');
  const customers = define<CustomerSales>(CustomerSales.name, CustomerSalesSchema, 'customer_sales');
  const books = define<BookSales>(BookSales.name, BookSalesSchema, 'book_sales');
  const all = define<OrderTotals>('OrderTotals', OrderTotalsSchema, 'order_totals');
  const totals = [
    { model: months, sharesOf: shareOfMonth },
    { model: days, sharesOf: shareOfDay },
    { model: customers, sharesOf: shareOfCustomer, derived: { averageCents } },
    { model: books, sharesOf: sharesOfBooks },
    { model: all, sharesOf: shareOfAll },
  ];
  return { states, months, days, customers, books, all, totals };
}

/** The projection of orders, with their totals by month, day, customer, book, status and payment. */
export const projectOrders = (connection: Connection, readTimeZone: () => Promise<string>) =>
  new Generations(connection, {
    name: 'orders',
    readTimeZone,
    countIn,
    createRollUp,
    createHandlers: (apply: (states: OrderState[]) => Promise<void>) => ({
      'order.*': (orders: EventData<'order.*'>[]) => apply(orders.map(toOrderState)),
    }),
  });
