import {
  type Customer,
  customer,
  type FoundCustomer,
  MAX_CUSTOMER_ADDRESSES,
  MAX_CUSTOMER_ORDERS,
} from '@bookstore/contracts/customers';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { Failure } from '@bookstore/contracts/errors';
import { MAX_PAGEABLE_ORDERS } from '@bookstore/contracts/order-lists';
import { OPEN_STATUSES, type OrderStatus } from '@bookstore/contracts/order-transitions';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { BY_CUSTOMER, type OrderDocument, StoredOrder } from '../order.schema.ts';
import { OrderSearch } from './order-search.ts';

type Sums = Pick<Customer, 'orders' | 'open' | 'cancelled' | 'returned'> &
  Record<'orderedCents' | 'collectedCents' | 'refundedCents', number>;
type Listed = { q?: string | undefined; page: number; limit: number };
type UsedAddress = { _id: Customer['addresses'][number] };

const countIf = (statuses: readonly OrderStatus[]) => ({
  $sum: { $cond: [{ $in: [{ $ifNull: ['$status', 'placed'] }, [...statuses]] }, 1, 0] },
});

const SUMS = {
  _id: null,
  orders: { $sum: 1 },
  open: countIf(OPEN_STATUSES),
  cancelled: countIf(['cancelled']),
  returned: countIf(['returned']),
  orderedCents: { $sum: { $cond: [{ $eq: ['$status', 'cancelled'] }, 0, '$totalCents'] } },
  collectedCents: { $sum: '$collectedCents' },
  refundedCents: { $sum: '$refundedCents' },
} as const;

const NEWEST = { $limit: MAX_CUSTOMER_ORDERS } as const;
const LISTED_FIELDS = { $project: { customerId: 1, name: 1, email: 1, createdAt: 1 } } as const;

const newestOf = (customerId: string) =>
  [
    { $match: { customerId } },
    { $sort: { createdAt: -1, _id: -1 } },
    { $limit: MAX_PAGEABLE_ORDERS },
  ] as const;

/** Finds customers by their orders: nothing else is stored of them, so that what is erased there is gone here. */
@Injectable()
export class CustomersService {
  readonly #orders: mongo.Collection<OrderDocument>;

  constructor(
    @InjectModel(StoredOrder.name) orders: Model<StoredOrder>,
    private readonly orderSearch: OrderSearch,
  ) {
    this.#orders = rawCollection<OrderDocument>(orders);
  }

  /**
   * A page of the customers, who ordered last first: of those whose e-mail address, phone number or name has all words of `q`,
   * or of all. They are those of the newest orders, so the count is not exact where there are more orders, or more than are
   * compared with all words.
   */
  async list({
    q,
    page,
    limit,
  }: Listed): Promise<{ customers: FoundCustomer[]; total: number; isExact: boolean }> {
    const plan = await (q ? this.orderSearch.planByCustomer(q) : this.orderSearch.plan({}));
    if (!plan) return { customers: [], total: 0, isExact: true };
    const orders = await this.orderSearch.find(plan, 'newest', [NEWEST, LISTED_FIELDS]).toArray();
    const lastOrders = new Map<string, OrderDocument>();
    for (const order of orders)
      // Of a customer whose account is deleted an order has no e-mail address.
      if (order.email && !lastOrders.has(order.customerId)) lastOrders.set(order.customerId, order);
    const listed = [...lastOrders.values()].slice((page - 1) * limit, page * limit);
    return {
      customers: await Promise.all(listed.map((order) => this.#toFound(order))),
      total: lastOrders.size,
      isExact: orders.length < MAX_CUSTOMER_ORDERS && !plan.isBounded,
    };
  }

  /** A customer by the id of the account, also of one that is deleted. @throws Failure NOT_FOUND without an order. */
  async find(id: string): Promise<Customer> {
    const [last, sums, addresses] = await Promise.all([
      this.#orders.findOne({ customerId: id }, { sort: BY_CUSTOMER }),
      this.#readSums(id),
      this.#orders
        .aggregate<UsedAddress>(
          [
            ...newestOf(id),
            { $group: { _id: '$address', at: { $max: '$createdAt' } } },
            { $sort: { at: -1 } },
            { $limit: MAX_CUSTOMER_ADDRESSES },
          ],
          { hint: BY_CUSTOMER },
        )
        .toArray(),
    ]);
    if (!last || !sums) throw new Failure('NOT_FOUND');
    const { orderedCents, collectedCents, refundedCents, ...counts } = sums;
    return customer.parse({
      ...counts,
      id,
      name: last.name,
      email: last.email,
      phone: last.phone,
      ordered: fromMinorUnits(orderedCents),
      collected: fromMinorUnits(collectedCents),
      refunded: fromMinorUnits(refundedCents),
      addresses: addresses.map(({ _id }) => _id),
    });
  }

  async #readSums(id: string): Promise<Sums | undefined> {
    const stages = [...newestOf(id), { $group: SUMS }];
    const [sums] = await this.#orders.aggregate<Sums>(stages, { hint: BY_CUSTOMER }).toArray();
    return sums;
  }

  /** The customer of an order, named as in it. */
  async #toFound({ customerId: id, name, email, createdAt }: OrderDocument): Promise<FoundCustomer> {
    const { orders = 0, orderedCents = 0 } = (await this.#readSums(id)) ?? {};
    const ordered = fromMinorUnits(orderedCents);
    return { id, name, email, orders, ordered, lastOrderAt: createdAt.toISOString() };
  }
}
