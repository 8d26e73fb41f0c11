import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { BookMetadata } from '@bookstore/contracts/books';
import type { BookStock } from '@bookstore/contracts/stock';
import { addOutboxFields, type Outbox } from '@bookstore/kit/outbox/outbox';
import {
  AUTHOR_INDEX,
  COVER_INDEX,
  INDEXES,
  STOCK_INDEX,
  WITHDRAWN_INDEX,
  WORDS_INDEX,
} from './book.queries.ts';

/**
 * A book as catalog stores it. A deleted book stays as a tombstone, so that its deletion is published as well. A withdrawn
 * one is stored as deleted, too: it is in no list, and to other services it is deleted; only its page finds it.
 */
@Schema({ collection: 'books', timestamps: true, versionKey: false })
export class StoredBook implements Outbox {
  @Prop({ required: true }) title!: string;
  @Prop() author?: string;
  @Prop({ required: true }) description!: string;
  @Prop({ required: true }) category!: string;
  @Prop({ required: true }) trending!: boolean;
  @Prop({ required: true }) oldPriceCents!: number;
  @Prop({ required: true }) newPriceCents!: number;
  @Prop({ default: '' }) coverImage!: string;
  @Prop() isbn?: string;
  @Prop({ type: [String], default: undefined }) authors?: string[];
  @Prop() publisher?: string;
  @Prop() language?: string;
  @Prop() pages?: number;
  @Prop({ type: String }) format?: BookMetadata['format'];
  @Prop() publishedOn?: string;
  @Prop() series?: string;
  @Prop() seriesNumber?: number;
  @Prop() recommendation?: string;
  @Prop() recommendedBy?: string;
  /** Not sold any more; its page stays. It is also stored as deleted. */
  @Prop({ type: Boolean }) withdrawn?: true;
  /** Whether copies can be ordered, as orders publishes it, and the version of that. Absent: not counted. */
  @Prop({ type: String }) stock?: BookStock['state'];
  @Prop() stockV?: number;
  /** By which the best-selling books are listed: 100 of the first, 99 of the second, down to 1; absent of all others. */
  @Prop({ type: Number }) salesScore?: number;
  /** Of books in no other order: the higher, the further in front. From `stock` and `salesScore`, with which it is written. */
  @Prop({ type: Number }) prominence?: number;
  /** By which titles are sorted in the locale of the shop. */
  @Prop({ type: String, select: false }) titleKey?: string;
  /** The slugs of the authors, which name their pages. */
  @Prop({ type: [String], default: undefined, select: false }) authorSlugs?: string[];
  /** The whole words of all texts, those of description and recommendation too, by which a book is found after those with `prefixes`. */
  @Prop({ type: [String], default: undefined, select: false }) words?: string[];
  /** The terms that find the book in a search and by filters; only MongoDB reads them. */
  @Prop({ type: [String], required: true, select: false }) prefixes!: string[];
  @Prop({ required: true, default: false }) isDeleted!: boolean;
  createdAt!: Date;
  updatedAt!: Date;
  v!: number;
  pendingSince?: Date;
}

export const BookSchema = SchemaFactory.createForClass(StoredBook);
addOutboxFields(BookSchema);
for (const index of [...INDEXES, WORDS_INDEX, AUTHOR_INDEX, STOCK_INDEX, COVER_INDEX])
  BookSchema.index(index);
// By which the best sellers of before are found.
BookSchema.index({ salesScore: 1 }, { partialFilterExpression: { salesScore: { $gt: 0 } } });
BookSchema.index(WITHDRAWN_INDEX, { partialFilterExpression: { withdrawn: true } });
BookSchema.index(
  { isbn: 1 },
  { unique: true, partialFilterExpression: { isDeleted: false, isbn: { $exists: true } } },
);
// By which an import finds withdrawn books.
BookSchema.index({ withdrawn: 1, isbn: 1 }, { partialFilterExpression: { withdrawn: true } });
