import { Failure } from '@bookstore/contracts/errors';
import {
  MAX_PAGEABLE_ORDERS,
  type CustomerOrdersQuery,
  customerOrdersQuery,
} from '@bookstore/contracts/order-lists';
import { type Order, type OrderDraft, orderDraft } from '@bookstore/contracts/orders';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { pageHeaders } from '@bookstore/kit/http/paging';
import { Body, Controller, Get, Header, Headers, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Customer, Customers, isEmailOf } from './customer.guard.ts';
import { KEY_HEADER, readKey } from '../idempotency-key.ts';
import { OrdersService } from './orders.service.ts';
import { CustomerOrders } from './customer-orders.ts';

const PATH = '/api/orders';

@Controller(PATH)
@Customers()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly customerOrders: CustomerOrders,
  ) {}

  @Post()
  place(
    @Customer() customer: CustomerClaims,
    @Body({ schema: orderDraft }) draft: OrderDraft,
    @Headers(KEY_HEADER) key?: string,
  ): Promise<Order> {
    return this.orders.place(customer, draft, readKey(key));
  }

  @Get('email/:email')
  @Header('content-type', 'application/json; charset=utf-8')
  async listOwn(
    @Customer() customer: CustomerClaims,
    @Param('email', { schema: z.string() }) email: string,
    @Query({ schema: customerOrdersQuery }) { page = 1, limit }: CustomerOrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Order[] | Buffer> {
    if (!isEmailOf(customer, email)) throw new Failure('FORBIDDEN');
    if (!limit) {
      const { orders, total } = await this.customerOrders.list(customer, reply.raw);
      void reply.header('x-total-count', total);
      return orders;
    }
    const { orders, total } = await this.customerOrders.listPage(customer, { page, limit });
    const path = `${PATH}/email/${encodeURIComponent(email)}`;
    void reply.headers(
      pageHeaders({ path, filters: {}, page, limit, total, maxPageable: MAX_PAGEABLE_ORDERS }),
    );
    return orders;
  }
}
