import { operations } from '@bookstore/contracts/api';
import { MAX_PAGEABLE_ORDERS } from '@bookstore/contracts/order-lists';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller } from '@nestjs/common';
import { StaffOrdersService } from './staff-orders.service.ts';

/** What staff read of all orders. */
@Controller()
export class StaffOrdersController {
  constructor(private readonly orders: StaffOrdersService) {}

  @Implements(operations.listOrders)
  async list({ query, paginate }: Input<'listOrders'>) {
    const { orders, ...counted } = await this.orders.list(query);
    paginate({ ...counted, maxPageable: MAX_PAGEABLE_ORDERS });
    return orders;
  }

  @Implements(operations.exportOrders)
  export({ query, asCsv }: Input<'exportOrders'>) {
    return asCsv('orders.csv', this.orders.export(query));
  }
}
