import { customer, customersQuery, foundCustomer, MAX_FOUND_CUSTOMERS } from './customers.ts';
import type { Operations } from './operation.ts';

/** The operations on customers, who are what their orders hold. */
export const CUSTOMER_OPERATIONS = {
  findCustomers: {
    summary: `Find customers by what their orders are found by: at most ${MAX_FOUND_CUSTOMERS}, who ordered last`,
    method: 'get',
    path: '/api/customers/',
    caller: 'manager',
    query: customersQuery,
    reply: foundCustomer.array(),
  },
  findCustomer: {
    summary: 'Get a customer as their orders show them: sums, and the addresses that were used',
    method: 'get',
    path: '/api/customers/{id}',
    caller: 'manager',
    reply: customer,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Operations;
