import { readTolerantly, type Shop, SHOP_PATH, shop as shopSchema } from '@bookstore/contracts/shop';
import { createRefresher } from '@bookstore/runtime/refresher';
import { NEW_SHOP } from '../src/shared/shop/new-shop.ts';

/** Pages do not wait for it for longer. */
const TIMEOUT_MS = 500;

/** The shop as it is known: the same object until it changes. It never throws. */
export type ReadShop = () => Promise<Shop>;

/** Creates what reads the shop for pages. While admin-auth does not answer it stays as it was, at first that of a new one. */
export function createShopReader(adminAuthUrl: string): ReadShop {
  const url = new URL(SHOP_PATH, adminAuthUrl);
  let known = NEW_SHOP;
  const { keepFresh } = createRefresher(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const shop = readTolerantly(shopSchema, await response.json(), NEW_SHOP);
    if (JSON.stringify(shop) !== JSON.stringify(known)) known = shop;
  });
  return async () => {
    await keepFresh();
    return known;
  };
}
