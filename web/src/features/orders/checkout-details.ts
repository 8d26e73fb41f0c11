import { isObject } from '../../shared/checks.ts';

const STORAGE_KEY = 'checkout-details';

/** Keeps what was typed as long as the tab is open, finished or not. */
export const keepDetails = (details: object): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(details));

/** Forgets it once the order is placed. */
export const forgetDetails = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** What this customer typed before a reload or a new login, as it was kept. */
export function readKept(email: string | undefined): unknown {
  const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
  return isObject(kept) && kept['email'] === email ? kept : undefined;
}

/** Forgets what anyone but this customer typed. */
export function forgetOthers(email: string | undefined): void {
  if (!readKept(email)) forgetDetails();
}
