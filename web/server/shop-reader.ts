import { readTolerantly, type Shop, SHOP_PATH, shop as shopSchema } from '@bookstore/contracts/shop';
import { NEW_SHOP } from '../src/shared/new-shop.ts';

/** At this age the shop is read again, while it goes on being used … */
const REFRESH_AFTER_MS = 2000;
/** … and at this age pages wait for that, but not for long. */
const MAX_AGE_MS = 4000;
const TIMEOUT_MS = 500;

/** The shop as it is known: the same object until it changes. It never throws. */
export type ReadShop = () => Promise<Shop>;

/** Creates what reads the shop for pages. While admin-auth does not answer it stays as it was, at first that of a new one. */
export function createShopReader(adminAuthUrl: string): ReadShop {
  const url = new URL(SHOP_PATH, adminAuthUrl);
  let known = NEW_SHOP;
  let refreshedAt = -Infinity;
  let running: Promise<void> | undefined;

  const refresh = async () => {
    const startedAt = performance.now();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const shop = readTolerantly(shopSchema, await response.json(), NEW_SHOP);
      if (JSON.stringify(shop) !== JSON.stringify(known)) known = shop;
    } catch {
      // It stays as it is known.
    }
    [refreshedAt, running] = [startedAt, undefined];
  };
  return async () => {
    const ageMs = performance.now() - refreshedAt;
    if (ageMs > REFRESH_AFTER_MS) running ??= refresh();
    if (ageMs > MAX_AGE_MS) await running;
    return known;
  };
}
