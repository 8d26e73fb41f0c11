import type { Shop } from '@bookstore/contracts/shop';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';

/** The shop until its owner changes it. */
export const NEW_SHOP: Shop = { ...DEFAULT_SHOP, networks: [...DEFAULT_SHOP.networks], v: 0, pages: [] };

/** What differs from a new shop, by its fields: pages carry no more. */
export function diffShop(shop: Shop): Partial<Shop> {
  const usual = new Map<string, unknown>(Object.entries(NEW_SHOP));
  return Object.fromEntries(
    Object.entries(shop).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual.get(name))),
  );
}
