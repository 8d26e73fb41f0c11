import {
  type Customer,
  customer,
  type FoundCustomer,
  MAX_CUSTOMER_ADDRESSES,
  MAX_FOUND_CUSTOMERS,
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

/** Of so many found orders, the newest, the customers are told: those of one with more hide others. */
const MAX_READ = 500;

type Sums = Pick<Customer, 'orders' | 'open' | 'cancelled' | 'returned'> &
  Record<'orderedCents' | 'collectedCents' | 'refundedCents', number>;
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

  /** The customers whose e-mail address, phone number or name has all words of `q`, who ordered last first. */
  async search(q: string): Promise<FoundCustomer[]> {
    const plan = await this.orderSearch.planByCustomer(q);
    if (!plan) return [];
    const found = await this.orderSearch
      .find(plan, 'newest', [{ $limit: MAX_READ }, { $project: { customerId: 1, name: 1, email: 1 } }])
      .toArray();
    const first = new Map<string, OrderDocument>();
    for (const order of found) if (!first.has(order.customerId)) first.set(order.customerId, order);
    return Promise.all(
      [...first.values()].slice(0, MAX_FOUND_CUSTOMERS).map(async ({ customerId: id, name, email }) => {
        const limit = MAX_PAGEABLE_ORDERS;
        return { id, name, email, orders: await this.#orders.countDocuments({ customerId: id }, { limit }) };
      }),
    );
  }

  /** A customer by the id of the account, also of one that is deleted. @throws Failure NOT_FOUND without an order. */
  async find(id: string): Promise<Customer> {
    const newest = [
      { $match: { customerId: id } },
      { $sort: { createdAt: -1, _id: -1 } },
      { $limit: MAX_PAGEABLE_ORDERS },
    ] as const;
    const [last, [sums], addresses] = await Promise.all([
      this.#orders.findOne({ customerId: id }, { sort: BY_CUSTOMER }),
      this.#orders.aggregate<Sums>([...newest, { $group: SUMS }], { hint: BY_CUSTOMER }).toArray(),
      this.#orders
        .aggregate<UsedAddress>(
          [
            ...newest,
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
}
