import { DELETED_CUSTOMERS_PATH, deletedCustomersQuery } from '@bookstore/contracts/deleted-customers';
import { ENDED_SESSIONS_PATH, endedSessionsQuery } from '@bookstore/contracts/ended-sessions';
import { Failure } from '@bookstore/contracts/errors';
import type { IdentityOptions } from '@bookstore/contracts/identity-options';
import { z } from 'zod';
import type { EndedSessions } from '../ended-sessions.ts';
import type { Identity } from '../identity.ts';
import { createSessionRejection } from '../problems.ts';
import { doTasks } from '../request-scope.ts';
import { BASE_PATH, type Route } from '../routes.ts';
import { type WebRequest, withBody } from '../web-request.ts';
import type { DeletedCustomers } from './deleted-customers.ts';
import type { PasswordRoutes } from './password-routes.ts';

/** The page of the shop to which the link of a verification mail leads. */
const VERIFICATION_PAGE = '/verify-email';

const link = z.object({ token: z.string() });

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

  /** Programs that check mails open their links, so a link verifies nothing: it leads to a page with a button. */
  const openLink: Handle = ({ request }) => {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const location = `${VERIFICATION_PAGE}?${new URLSearchParams({ token }).toString()}`;
    return Promise.resolve(new Response(null, { status: 302, headers: { location } }));
  };

  /** What better-auth does at once when a link is opened. @throws Failure LINK_INVALID */
  const verifyEmail: Handle = async ({ request, body }) => {
    const { data } = link.safeParse(body);
    if (!data) throw new Failure('VALIDATION_FAILED');
    const url = new URL(`${BASE_PATH}/verify-email?${new URLSearchParams(data).toString()}`, request.url);
    const response = await identity.handler(new Request(url, { headers: request.headers }));
    if (response.status === 401) throw new Failure('LINK_INVALID');
    return response.ok ? Response.json({ status: true }) : response;
  };

  const routes = new Map<string, Handle>([
    ...passwords.routes,
    ['/options', () => Promise.resolve(Response.json(options))],
    ['/send-verification-email', sendVerification],
    ['/verify-email', openLink],
    ['/confirm-email', verifyEmail],
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
