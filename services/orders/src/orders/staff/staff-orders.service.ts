import {
  MAX_PAGEABLE_ORDERS,
  type OrderExportQuery,
  type OrderQuery,
} from '@bookstore/contracts/order-lists';
import type { Order } from '@bookstore/contracts/orders';
import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import { CsvStreams } from '@bookstore/kit/http/csv';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { toOrder } from '../order.schema.ts';
import { EXPORTED_FIELDS, toCsvSource } from './order.csv.ts';
import { OrderSearch } from './order-search.ts';

/** How many orders of an export are in memory. */
const EXPORT_BATCH = 200;

/** They are read with one order. A page with them could have megabytes. */
const WITHOUT_NOTES = { $project: { notes: 0 } };

/** Lists and exports the orders of all customers. */
@Injectable()
export class StaffOrdersService {
  private readonly exports = new CsvStreams();

  constructor(
    private readonly search: OrderSearch,
    private readonly shop: ShopSettings,
  ) {}

  /** A page of orders, and how many there are as far as they are searched and can be paged through. */
  async list(query: OrderQuery): Promise<{ orders: Order[]; total: number; isExact: boolean }> {
    const { page = 1, limit = DEFAULT_PAGE_SIZE, sort, ids, trackings } = query;
    if (ids ?? trackings) {
      const named = await this.search.findNamed(ids ?? []);
      const tracked = await this.search.findTracked(trackings ?? []);
      const found = new Map([...named, ...tracked].map((order) => [order._id.toString(), order]));
      const orders = [...found.values()].map((order) => toOrder(order, 'staff'));
      return { orders, total: orders.length, isExact: true };
    }
    const plan = await this.search.plan(query);
    if (!plan) return { orders: [], total: 0, isExact: true };
    const before = (page - 1) * limit;
    const found = await this.search
      .find(plan, sort, [{ $skip: before }, { $limit: limit }, WITHOUT_NOTES])
      .toArray();
    const isLastPage = found.length < limit && (found.length > 0 || page === 1);
    const total = isLastPage
      ? before + found.length
      : await this.search.count(plan, sort, MAX_PAGEABLE_ORDERS);
    return { orders: found.map((order) => toOrder(order, 'staff')), total, isExact: !plan.isBounded };
  }

  /** Orders as a stream of CSV. @throws Failure UNAVAILABLE when too many exports are open. */
  export(query: OrderExportQuery): Promise<Readable> {
    return this.exports.start(async () => {
      const plan = await this.search.plan(query);
      const orders =
        plan &&
        this.search
          .find({ ...plan, isBounded: false }, query.sort, [{ $project: EXPORTED_FIELDS }])
          .batchSize(EXPORT_BATCH);
      return toCsvSource(orders ?? [], await this.shop.read());
    });
  }
}
