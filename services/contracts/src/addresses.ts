import { z } from 'zod';
import { MAX_ADDRESSES, MAX_ADDRESS_LABEL_LENGTH, MAX_NAME_LENGTH } from './limits.ts';
import { address, order, phoneNumber } from './orders.ts';
import { requiredText, visibleText } from './text.ts';

/** Whom an order of a customer goes to, and where. The label is the customer's name for it, empty where there is none. */
const savedAddress = order
  .pick({ name: true, phone: true, address: true })
  .extend({ label: z.string().default('') });
export type SavedAddress = z.infer<typeof savedAddress>;

/** The addresses that a customer has saved, the default one first. `v` rises with every change, and is 0 before the first. */
export const addressBook = z.object({ v: z.int().min(0), addresses: savedAddress.array() });
export type AddressBook = z.infer<typeof addressBook>;

/** The request to save all of them, with the version that the customer saw. */
export const addressBookDraft = z.strictObject({
  v: z.int().min(0),
  addresses: z
    .strictObject({
      label: visibleText(MAX_ADDRESS_LABEL_LENGTH).default(''),
      name: requiredText(MAX_NAME_LENGTH),
      phone: phoneNumber,
      address,
    })
    .array()
    .max(MAX_ADDRESSES),
});
export type AddressBookDraft = z.infer<typeof addressBookDraft>;
export type AddressBookRequest = z.input<typeof addressBookDraft>;
