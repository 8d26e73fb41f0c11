import {
  type Constellation,
  type ConstellationOptions,
  startConstellation,
} from '@bookstore/dev-env/constellation';
import { SHOP_PARTS, type ShopPart } from '@bookstore/dev-env/shop-parts';

type Settings = Partial<Record<ShopPart, Readonly<Record<string, string>>>>;

const UNLIMITED: Settings = {
  gateway: {
    RATE_LIMIT_ALL: '0',
    RATE_LIMIT_ORDERS: '0',
    RATE_LIMIT_STAFF_LOGIN: '0',
    RATE_LIMIT_NEWSLETTER: '0',
  },
  identity: { RATE_LIMIT_SIGN_IN: '0', RATE_LIMIT_SIGN_UP: '0' },
  'admin-auth': { SIGN_IN_FAILURES_PER_ADDRESS: '0', SIGN_IN_FAILURES_PER_ACCOUNT: '0' },
};

/** Starts a shop on a free port, without rate limits: all requests of a check come from one address. */
export function startShop({
  overrides = {},
  ...options
}: Omit<ConstellationOptions, 'port'>): Promise<Constellation> {
  const settings = SHOP_PARTS.map((part) => [part, { ...UNLIMITED[part], ...overrides[part] }] as const);
  return startConstellation({ ...options, port: 0, overrides: Object.fromEntries(settings) });
}
