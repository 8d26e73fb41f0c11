import { addDigestIndex } from '@bookstore/kit/mongo/digests';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The newest known state of a book, as far as the statistics need it. */
@Schema({ collection: 'book_facts', versionKey: false })
export class BookFact {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) v!: number;
  @Prop({ required: true }) books!: number;
  @Prop({ required: true }) trending!: number;
}
export const BookFactSchema = SchemaFactory.createForClass(BookFact);
addDigestIndex(BookFactSchema);

/** The newest known state of an order, as far as the statistics need it. */
@Schema({ collection: 'order_facts', versionKey: false })
export class OrderFact {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) v!: number;
  @Prop({ required: true }) month!: string;
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) customerId!: string;
  @Prop({ required: true }) customerName!: string;
}
export const OrderFactSchema = SchemaFactory.createForClass(OrderFact);
addDigestIndex(OrderFactSchema);

/** The sums over all books: one document. */
@Schema({ collection: 'book_totals', versionKey: false })
export class BookTotals {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) books!: number;
  @Prop({ required: true }) trending!: number;
}
export const BookTotalsSchema = SchemaFactory.createForClass(BookTotals);

/** The sums over the orders of one calendar month (UTC), under the month: `2026-11`. */
@Schema({ collection: 'monthly_sales', versionKey: false })
export class MonthlySales {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) orders!: number;
}
export const MonthlySalesSchema = SchemaFactory.createForClass(MonthlySales);

/** The sums over the orders of one customer, under the customer's id, and the name the order that arrived last gave. */
@Schema({ collection: 'customer_sales', versionKey: false })
export class CustomerSales {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) name!: string;
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) orders!: number;
  @Prop({ required: true }) averageCents!: number;
}
export const CustomerSalesSchema = SchemaFactory.createForClass(CustomerSales);
CustomerSalesSchema.index({ averageCents: -1, _id: 1 });
