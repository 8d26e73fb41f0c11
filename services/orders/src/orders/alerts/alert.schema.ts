import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Types } from 'mongoose';

/** That a customer waits for a book. `v`: the version of the stock's state in which it is sold out. */
export type StoredAlert = { id: Types.ObjectId; bookId: string; email: string; v: number };

/** The books that a customer waits for, by the customer's id: so a single document bounds them. */
@Schema({ collection: 'stock_alerts', versionKey: false })
export class StoredAlerts {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: [Object], required: true }) alerts!: StoredAlert[];
}

export const AlertsSchema = SchemaFactory.createForClass(StoredAlerts);
AlertsSchema.index({ 'alerts.bookId': 1 });
