import type { Shop } from '@bookstore/contracts/shop';
import { SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { switchLanguage } from '../language/language.ts';
import { isObject } from '../checks.ts';
import { currentShop, setCurrentShop } from './current-shop.ts';
import { NEW_SHOP } from './new-shop.ts';

/** With the age of what the server knows of it, a change is on every page that is opened ten seconds later. */
const STALE_AFTER_MS = 5_000;

export const loadShopRequests = () => import('./shop.requests.ts');

/** What the shop says of itself. Every page comes with it, so it is asked for when it is older. */
export const shopQuery = () =>
  queryOptions({
    queryKey: ['shop'],
    queryFn: async ({ signal }) => (await loadShopRequests()).readShop(signal),
    staleTime: STALE_AFTER_MS,
  });

export const useShop = (): Shop => useQuery(shopQuery()).data ?? NEW_SHOP;

/** Loads the shop; undefined when that fails, which must not keep a page from being shown. */
export const loadShop = (queryClient: QueryClient): Promise<Shop | undefined> =>
  queryClient.query(shopQuery()).catch(() => undefined);

/** The language of a text, by which its words are parted: of one by the owner that of the page, or of the shop's locale where that has no language of its own. */
export const languageOf = (text: string, ofNewShop: unknown): string | undefined =>
  text === ofNewShop || currentShop().language !== SOURCE_LANGUAGE ? undefined : currentShop().locale;

/** The shop with which the server has sent the page. */
function readPageShop(): Shop {
  const changes: unknown = JSON.parse(document.getElementById('shop')?.textContent ?? '{}');
  return { ...NEW_SHOP, ...(isObject(changes) && changes) };
}

/** Gives the page the accent of another shop than it came with. */
async function showAccent(): Promise<void> {
  const { accentStyle } = await import('./accent.ts');
  document.documentElement.style.cssText = accentStyle(currentShop().accent);
}

/** Starts with the shop of the page, and follows it. */
export function watchShop(queryClient: QueryClient): void {
  const { queryKey } = shopQuery();
  setCurrentShop(readPageShop());
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hashKey(queryKey)) return;
    const before = currentShop();
    const shop = queryClient.getQueryData(queryKey) ?? NEW_SHOP;
    setCurrentShop(shop);
    // What cannot be loaded now comes with the next page.
    if (shop.language !== before.language || shop.locale !== before.locale)
      void switchLanguage(shop.language);
    if (shop.accent !== before.accent) void showAccent().catch(() => undefined);
  });
  queryClient.setQueryData(queryKey, currentShop());
}
