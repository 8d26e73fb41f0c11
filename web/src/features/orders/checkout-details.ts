import { orderDraft } from '@bookstore/contracts/orders';
import { z } from 'zod';
import { deliveryDetails } from '../../shared/orders/delivery-fields.ts';

/** An order without its books and total, which come from the cart. */
export const checkoutDetails = deliveryDetails.extend({ email: orderDraft.shape.email });
export type CheckoutDetails = z.input<typeof checkoutDetails>;

const STORAGE_KEY = 'checkout-details';

const keptDetails = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    country: z.string(),
    state: z.string(),
    zipcode: z.string(),
  }),
});

/** Keeps what was typed as long as the tab is open, finished or not. */
export const keepDetails = (details: CheckoutDetails): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(details));

/** Forgets it once the order is placed. */
export const forgetDetails = (): void => sessionStorage.removeItem(STORAGE_KEY);

const EMPTY = { name: '', phone: '', address: { street: '', city: '', country: '', state: '', zipcode: '' } };

/** What this customer typed before a reload or a new login. */
export function readDetails(email: string): CheckoutDetails {
  const { data } = keptDetails.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
  return data?.email === email ? data : { ...EMPTY, email };
}
