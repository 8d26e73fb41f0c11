import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { EventData } from '@bookstore/contracts/events';
import type { Connection, Model } from 'mongoose';
import { type RollUp, rollUp } from './roll-up.ts';
import { CustomerSales, MonthlySales, OrderFact } from './stats.schema.ts';

const amountsOf = ({ totalCents }: OrderFact) => ({ totalCents, orders: 1 });

/** Keeps the sums over orders, by month and by customer, from their facts. */
@Injectable()
export class OrdersProjection {
  private readonly orders: RollUp<OrderFact>;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(OrderFact.name) facts: Model<OrderFact>,
    @InjectModel(MonthlySales.name) months: Model<MonthlySales>,
    @InjectModel(CustomerSales.name) customers: Model<CustomerSales>,
  ) {
    const byMonth = { model: months, bucketOf: ({ month }: OrderFact) => month, amountsOf };
    const byCustomer = {
      model: customers,
      bucketOf: ({ customerId }: OrderFact) => customerId,
      amountsOf,
      labelsOf: ({ customerName }: OrderFact) => ({ name: customerName }),
      // An order that moved to another customer may leave none behind.
      derived: {
        averageCents: { $cond: [{ $gt: ['$orders', 0] }, { $divide: ['$totalCents', '$orders'] }, 0] },
      },
    };
    this.orders = { facts, totals: [byMonth, byCustomer] };
  }

  async place(facts: EventData<'order.placed'>[]): Promise<void> {
    const orders = facts.map(({ id, v, placedAt, totalCents, customer }) => ({
      _id: id,
      v,
      month: placedAt.slice(0, 7),
      totalCents,
      customerId: customer.id,
      customerName: customer.name,
    }));
    await rollUp(this.connection, this.orders, orders);
  }
}
