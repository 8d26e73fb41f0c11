import {
  MAX_PAGEABLE_ORDERS,
  type OrderExportQuery,
  orderExportQuery,
  type OrderQuery,
  orderQuery,
} from '@bookstore/contracts/order-lists';
import type { Order } from '@bookstore/contracts/orders';
import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import { Roles } from '@bookstore/kit/auth/access.guard';
import { pageHeaders } from '@bookstore/kit/http/paging';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { StaffOrdersService } from './staff-orders.service.ts';

const PATH = 'api/orders';
const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="orders.csv"',
};

/** What staff read of all orders. */
@Controller(PATH)
@Roles('staff')
export class StaffOrdersController {
  constructor(private readonly orders: StaffOrdersService) {}

  @Get()
  async list(
    @Query({ schema: orderQuery }) query: OrderQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Order[]> {
    const { status, payment, q, customer, from, to, sort, page = 1, limit = DEFAULT_PAGE_SIZE } = query;
    const { orders, ...counted } = await this.orders.list(query);
    const filters = { status, payment, q, customer, from, to, sort };
    const list = { path: `/${PATH}/`, filters, page, limit, ...counted, maxPageable: MAX_PAGEABLE_ORDERS };
    void reply.headers(pageHeaders(list));
    return orders;
  }

  @Get('export.csv')
  @Roles('manager')
  async export(
    @Query({ schema: orderExportQuery }) query: OrderExportQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const csv = await this.orders.export(query);
    void reply.headers(CSV_HEADERS);
    return csv;
  }
}
