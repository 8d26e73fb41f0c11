import { isObject } from '../../shared/checks.ts';
import { parseStored, tabStorage } from '../../shared/browser/storage.ts';

const STORAGE_KEY = 'checkout-details';

/** Keeps what was typed as long as the tab is open, finished or not. */
export const keepDetails = (details: object): void => tabStorage.write(STORAGE_KEY, JSON.stringify(details));

/** Forgets it once the order is placed. */
export const forgetDetails = (): void => tabStorage.remove(STORAGE_KEY);

/** What this customer typed before a reload or a new login, as it was kept. */
export function readKept(email: string | undefined): unknown {
  const kept = parseStored(tabStorage.read(STORAGE_KEY));
  return isObject(kept) && kept['email'] === email ? kept : undefined;
}

/** Forgets what anyone but this customer typed. */
export function forgetOthers(email: string | undefined): void {
  if (!readKept(email)) forgetDetails();
}
