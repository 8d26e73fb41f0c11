import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The one document that names the state all books are in. */
@Schema({ collection: 'books_version', versionKey: false })
export class StoredBooksVersion {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) version!: string;
}

export const BooksVersionSchema = SchemaFactory.createForClass(StoredBooksVersion);
