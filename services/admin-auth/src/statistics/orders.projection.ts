import type { EventData } from '@bookstore/contracts/events';
import type { ClientSession, Connection } from 'mongoose';
import {
  type CustomerSales,
  CustomerSalesSchema,
  type MonthlySales,
  MonthlySalesSchema,
  type OrderFact,
  OrderFactSchema,
} from './stats.schema.ts';

const amountsOf = ({ totalCents }: OrderFact) => ({ totalCents, orders: 1 });

export const toOrder = ({ id, v, placedAt, totalCents, customer }: EventData<'order.placed'>): OrderFact => ({
  _id: id,
  v,
  month: placedAt.slice(0, 7),
  totalCents,
  customerId: customer.id,
  customerName: customer.name,
});

/** The sums over orders, by month and by customer. */
export function describeOrders(connection: Connection, nameOf: (name: string) => string) {
  const facts = connection.model<OrderFact>(nameOf('OrderFact'), OrderFactSchema, nameOf('order_facts'));
  const months = connection.model<MonthlySales>(
    nameOf('MonthlySales'),
    MonthlySalesSchema,
    nameOf('monthly_sales'),
  );
  const customers = connection.model<CustomerSales>(
    nameOf('CustomerSales'),
    CustomerSalesSchema,
    nameOf('customer_sales'),
  );
  const read = (ids: string[], session: ClientSession) =>
    facts.find().in('_id', ids).session(session).lean<OrderFact[]>();
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
  return { facts, read, months, customers, totals: [byMonth, byCustomer] };
}
