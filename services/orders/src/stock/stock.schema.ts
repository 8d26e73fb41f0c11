import {
  type BookStock,
  type RemovalReason,
  stockChange,
  type StockLevel,
  stockLevel,
} from '@bookstore/contracts/stock';
import { pickFields } from '@bookstore/kit/mongo/pick-fields';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/**
 * Something staff did to the stock of a book. Receipts and removals may have the key under which
 * they can be repeated; a count of an import has one.
 */
export type StoredStockChange = {
  v: number;
  at: Date;
  by: { id: string; name: string };
  action: StockLevel['history'][number]['action'];
  copies?: number;
  reason?: RemovalReason;
  note?: string;
  onHand: number;
  key?: string;
  /** Of a receipt: the book was not counted before. */
  isFirst?: boolean;
};

/**
 * The stock of a book, by its id. A book without one was never counted, and sells without limit; so does one that is not
 * counted any more, for which copies stay promised until their orders are shipped.
 */
@Schema({ collection: 'stock', versionKey: false })
export class StoredStock {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) isCounted!: boolean;
  /** Copies are promised to its new orders, while it is not counted yet: see `FirstCount`. */
  @Prop() isHolding?: boolean;
  /** Copies that can be ordered. */
  @Prop({ required: true }) free!: number;
  /** Copies of orders that are not shipped yet. */
  @Prop({ required: true }) promised!: number;
  @Prop({ required: true }) lowAt!: number;
  /** False while the book is withdrawn or deleted: nobody is told then that few are left. */
  @Prop() isSold?: boolean;
  /** Whether there are at most `lowAt` free of a book that is sold, for the index. */
  @Prop({ required: true }) isFew!: boolean;
  /** Rises when what lies on the shelf changes, or staff change it: not with an order. */
  @Prop({ required: true }) v!: number;
  /** What staff did, oldest first. */
  @Prop({ type: [Object], required: true }) history!: StoredStockChange[];
}

export const StockSchema = SchemaFactory.createForClass(StoredStock);
StockSchema.index({ isCounted: 1, isFew: 1, free: 1, _id: 1 });

/** The numbers of a book that was ever counted: what decides whether it can be ordered. */
export type Availability = Pick<StoredStock, '_id' | 'isCounted' | 'isHolding' | 'free' | 'lowAt'>;

/** Of a counted book, what anyone may know. */
export const toBookStock = ({ _id, free, lowAt }: Pick<StoredStock, '_id' | 'free' | 'lowAt'>): BookStock => {
  if (free < 1) return { bookId: _id, state: 'out' };
  return free <= lowAt ? { bookId: _id, state: 'low', free } : { bookId: _id, state: 'in' };
};

/** The state of a book's stock; undefined while it is not counted. */
export const stateOf = (book: Availability): BookStock['state'] | undefined =>
  book.isCounted ? toBookStock(book).state : undefined;

const NEVER_COUNTED = {
  isCounted: false,
  free: 0,
  promised: 0,
  v: 0,
  history: [],
} satisfies Partial<StoredStock>;

/** What a book has that was never counted: where it will be called low, and the copies that orders hold without one. */
type Uncounted = { lowAt: number; unheld?: number };

/** The stock of a book as staff see it, counted or not; `unheld` copies are promised to orders that do not hold them. */
export const toStockLevel = (
  bookId: string,
  title: string,
  stored: StoredStock | undefined,
  { lowAt, unheld = 0 }: Uncounted,
): StockLevel => {
  const level: Omit<StoredStock, '_id' | 'isFew'> = stored ?? { ...NEVER_COUNTED, lowAt };
  return {
    ...pickFields(stockLevel, level),
    bookId,
    title,
    promised: level.promised + unheld,
    onHand: level.free + level.promised,
    history: level.history.toReversed().map((change) => ({
      ...pickFields(stockChange, change),
      at: change.at.toISOString(),
      by: change.by.name,
      source: change.action === 'count' && change.key !== undefined ? 'import' : undefined,
    })),
  };
};
