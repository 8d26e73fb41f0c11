import { addressBook, addressBookDraft } from './addresses.ts';
import type { Operations } from './operation.ts';

/** The operations on the addresses that customers save. */
export const ADDRESS_OPERATIONS = {
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
