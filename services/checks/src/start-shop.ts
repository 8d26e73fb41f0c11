import { type LocalShop, type LocalShopOptions, startLocalShop } from '@bookstore/dev-env/local-shop';
import { PARTS, SHOP_PARTS } from '@bookstore/dev-env/shop-parts';

const LIMIT = /^(RATE_LIMIT|SIGN_IN_FAILURES|CONNECTIONS_PER|OPEN_ORDERS_PER)_|^MAILS_PER_(CLIENT|DOMAIN)$/;
const SETTINGS = SHOP_PARTS.flatMap((part) => Object.keys(PARTS[part].schema.shape));
/** The settings of a shop whose requests all come from one address. */
export const UNLIMITED = Object.fromEntries(
  SETTINGS.filter((name) => LIMIT.test(name)).map((name) => [name, '0']),
);

type Options = Omit<LocalShopOptions, 'port'>;

/** Starts a shop on a free port, without limits: all requests of a check come from one address. */
export const startShop = (options: Options): Promise<LocalShop> =>
  startLocalShop({ ...options, port: 0, settings: { ...UNLIMITED, ...options.settings } });

/** Starts such a shop, and stops it when `work` has ended. */
export async function withShop<T>(options: Options, work: (shop: LocalShop) => Promise<T>): Promise<T> {
  const shop = await startShop(options);
  return work(shop).finally(() => shop.stop());
}
