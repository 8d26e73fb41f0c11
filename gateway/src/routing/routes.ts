export type UpstreamName = 'catalog' | 'orders' | 'admin-auth' | 'identity' | 'web';
export type PostLimit = 'RATE_LIMIT_STAFF_LOGIN' | 'RATE_LIMIT_ORDERS' | 'RATE_LIMIT_NEWSLETTER';

export type Route = {
  prefix: string;
  /** Who answers; without one there is nothing at this address. */
  upstream?: UpstreamName;
  acceptsUploads?: true;
  /** Its reads are public and kept while they are current: see `FreshReads`. */
  isCacheable?: true;
  /** The rate limit of POST, beside the one of all requests. It covers the whole route, so no spelling evades it. */
  postLimit?: PostLimit;
};

const WEB: Route = { prefix: '/', upstream: 'web' };

/** The first route whose prefix is the path's first whole segments. */
const ROUTES: readonly Route[] = [
  { prefix: '/api/books', upstream: 'catalog', acceptsUploads: true, isCacheable: true },
  { prefix: '/api/orders', upstream: 'orders', postLimit: 'RATE_LIMIT_ORDERS' },
  { prefix: '/api/auth', upstream: 'admin-auth', postLimit: 'RATE_LIMIT_STAFF_LOGIN' },
  { prefix: '/api/admin', upstream: 'admin-auth' },
  { prefix: '/api/newsletter', upstream: 'admin-auth', postLimit: 'RATE_LIMIT_NEWSLETTER' },
  { prefix: '/identity', upstream: 'identity' },
  { prefix: '/api/openapi.json', upstream: 'web' },
  { prefix: '/api/docs', upstream: 'web' },
  { prefix: '/api' },
  { prefix: '/internal' },
  { prefix: '/livez' },
  { prefix: '/readyz' },
  { prefix: '/metrics' },
];

/** Finds who answers `path`, which must be normal: see `readTarget`. */
export const findRoute = (path: string): Route =>
  ROUTES.find(
    ({ prefix }) => path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/'),
  ) ?? WEB;
