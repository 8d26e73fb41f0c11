import { orderDraft, type OrderDraft } from '@bookstore/contracts/orders';
import { requiredText } from '@bookstore/contracts/text';
import type { z } from 'zod';

const PHONE = /^\+?[\d ]+$/;

/** What a shopper types to check out: an order without its books and their price. */
export const checkoutDetails = orderDraft
  .omit({ productIds: true, totalPrice: true })
  .extend({ phone: requiredText(40).regex(PHONE, 'Please use digits only') });
export type CheckoutDetails = z.input<typeof checkoutDetails>;

const EMPTY_ADDRESS = { street: '', city: '', country: '', state: '', zipcode: '' };

/** What the form starts with: what was sent for this order before, or nothing but the e-mail address. */
export function toDetails(email: string, draft: OrderDraft | null): CheckoutDetails {
  if (!draft) return { name: '', email, phone: '', address: EMPTY_ADDRESS };
  return { name: draft.name, email, phone: draft.phone, address: draft.address };
}
