import {
  type Customer,
  type CustomersQuery,
  customersQuery,
  type FoundCustomer,
} from '@bookstore/contracts/customers';
import { Roles } from '@bookstore/kit/auth/access.guard';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { CustomersService } from './customers.service.ts';

/** What managers read of customers: only what their orders hold. */
@Controller('api/customers')
@Roles('manager')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Get()
  search(@Query({ schema: customersQuery }) { q }: CustomersQuery): Promise<FoundCustomer[]> {
    return this.customers.search(q);
  }

  @Get(':id')
  find(@Param('id', { schema: z.string() }) id: string): Promise<Customer> {
    return this.customers.find(id);
  }
}
