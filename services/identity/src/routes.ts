import { DELETED_CUSTOMERS_PATH } from '@bookstore/contracts/deleted-customers';
import { ENDED_SESSIONS_PATH } from '@bookstore/contracts/ended-sessions';

/** The path prefix of the routes that the gateway routes here. */
export const BASE_PATH = '/identity';

/**
 * `fields` are those of a body that better-auth gets: it would store some others. Responses of public routes are the same
 * for everyone; all others must not be stored.
 */
type RouteRule =
  | { method: 'GET'; fields?: never; needsGoogle?: true; isPublic?: true; isInternal?: true }
  | { method: 'POST'; fields: readonly string[]; needsGoogle?: true; isPublic?: never; isInternal?: never };
export type Route = RouteRule & { pattern: string; path: string; search: string };

/** The routes of better-auth that the shop uses, and identity's own. All others are not found. */
const RULES: ReadonlyMap<string, RouteRule> = new Map<string, RouteRule>([
  ['/sign-up/email', { method: 'POST', fields: ['name', 'email', 'password', 'rememberMe'] }],
  ['/sign-in/email', { method: 'POST', fields: ['email', 'password', 'callbackURL', 'rememberMe'] }],
  [
    '/sign-in/oauth2',
    {
      method: 'POST',
      fields: ['providerId', 'callbackURL', 'errorCallbackURL', 'disableRedirect'],
      needsGoogle: true,
    },
  ],
  ['/oauth2/callback/google', { method: 'GET', needsGoogle: true }],
  ['/sign-out', { method: 'POST', fields: [] }],
  ['/get-session', { method: 'GET' }],
  ['/token', { method: 'GET' }],
  ['/options', { method: 'GET' }],
  ['/request-password-reset', { method: 'POST', fields: ['email', 'redirectTo'] }],
  ['/reset-password', { method: 'POST', fields: ['newPassword', 'token'] }],
  ['/change-password', { method: 'POST', fields: ['currentPassword', 'newPassword'] }],
  ['/update-user', { method: 'POST', fields: ['name'] }],
  ['/list-accounts', { method: 'GET' }],
  ['/list-sessions', { method: 'GET' }],
  ['/revoke-session', { method: 'POST', fields: ['token'] }],
  ['/revoke-other-sessions', { method: 'POST', fields: [] }],
  ['/delete-user', { method: 'POST', fields: ['password'] }],
  ['/send-verification-email', { method: 'POST', fields: [] }],
  ['/verify-email', { method: 'GET' }],
  ['/confirm-email', { method: 'POST', fields: ['token'] }],
  ['/jwks', { method: 'GET', isPublic: true }],
]);

/** The routes for other services, which send their token. */
const INTERNAL: readonly string[] = [DELETED_CUSTOMERS_PATH, ENDED_SESSIONS_PATH];

/** The method and path of every public route, without the base path. */
export const listRoutes = (): string[] => [...RULES].map(([pattern, { method }]) => `${method} ${pattern}`);

/** Finds the route of a request's target, ignoring a trailing slash. */
export function findRoute(target: string): Route | undefined {
  const queryAt = target.indexOf('?');
  const [path, search] = queryAt < 0 ? [target, ''] : [target.slice(0, queryAt), target.slice(queryAt)];
  if (INTERNAL.includes(path)) return { method: 'GET', isInternal: true, pattern: path, path, search };
  const pattern = path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length).replace(/\/$/, '') : '';
  const rule = RULES.get(pattern);
  return rule && { ...rule, pattern, path: BASE_PATH + pattern, search };
}
