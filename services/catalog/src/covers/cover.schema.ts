import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** An uploaded cover as WebP in its two widths, under the hash of the wider one. The picture never changes. */
@Schema({ collection: 'covers', versionKey: false })
export class StoredCover {
  @Prop({ required: true }) _id!: string;
  @Prop({ required: true }) wide!: Buffer;
  @Prop({ required: true }) narrow!: Buffer;
  /** When it was last uploaded or named for a book. One that is unused since long before can go. */
  @Prop({ required: true }) keptAt!: Date;
}

export const CoverSchema = SchemaFactory.createForClass(StoredCover);
CoverSchema.index({ keptAt: 1, _id: 1 });
