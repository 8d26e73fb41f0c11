import { DELETED_CUSTOMERS_PATH, deletedCustomersQuery } from '@bookstore/contracts/deleted-customers';
import { ENDED_SESSIONS_PATH, endedSessionsQuery } from '@bookstore/contracts/ended-sessions';
import { Failure } from '@bookstore/contracts/errors';
import type { IdentityOptions } from '@bookstore/contracts/identity-options';
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

/** Passes requests to better-auth, narrowed to what the shop offers, and does afterwards what it has put off. */
export class AccountRoutes {
  readonly #identity: AccountRoutesOptions['identity'];
  readonly #endedSessions: EndedSessions;
  readonly #deletedCustomers: DeletedCustomers;
  readonly #routes: ReadonlyMap<string, Handle>;

  constructor({ identity, passwords, endedSessions, deletedCustomers, options }: AccountRoutesOptions) {
    this.#identity = identity;
    this.#endedSessions = endedSessions;
    this.#deletedCustomers = deletedCustomers;
    this.#routes = new Map<string, Handle>([
      ...passwords.routes,
      ['/options', () => Promise.resolve(Response.json(options))],
      ['/send-verification-email', this.#sendVerification],
      ['/verify-email', this.#verifyEmail],
      [ENDED_SESSIONS_PATH, this.#listEndedSessions],
      [DELETED_CUSTOMERS_PATH, this.#listDeletedCustomers],
    ]);
  }

  handle = async ({ pattern }: Pick<Route, 'pattern'>, webRequest: WebRequest): Promise<Response> => {
    const handle = this.#routes.get(pattern);
    const response = await (handle ? handle(webRequest) : this.#identity.handler(webRequest.request));
    if (response.status < 400) await doTasks();
    return response;
  };

  #listEndedSessions: Handle = async ({ request }) => {
    const query = endedSessionsQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) throw new Failure('VALIDATION_FAILED', { cause: query.error });
    return Response.json(await this.#endedSessions.list(query.data.after));
  };

  /** To the session's own address: better-auth would also write to others'. */
  #sendVerification: Handle = async ({ request }) => {
    const session = await this.#identity.api.getSession({ headers: request.headers });
    if (!session) return createSessionRejection();
    return this.#identity.handler(withBody(request, { email: session.user.email }));
  };

  /** A link leads nowhere else, whatever its query says. */
  #verifyEmail: Handle = async ({ request }) => {
    const url = new URL(request.url);
    const token = url.searchParams.get('token') ?? '';
    url.search = new URLSearchParams({ token, callbackURL: VERIFIED }).toString();
    const response = await this.#identity.handler(new Request(url, { headers: request.headers }));
    const location = response.headers.get('location');
    if (location === null) return response;
    return new Response(null, {
      status: 302,
      headers: { location: location.replace(`${VERIFIED}&`, '/account?') },
    });
  };

  #listDeletedCustomers: Handle = async ({ request }) => {
    const query = deletedCustomersQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) throw new Failure('VALIDATION_FAILED', { cause: query.error });
    return Response.json(await this.#deletedCustomers.list(query.data));
  };
}
