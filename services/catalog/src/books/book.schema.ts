import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Category } from '@bookstore/contracts/books';
import { addOutboxFields, type Outbox } from '@bookstore/kit/outbox/outbox';
import { INDEXES } from './book.queries.ts';

/** A book as catalog stores it. A deleted book stays as a tombstone, so that its deletion is published as well. */
@Schema({ collection: 'books', timestamps: true, versionKey: false })
export class StoredBook implements Outbox {
  @Prop({ required: true }) title!: string;
  @Prop() author?: string;
  @Prop({ required: true }) description!: string;
  @Prop({ type: String, required: true }) category!: Category;
  @Prop({ required: true }) trending!: boolean;
  @Prop({ required: true }) oldPriceCents!: number;
  @Prop({ required: true }) newPriceCents!: number;
  @Prop({ default: '' }) coverImage!: string;
  /** The terms that find the book in a search; only MongoDB reads them. */
  @Prop({ type: [String], required: true, select: false }) prefixes!: string[];
  @Prop({ required: true, default: false }) isDeleted!: boolean;
  createdAt!: Date;
  updatedAt!: Date;
  v!: number;
  pendingSince?: Date;
  /** The version of the stock that the book has: see `StockProjection`. */
  @Prop() stockV?: number;
}

export const BookSchema = SchemaFactory.createForClass(StoredBook);
addOutboxFields(BookSchema);
for (const index of INDEXES) BookSchema.index(index);
BookSchema.index({ isDeleted: 1, coverImage: 1 });
