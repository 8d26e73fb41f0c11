import { operations } from '@bookstore/contracts/api';
import { Failure } from '@bookstore/contracts/errors';
import { MAX_PAGEABLE_ORDERS } from '@bookstore/contracts/order-lists';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CustomerOrders } from './customer-orders.ts';
import { isEmailOf } from './customer.strategy.ts';
import { OrdersService } from './orders.service.ts';

@Controller()
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly customerOrders: CustomerOrders,
  ) {}

  @Implements(operations.placeOrder)
  place({ caller, headers, body }: Input<'placeOrder'>) {
    return this.orders.place(caller, body, headers['idempotency-key']);
  }

  @Implements(operations.listOwnOrders)
  @Header('content-type', 'application/json; charset=utf-8')
  async listOwn(
    { caller, params, query: { page = 1, limit }, paginate }: Input<'listOwnOrders'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (!isEmailOf(caller, params.email)) throw new Failure('FORBIDDEN');
    if (!limit) {
      const { orders, total } = await this.customerOrders.list(caller, reply.raw);
      void reply.header('x-total-count', total);
      return orders;
    }
    const { orders, total } = await this.customerOrders.listPage(caller, { page, limit });
    paginate({ total, maxPageable: MAX_PAGEABLE_ORDERS });
    return orders;
  }
}
