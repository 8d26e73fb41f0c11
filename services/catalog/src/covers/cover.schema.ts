import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** An uploaded cover as WebP in its two widths, under the hash of the wider one. It never changes. */
@Schema({ collection: 'covers', versionKey: false })
export class StoredCover {
  @Prop({ required: true }) _id!: string;
  @Prop({ required: true }) wide!: Buffer;
  @Prop({ required: true }) narrow!: Buffer;
}

export const CoverSchema = SchemaFactory.createForClass(StoredCover);
