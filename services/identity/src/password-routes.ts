import type { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { z } from 'zod';
import { type Identity, passwordPool } from './identity.ts';
import { hasCreatedUser } from './request-scope.ts';
import type { Route } from './routes.ts';
import type { WebRequest } from './web-request.ts';

/** An email that better-auth would look up; it answers every other one with 400. */
const credentials = z.object({ email: z.email().max(254).toLowerCase() });

/** Set by the gateway, which overwrites a client's own. */
const addressOf = (request: Request) => request.headers.get('x-forwarded-for') ?? 'internal';

/** Passes requests to better-auth, and adds to its password routes what they need besides. */
export class PasswordRoutes {
  readonly #identity: Pick<Identity, 'handler'>;
  readonly #limits: SignInLimits;

  constructor(identity: Pick<Identity, 'handler'>, limits: SignInLimits) {
    this.#identity = identity;
    this.#limits = limits;
  }

  handle = ({ pattern }: Route, webRequest: WebRequest): Promise<Response> => {
    if (pattern === '/sign-in/email') return passwordPool.admit(() => this.#signIn(webRequest));
    if (pattern === '/sign-up/email') return passwordPool.admit(() => this.#signUp(webRequest));
    return this.#identity.handler(webRequest.request);
  };

  /** @throws RetryLater RATE_LIMITED after too many failures. */
  async #signIn({ request, body }: WebRequest): Promise<Response> {
    const { data } = credentials.safeParse(body);
    if (!data) return this.#identity.handler(request);
    const attempt = await this.#limits.begin(addressOf(request), data.email);
    const response = await this.#identity.handler(request).catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (response.ok) await attempt.succeed();
    else if (response.status !== 401) await attempt.withdraw();
    return response;
  }

  /**
   * Of two concurrent registrations with one email, the second finds the first one's account when it is repeated. A new
   * account knows the address it was created from; a known email takes as long, and learns none.
   */
  async #signUp({ request, body }: WebRequest): Promise<Response> {
    const first = await this.#identity.handler(request.clone());
    const response = first.status === 422 ? await this.#identity.handler(request) : first;
    const { data } = credentials.safeParse(body);
    if (response.ok && data)
      await this.#limits.remember(addressOf(request), hasCreatedUser() ? data.email : crypto.randomUUID());
    return response;
  }
}
