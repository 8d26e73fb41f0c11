import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/**
 * A cover as WebP in its two widths: an uploaded one under the hash of the wider picture, a drawn one under the id of
 * its book and a hash of what it shows. Its pictures never change.
 */
@Schema({ collection: 'covers', versionKey: false })
export class StoredCover {
  @Prop({ required: true }) _id!: string;
  @Prop({ required: true }) wide!: Buffer;
  @Prop({ required: true }) narrow!: Buffer;
  /** When it was last uploaded, drawn or named for a book. One that has been unused for long is removed. */
  @Prop({ required: true }) keptAt!: Date;
}

export const CoverSchema = SchemaFactory.createForClass(StoredCover);
CoverSchema.index({ keptAt: 1, _id: 1 });
