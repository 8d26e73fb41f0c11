import { addDigestIndex } from '@bookstore/kit/mongo/digests';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** What orders knows of a book, under the book's id: its newest known version, or that it is gone. */
@Schema({ collection: 'prices', versionKey: false })
export class Price {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) v!: number;
  @Prop({ required: true }) isSold!: boolean;
  @Prop() title?: string;
  @Prop() priceCents?: number;
}

export const PriceSchema = SchemaFactory.createForClass(Price);
addDigestIndex(PriceSchema);
