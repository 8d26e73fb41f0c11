import { operations } from '@bookstore/contracts/api';
import { DEFAULT_CUSTOMERS, MAX_CUSTOMER_ORDERS } from '@bookstore/contracts/customers';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller } from '@nestjs/common';
import { CustomersService } from './customers.service.ts';

/** What managers read of customers: only what their orders hold. */
@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Implements(operations.findCustomers)
  async list({ query, paginate }: Input<'findCustomers'>) {
    const { q, page = 1, limit = DEFAULT_CUSTOMERS } = query;
    const { customers, ...counted } = await this.customers.list({ q, page, limit });
    paginate({ ...counted, limit, maxPageable: MAX_CUSTOMER_ORDERS });
    return customers;
  }

  @Implements(operations.findCustomer)
  find({ params }: Input<'findCustomer'>) {
    return this.customers.find(params.id);
  }
}
