import { setTimeout as delay } from 'node:timers/promises';
import { FRESH_SESSION_SECONDS } from '@bookstore/contracts/lifetimes';
import type { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { z } from 'zod';
import type { Identity } from '../identity.ts';
import { createRejection, createSessionRejection } from '../problems.ts';
import { currentScope, doTasks } from '../request-scope.ts';
import { addressOf, type WebRequest, withBody } from '../web-request.ts';
import type { AccountMails } from './account-mails.ts';
import type { Accounts } from './accounts.ts';
import { passwordPool } from './password-hashing.ts';

/** An email that better-auth would look up; it answers every other one with 400. */
const credentials = z.object({ email: z.email().max(254).toLowerCase() });
const signInReply = z.object({ token: z.string(), user: z.object({ id: z.string() }) });
const deletion = z.object({ password: z.string().optional() }).catch({});
const change = z.object({ currentPassword: z.string(), newPassword: z.string() });

/** Longer, with its hashes, than a transaction that writes the same email stays open. */
const [MAX_REGISTRATIONS, REGISTER_AGAIN_MS] = [6, 500];

const WRONG_PASSWORD: readonly unknown[] = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD'];
const rejection = z.object({ code: z.string() });

const isWrongPassword = async (response: Response): Promise<boolean> =>
  response.status >= 400 &&
  response.status < 500 &&
  WRONG_PASSWORD.includes(rejection.safeParse(await response.clone().json()).data?.code);

type Handle = (webRequest: WebRequest) => Promise<Response>;
type PasswordRoutesOptions = {
  identity: Pick<Identity, 'handler' | 'api'>;
  limits: SignInLimits;
  accounts: Accounts;
  mails: AccountMails;
};

/** Adds to better-auth's routes about passwords what they need besides. */
export class PasswordRoutes {
  readonly #options: PasswordRoutesOptions;

  constructor(options: PasswordRoutesOptions) {
    this.#options = options;
  }

  /** How each is handled; those that hash, when the pool admits it. */
  get routes(): [pattern: string, handle: Handle][] {
    const admit =
      (handle: Handle): Handle =>
      (webRequest) =>
        passwordPool.admit(() => handle(webRequest));
    return [
      ['/sign-in/email', admit(this.#signIn)],
      ['/sign-up/email', admit(this.#signUp)],
      ['/request-password-reset', this.#requestReset],
      ['/reset-password', admit(({ request }) => this.#options.identity.handler(request))],
      ['/change-password', admit(this.#changePassword)],
      ['/delete-user', admit(this.#deleteUser)],
    ];
  }

  /** @throws RetryLater RATE_LIMITED after too many failures. */
  #signIn: Handle = async ({ request, body }) => {
    const { data } = credentials.safeParse(body);
    if (!data) return this.#options.identity.handler(request);
    return this.#countFailure(request, data.email, () => this.#signInUnlessChanged(request));
  };

  /** A password that was changed while it was compared must give no session: the change has ended those there were. */
  async #signInUnlessChanged(request: Request): Promise<Response> {
    const response = await this.#options.identity.handler(request);
    if (!response.ok) return response;
    const { token, user } = signInReply.parse(await response.clone().json());
    if (await this.#options.accounts.isCurrentHash(user.id, currentScope().verifiedHash)) return response;
    await this.#options.accounts.endSession(token);
    return createRejection(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password');
  }

  /** A new account knows the address it was created from; a known email takes as long, and learns none. */
  #signUp: Handle = async ({ request, body }) => {
    const response = await this.#register(request);
    const { data } = credentials.safeParse(body);
    if (response.ok && data)
      await this.#options.limits.remember(
        addressOf(request),
        currentScope().hasCreatedUser ? data.email : crypto.randomUUID(),
      );
    return response;
  };

  /** Of two concurrent registrations with one email, the second finds the first one's account once that is committed. */
  async #register(request: Request): Promise<Response> {
    let response = await this.#options.identity.handler(request.clone());
    for (let tries = 1; response.status === 422 && tries < MAX_REGISTRATIONS; tries += 1) {
      await delay(REGISTER_AGAIN_MS);
      response = await this.#options.identity.handler(request.clone());
    }
    return response;
  }

  /** An unknown email costs as much work as a known one. */
  #requestReset: Handle = async ({ request, body }) => {
    const response = await this.#options.identity.handler(request);
    const { data } = credentials.safeParse(body);
    if (response.ok && !(await doTasks()) && data)
      await this.#options.mails.imitateSending('reset-password', data.email, addressOf(request));
    return response;
  };

  #changePassword: Handle = async ({ request, body }) => {
    const session = await this.#findSession(request);
    if (!session) return createSessionRejection();
    const { data } = change.safeParse(body);
    if (!data) return this.#options.identity.handler(request);
    const { user } = session;
    const response = await this.#countFailure(request, user.email, () =>
      this.#forward(request, { ...data, revokeOtherSessions: true }),
    );
    if (response.ok) {
      await this.#options.accounts.deleteLinks(user.id);
      await this.#options.mails.sendPasswordChanged(user);
    }
    return response;
  };

  /** better-auth would accept a day-old session in place of a password. */
  #deleteUser: Handle = async ({ request, body }) => {
    const session = await this.#findSession(request);
    if (!session) return createSessionRejection();
    const { user } = session;
    if (!(await this.#options.accounts.hasPassword(user.id))) {
      const isFresh = Date.now() - session.session.createdAt.getTime() < FRESH_SESSION_SECONDS * 1000;
      return isFresh
        ? this.#forward(request, {})
        : createRejection(403, 'SESSION_NOT_FRESH', 'Sign in again to do this');
    }
    const { password } = deletion.parse(body);
    if (!password) return createRejection(400, 'PASSWORD_REQUIRED', 'Password is required');
    return this.#countFailure(request, user.email, () => this.#forward(request, { password }));
  };

  /** Counts a wrong password in the limits of signing in, and nothing else. */
  async #countFailure(request: Request, email: string, handle: () => Promise<Response>): Promise<Response> {
    const attempt = await this.#options.limits.begin(addressOf(request), email);
    const response = await handle().catch(async (error: unknown) => {
      await attempt.withdraw();
      throw error;
    });
    if (response.ok) await attempt.succeed();
    else if (!(await isWrongPassword(response))) await attempt.withdraw();
    return response;
  }

  #forward(request: Request, body: object): Promise<Response> {
    return this.#options.identity.handler(withBody(request, body));
  }

  #findSession({ headers }: Request) {
    return this.#options.identity.api.getSession({ headers, query: { disableRefresh: true } });
  }
}
