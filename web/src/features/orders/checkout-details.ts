import * as v from 'valibot';

const STORAGE_KEY = 'checkout-details';

const checkoutDetails = v.object({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  address: v.object({
    street: v.string(),
    city: v.string(),
    country: v.string(),
    state: v.optional(v.string()),
    zipcode: v.string(),
  }),
});
const storedDetails = v.fallback(v.optional(checkoutDetails), undefined);
/** What is typed at checkout, valid or not. */
export type CheckoutDetails = v.InferOutput<typeof checkoutDetails>;

/** Keeps what was typed as long as the tab is open, finished or not. */
export const keepDetails = (details: CheckoutDetails): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(details));

/** Forgets it once the order is placed. */
export const forgetDetails = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** What this customer typed before a reload or a new login. */
export const readDetails = (email: string | undefined): CheckoutDetails | undefined => {
  const details = v.parse(storedDetails, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
  return details?.email === email ? details : undefined;
};

/** Forgets what anyone but this customer typed. */
export function forgetOthers(email: string | undefined): void {
  if (!readDetails(email)) forgetDetails();
}
