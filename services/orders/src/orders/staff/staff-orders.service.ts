import {
  MAX_PAGEABLE_ORDERS,
  type OrderExportQuery,
  type OrderQuery,
} from '@bookstore/contracts/order-lists';
import { Failure } from '@bookstore/contracts/errors';
import type { Order } from '@bookstore/contracts/orders';
import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import { watchReader } from '@bookstore/kit/http/csv';
import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { toOrder } from '../order.schema.ts';
import { EXPORTED_FIELDS, toCsv } from './order.csv.ts';
import { type ChosenPlan, OrderSearch } from './order-search.ts';

const MAX_EXPORTS = 2;
const EXPORT_TIMEOUT_MS = 10 * 60_000;
/** A client that takes nothing for so long is gone. The gateway waits for less. */
const STALLED_MS = 20_000;
/** How many orders of an export are in memory. */
const EXPORT_BATCH = 200;

/** Lists and exports the orders of all customers. */
@Injectable()
export class StaffOrdersService {
  private openExports = 0;

  constructor(private readonly search: OrderSearch) {}

  /** A page of orders, and how many there are as far as they are searched and can be paged through. */
  async list(query: OrderQuery): Promise<{ orders: Order[]; total: number; isExact: boolean }> {
    const { page = 1, limit = DEFAULT_PAGE_SIZE, sort } = query;
    const plan = await this.search.plan(query);
    if (!plan) return { orders: [], total: 0, isExact: true };
    const before = (page - 1) * limit;
    const found = await this.search.find(plan, sort, [{ $skip: before }, { $limit: limit }]).toArray();
    const isLastPage = found.length < limit && (found.length > 0 || page === 1);
    const total = isLastPage
      ? before + found.length
      : await this.search.count(plan, sort, MAX_PAGEABLE_ORDERS);
    return { orders: found.map((order) => toOrder(order, 'staff')), total, isExact: !plan.isBounded };
  }

  /** Orders as a stream of CSV. @throws Failure UNAVAILABLE when too many exports are open. */
  async export(query: OrderExportQuery): Promise<Readable> {
    if (this.openExports >= MAX_EXPORTS) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 5 });
    this.openExports += 1;
    const end = () => {
      this.openExports -= 1;
    };
    try {
      return this.stream(await this.search.plan(query), query.sort).once('close', end);
    } catch (error) {
      end();
      throw error;
    }
  }

  private stream(plan: ChosenPlan | undefined, sort: OrderExportQuery['sort']): Readable {
    const cursor =
      plan &&
      this.search
        .find({ ...plan, isBounded: false }, sort, [{ $project: EXPORTED_FIELDS }])
        .batchSize(EXPORT_BATCH);
    const stalled = new AbortController();
    const signal = AbortSignal.any([stalled.signal, AbortSignal.timeout(EXPORT_TIMEOUT_MS)]);
    const chunks = watchReader(toCsv(cursor ?? []), STALLED_MS, () => {
      stalled.abort();
    });
    // Reads no chunk ahead, so that the last one is taken before the end.
    const options = { objectMode: false, highWaterMark: 1, signal };
    return Readable.from(chunks, options).once('close', () => {
      void cursor?.close().catch(() => undefined);
    });
  }
}
