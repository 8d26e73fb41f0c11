import { SETTINGS_MAX_BYTES } from '@bookstore/contracts/limits';

type RateLimit<Setting extends string> = {
  setting: Setting;
  perMinute: number;
  /** Counts requests for the prefix alone, and none for the paths below it. */
  isExact?: true;
};

type RouteTo<Upstream extends string, Setting extends string> = {
  prefix: string;
  /** The service that answers; without one the gateway answers 404. */
  upstream?: Upstream;
  /** The largest body, where that is not `LIMITS.bodyBytes`. */
  bodyBytes?: number;
  acceptsUploads?: true;
  /** Uploads may be archives, which take longer to arrive and to be read. */
  acceptsArchives?: true;
  /** GET responses are public and cached while they are current: see `RevalidatingCache`. */
  isCacheable?: true;
  /** Limits POST, beside RATE_LIMIT_ALL, on the whole route or its prefix alone: no spelling of a path evades it. */
  postLimit?: RateLimit<Setting>;
};

/**
 * The first route whose prefix is the path's first whole segments gets the request. An upstream named here needs
 * nothing but its setting, `ADMIN_AUTH_URL` for `admin-auth`; a rate limit's setting overrides its `perMinute`.
 */
// prettier-ignore
const ROUTES = [
  { prefix: '/api/books/imports', upstream: 'catalog', acceptsUploads: true, acceptsArchives: true },
  { prefix: '/api/books/export.csv', upstream: 'catalog' },
  { prefix: '/api/books', upstream: 'catalog', acceptsUploads: true, isCacheable: true },
  { prefix: '/api/authors', upstream: 'catalog', isCacheable: true },
  { prefix: '/api/categories', upstream: 'catalog', isCacheable: true },
  { prefix: '/api/reading-lists', upstream: 'catalog', isCacheable: true },
  { prefix: '/api/publisher-books', upstream: 'catalog' },
  { prefix: '/api/pictures', upstream: 'catalog', acceptsUploads: true },
  { prefix: '/api/shop', upstream: 'admin-auth', isCacheable: true },
  { prefix: '/api/settings', upstream: 'admin-auth', bodyBytes: SETTINGS_MAX_BYTES },
  { prefix: '/api/orders', upstream: 'orders', postLimit: { setting: 'RATE_LIMIT_ORDERS', perMinute: 120, isExact: true } },
  { prefix: '/api/customers', upstream: 'orders' },
  { prefix: '/api/addresses', upstream: 'orders' },
  { prefix: '/api/stock', upstream: 'orders' },
  { prefix: '/api/mails', upstream: 'orders' },
  { prefix: '/api/auth', upstream: 'admin-auth', postLimit: { setting: 'RATE_LIMIT_STAFF_LOGIN', perMinute: 60 } },
  { prefix: '/api/staff', upstream: 'admin-auth' },
  { prefix: '/api/admin', upstream: 'admin-auth' },
  // Mail providers send the one-click unsubscriptions of all their users from few addresses.
  { prefix: '/api/newsletter/unsubscribe', upstream: 'admin-auth' },
  { prefix: '/api/newsletter', upstream: 'admin-auth', postLimit: { setting: 'RATE_LIMIT_NEWSLETTER', perMinute: 30 } },
  { prefix: '/api/audit/catalog', upstream: 'catalog' },
  { prefix: '/api/audit/orders', upstream: 'orders' },
  { prefix: '/api/audit/admin-auth', upstream: 'admin-auth' },
  { prefix: '/identity', upstream: 'identity' },
  { prefix: '/api/openapi.json', upstream: 'web' },
  { prefix: '/api/docs', upstream: 'web' },
  { prefix: '/api' },
  { prefix: '/internal' },
  { prefix: '/livez' },
  { prefix: '/readyz' },
  { prefix: '/metrics' },
] as const satisfies readonly RouteTo<string, `RATE_LIMIT_${string}`>[];

type Row = (typeof ROUTES)[number];
export type UpstreamName = Extract<Row, { upstream: string }>['upstream'];
export type RateLimitSetting = (typeof RATE_LIMITS)[number]['setting'];
export type Route = RouteTo<UpstreamName, RateLimitSetting>;

type SnakeCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}_${SnakeCase<Tail>}`
  : Name;
export type UrlSetting<Name extends UpstreamName = UpstreamName> = `${Uppercase<SnakeCase<Name>>}_URL`;

const FALLBACK: Route = { prefix: '/', upstream: 'web' };

export const UPSTREAMS: readonly UpstreamName[] = [
  ...new Set(ROUTES.flatMap((route) => ('upstream' in route ? [route.upstream] : []))),
];

/** Requests a minute from one client address; 0 disables a limit. */
export const RATE_LIMITS = [
  { setting: 'RATE_LIMIT_ALL', perMinute: 6000 } as const,
  ...ROUTES.flatMap((route) => ('postLimit' in route ? [route.postLimit] : [])),
];

/** The setting with the URL of an upstream. */
export function toUrlSetting<Name extends UpstreamName>(name: Name): UrlSetting<Name>;
export function toUrlSetting(name: string): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_URL`;
}

/** Finds the route of `path`, which must be normalized: see `parseTarget`. */
export const findRoute = (path: string): Route =>
  ROUTES.find(
    ({ prefix }) => path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'),
  ) ?? FALLBACK;
