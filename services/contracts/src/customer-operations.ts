import { addressBook, addressBookDraft } from './addresses.ts';
import { customer, customersQuery, DEFAULT_CUSTOMERS, foundCustomer } from './customers.ts';
import type { Operations } from './operation.ts';

/** The operations on customers, as orders show them, and on the addresses that they save. */
export const CUSTOMER_OPERATIONS = {
  findCustomers: {
    summary: `List customers, or find them by what their orders are found by, who ordered last first: ${DEFAULT_CUSTOMERS}, or a page when a limit is given`,
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
  readAddresses: {
    summary: 'Get the addresses that the signed-in customer has saved, the default one first',
    method: 'get',
    path: '/api/addresses/',
    caller: 'customer',
    reply: addressBook,
  },
  saveAddresses: {
    summary: 'Save all addresses of the signed-in customer in place of those of the version that was seen',
    method: 'put',
    path: '/api/addresses/',
    caller: 'customer',
    body: addressBookDraft,
    reply: addressBook,
    errors: ['CONFLICT'],
  },
} as const satisfies Operations;
