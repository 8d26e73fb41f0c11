import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { SHOP_VERSION_HEADER, SHOP_VERSION_PATH } from '@bookstore/contracts/shop';
import type { Limits } from '../limits.ts';
import type { Responses } from '../proxy/responses.ts';
import type { Upstreams } from '../proxy/upstream.ts';
import type { UpstreamName } from '../routing/routes.ts';
import { RevalidatingCache } from './revalidating-cache.ts';

const BOOKS_VERSION = { path: BOOKS_VERSION_PATH, header: BOOKS_VERSION_HEADER };
const SHOP_VERSION = { path: SHOP_VERSION_PATH, header: SHOP_VERSION_HEADER };

/** The caches of public reads, by the upstream that owns what is read. */
export type Caches = Partial<Record<UpstreamName, RevalidatingCache>>;

export function createCaches(
  upstreams: Upstreams,
  { responses, limits }: { responses: Responses; limits: Limits },
): Caches {
  const { shopCacheBytes: shopBytes } = limits;
  const ofShop = { cacheBytes: shopBytes, bodiesInUseBytes: shopBytes };
  return {
    catalog: new RevalidatingCache(upstreams.catalog, { responses, limits, version: BOOKS_VERSION }),
    'admin-auth': new RevalidatingCache(upstreams['admin-auth'], {
      responses,
      limits: ofShop,
      version: SHOP_VERSION,
    }),
  };
}
