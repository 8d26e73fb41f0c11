import type {
  CustomerSales,
  MonthlySales,
  OrderState,
} from '@bookstore/admin-auth/statistics/orders.projection';
import { fill } from './fill.ts';
import { generateOrders, type SeededOrder } from './generate-orders.ts';

const toFact = ({ _id, v, createdAt, totalCents, customerId, name }: SeededOrder): OrderState => ({
  _id: _id.toString(),
  v,
  month: createdAt.toISOString().slice(0, 7),
  totalCents,
  customerId,
  customerName: name,
});

/** The sums of all orders that were added, by month and by customer. */
class Sums {
  readonly months = new Map<string, MonthlySales>();
  readonly customers = new Map<string, CustomerSales>();

  add({ month, totalCents, customerId, customerName }: OrderState): void {
    const sales = this.months.get(month) ?? { _id: month, totalCents: 0, orders: 0 };
    sales.totalCents += totalCents;
    sales.orders += 1;
    this.months.set(month, sales);
    const empty = { _id: customerId, name: customerName, totalCents: 0, orders: 0, averageCents: 0 };
    const customer = this.customers.get(customerId) ?? empty;
    customer.totalCents += totalCents;
    customer.orders += 1;
    customer.averageCents = customer.totalCents / customer.orders;
    this.customers.set(customerId, customer);
  }
}

type OrdersPlan = Parameters<typeof generateOrders>[0];

/**
 * Puts generated orders into the shop whose MongoDB is at `mongoUrl`, and into its statistics, as if all facts had been
 * told. There may be none there yet, and no service may run meanwhile.
 */
export async function seedOrders(mongoUrl: string, plan: OrdersPlan): Promise<void> {
  const sums = new Sums();
  const facts: OrderState[] = [];
  function* orders() {
    for (const order of generateOrders(plan)) {
      const fact = toFact(order);
      facts.push(fact);
      sums.add(fact);
      yield order;
    }
  }
  await fill(mongoUrl, 'orders', { orders: orders() });
  await fill(mongoUrl, 'admin_auth', {
    order_facts: facts,
    monthly_sales: sums.months.values(),
    customer_sales: sums.customers.values(),
  });
}
