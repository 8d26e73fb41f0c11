import { legalPage, shop, SHOP_PATH } from '@bookstore/contracts/shop';
import { request } from '../http/http.ts';

export const readShop = (signal: AbortSignal) => request(SHOP_PATH, shop, { signal });

export const readLegalPage = (name: string, signal: AbortSignal) =>
  request(`${SHOP_PATH}/pages/${encodeURIComponent(name)}`, legalPage, { signal });
