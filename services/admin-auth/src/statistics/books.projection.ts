import type { EventData } from '@bookstore/contracts/events';
import { addDigestIndex } from '@bookstore/kit/mongo/digests';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Generations } from './generations.ts';

/** The newest known state of a book, as far as the statistics need it. */
@Schema({ versionKey: false })
export class BookState {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) v!: number;
  @Prop({ required: true }) books!: number;
  @Prop({ required: true }) trending!: number;
  /** A deleted book keeps the last one. Releases before 1.1.0 have not stored it: see `refetchWithoutCategory`. */
  @Prop() category?: string;
}

/** The totals of all books: one document. */
@Schema({ versionKey: false })
export class BookTotals {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) books!: number;
  @Prop({ required: true }) trending!: number;
}

/** The id of the one document of totals. */
export const ALL_BOOKS = 'all';

const BookStateSchema = SchemaFactory.createForClass(BookState);
addDigestIndex(BookStateSchema);
const BookTotalsSchema = SchemaFactory.createForClass(BookTotals);

const toBookState = ({ id, v, trending, category }: EventData<'book.saved'>): BookState => ({
  _id: id,
  v,
  books: 1,
  trending: Number(trending),
  category,
});

const toDeletedState = ({ id, v }: EventData<'book.deleted'>): BookState => ({
  _id: id,
  v,
  books: 0,
  trending: 0,
});

const sharesOf = ({ books, trending }: BookState) => [{ bucket: ALL_BOOKS, amounts: { books, trending } }];

function createRollUp(connection: Connection, nameOf: (name: string) => string) {
  // "Facts" is an earlier word for states; stored data keeps its names.
  const states = connection.model<BookState>(nameOf('BookState'), BookStateSchema, nameOf('book_facts'));
  const all = connection.model<BookTotals>(nameOf('BookTotals'), BookTotalsSchema, nameOf('book_totals'));
  return { states, all, totals: [{ model: all, sharesOf }] };
}

/** The projection of books, with their totals. */
export const projectBooks = (connection: Connection) =>
  new Generations(connection, {
    name: 'books',
    createRollUp,
    createHandlers: (apply: (states: BookState[]) => Promise<void>) => ({
      'book.saved': (books: EventData<'book.saved'>[]) => apply(books.map(toBookState)),
      'book.deleted': (books: EventData<'book.deleted'>[]) => apply(books.map(toDeletedState)),
    }),
  });
