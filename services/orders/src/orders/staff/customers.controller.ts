import { operations } from '@bookstore/contracts/api';
import { Implements, type Input } from '@bookstore/kit/service/implements';
import { Controller } from '@nestjs/common';
import { CustomersService } from './customers.service.ts';

/** What managers read of customers: only what their orders hold. */
@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Implements(operations.findCustomers)
  search({ query }: Input<'findCustomers'>) {
    return this.customers.search(query.q);
  }

  @Implements(operations.findCustomer)
  find({ params }: Input<'findCustomer'>) {
    return this.customers.find(params.id);
  }
}
