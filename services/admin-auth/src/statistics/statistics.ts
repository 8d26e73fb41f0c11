import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { describeBooks } from './books.projection.ts';
import { Generations } from './generations.ts';
import { describeOrders } from './orders.projection.ts';
import type { BookFact, OrderFact } from './stats.schema.ts';

/** The facts of books and orders and their sums, as they are stored. */
@Injectable()
export class Statistics {
  readonly books: Generations<BookFact, ReturnType<typeof describeBooks>>;
  readonly orders: Generations<OrderFact, ReturnType<typeof describeOrders>>;

  constructor(@InjectConnection() connection: Connection) {
    this.books = new Generations(connection, 'books', describeBooks);
    this.orders = new Generations(connection, 'orders', describeOrders);
  }
}
