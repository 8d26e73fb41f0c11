import { DELETED_CUSTOMERS_PATH, deletedCustomersQuery } from '@bookstore/contracts/deleted-customers';
import { ENDED_SESSIONS_PATH, endedSessionsQuery } from '@bookstore/contracts/ended-sessions';
import { Failure } from '@bookstore/contracts/errors';
import type { IdentityOptions } from '@bookstore/contracts/identity-options';
import type { z } from 'zod';
import type { EndedSessions } from '../ended-sessions.ts';
import type { Identity } from '../identity.ts';
import { createSessionRejection } from '../problems.ts';
import { doTasks } from '../request-scope.ts';
import type { Route } from '../routes.ts';
import { type WebRequest, withBody } from '../web-request.ts';
import type { DeletedCustomers } from './deleted-customers.ts';
import type { PasswordRoutes } from './password-routes.ts';

/** Where the link of a verification mail ends; with `error` instead of `verified` where it is not valid. */
const VERIFIED = '/account?verified=true';

type AccountRoutesOptions = {
  identity: Pick<Identity, 'handler' | 'api'>;
  passwords: PasswordRoutes;
  endedSessions: EndedSessions;
  deletedCustomers: DeletedCustomers;
  options: IdentityOptions;
};

type Handle = (webRequest: WebRequest) => Promise<Response>;

/** Answers another service's request for a list. @throws Failure VALIDATION_FAILED */
const createListRoute =
  <S extends z.ZodType>(query: S, list: (query: z.infer<S>) => Promise<object>): Handle =>
  async ({ request }) => {
    const { data, error } = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (error) throw new Failure('VALIDATION_FAILED', { cause: error });
    return Response.json(await list(data));
  };

/** Passes requests to better-auth, narrowed to what the shop offers, and does afterwards what it has put off. */
export function createAccountRoutes({ identity, passwords, ...lists }: AccountRoutesOptions) {
  const { endedSessions, deletedCustomers, options } = lists;

  /** To the session's own address: better-auth would also write to others'. */
  const sendVerification: Handle = async ({ request }) => {
    const session = await identity.api.getSession({ headers: request.headers });
    if (!session) return createSessionRejection();
    return identity.handler(withBody(request, { email: session.user.email }));
  };

  /** A link leads nowhere else, whatever its query says. */
  const verifyEmail: Handle = async ({ request }) => {
    const url = new URL(request.url);
    const token = url.searchParams.get('token') ?? '';
    url.search = new URLSearchParams({ token, callbackURL: VERIFIED }).toString();
    const response = await identity.handler(new Request(url, { headers: request.headers }));
    const location = response.headers.get('location')?.replace(`${VERIFIED}&`, '/account?');
    return location === undefined ? response : new Response(null, { status: 302, headers: { location } });
  };

  const routes = new Map<string, Handle>([
    ...passwords.routes,
    ['/options', () => Promise.resolve(Response.json(options))],
    ['/send-verification-email', sendVerification],
    ['/verify-email', verifyEmail],
    [ENDED_SESSIONS_PATH, createListRoute(endedSessionsQuery, ({ after }) => endedSessions.list(after))],
    [DELETED_CUSTOMERS_PATH, createListRoute(deletedCustomersQuery, (query) => deletedCustomers.list(query))],
  ]);
  return async ({ pattern }: Pick<Route, 'pattern'>, webRequest: WebRequest): Promise<Response> => {
    const handle = routes.get(pattern);
    const response = await (handle ? handle(webRequest) : identity.handler(webRequest.request));
    if (response.status < 400) await doTasks();
    return response;
  };
}
