import { z } from 'zod';
import { clearAttempt } from './order-attempt.ts';

const STORAGE_KEY = 'checkout-details';

const checkoutDetails = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    country: z.string(),
    state: z.string().optional(),
    zipcode: z.string(),
  }),
});
/** What is typed at checkout, valid or not. */
export type CheckoutDetails = z.infer<typeof checkoutDetails>;

/** Keeps what was typed as long as the tab is open, finished or not. */
export const keepDetails = (details: CheckoutDetails): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(details));

/** Forgets it once the order is placed. */
export const forgetDetails = (): void => sessionStorage.removeItem(STORAGE_KEY);

const findDetails = (email: string | undefined): CheckoutDetails | undefined => {
  const { data } = checkoutDetails.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
  return data?.email === email ? data : undefined;
};

const EMPTY = { name: '', phone: '', address: { street: '', city: '', country: '', state: '', zipcode: '' } };

/** What this customer typed before a reload or a new login. */
export const readDetails = (email: string): CheckoutDetails => findDetails(email) ?? { ...EMPTY, email };

/** Forgets what anyone but this customer typed, and tried to order with it. */
export function forgetOthers(email: string | undefined): void {
  if (findDetails(email)) return;
  forgetDetails();
  clearAttempt();
}
