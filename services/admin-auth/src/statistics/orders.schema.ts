import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import { addDigestIndex } from '@bookstore/kit/mongo/digests';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

type Line = { bookId: string; title: string; priceCents: number };

/**
 * The newest known state of an order, as far as the statistics need it, with the day and the month that it is counted in.
 * Earlier versions stored none of the optional fields but the month, or all but `placedAt`.
 */
@Schema({ versionKey: false })
export class OrderState {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) v!: number;
  @Prop({ required: true }) totalCents!: number;
  @Prop({ required: true }) customerId!: string;
  @Prop({ required: true }) customerName!: string;
  @Prop() placedAt?: Date;
  @Prop() month?: string;
  @Prop() day?: string;
  @Prop({ type: String }) status?: OrderStatus;
  @Prop() dueCents?: number;
  @Prop() collectedCents?: number;
  @Prop() refundedCents?: number;
  @Prop({ type: [Object], default: undefined }) items?: Line[];
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
@Schema({ versionKey: false })
export class OrderTotals implements Partial<Record<OrderStatus, number>> {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop() placed?: number;
  @Prop() confirmed?: number;
  @Prop() shipped?: number;
  @Prop() delivered?: number;
  @Prop() cancelled?: number;
  @Prop() returned?: number;
  @Prop() dueCents?: number;
  @Prop() collectedCents?: number;
  @Prop() refundedCents?: number;
}

export const OrderStateSchema = SchemaFactory.createForClass(OrderState);
addDigestIndex(OrderStateSchema);
export const SalesSchema = SchemaFactory.createForClass(Sales);
export const CustomerSalesSchema = SchemaFactory.createForClass(CustomerSales);
CustomerSalesSchema.index({ averageCents: -1, _id: 1 });
export const BookSalesSchema = SchemaFactory.createForClass(BookSales);
BookSalesSchema.index({ copies: -1, _id: 1 });
export const OrderTotalsSchema = SchemaFactory.createForClass(OrderTotals);
