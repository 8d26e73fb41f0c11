import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { createApp } from './app.ts';
import { type IdentityConfig, identitySettings } from './config.ts';

export const PUBLIC_URL = 'http://shop.example';
export const PASSWORD = 'a long enough password';

/** Starts identity with its own database. */
export function startIdentity(changes: Partial<IdentityConfig> = {}) {
  const config = identitySettings.parse({
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'silent',
    MONGO_URL: createDatabaseUrl('identity'),
    PUBLIC_URL,
    IDENTITY_SECRET: crypto.randomUUID(),
    RATE_LIMIT_SIGN_IN: '0',
    RATE_LIMIT_SIGN_UP: '0',
    RATE_LIMIT_PASSWORD_RESET: '0',
    RATE_LIMIT_ACCOUNT: '0',
    SIGN_IN_FAILURES_PER_EMAIL: '0',
  });
  return createApp({ ...config, ...changes });
}

export type IdentityUnderTest = Awaited<ReturnType<typeof startIdentity>>;

/** A new email. */
export const anEmail = (): string => `reader-${crypto.randomUUID()}@shop.example`;

/** A client with cookies, as a browser. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** Sends a request to identity, from a page of the shop. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('origin')) headers.set('origin', PUBLIC_URL);
    if (this.#cookies.size > 0) headers.set('cookie', this.cookieHeader);
    const response = await fetch(`${this.#base}/identity${path}`, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#store(cookie);
    return response;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  register(email: string, password = PASSWORD): Promise<Response> {
    return this.post('/sign-up/email', { name: 'Reader', email, password });
  }

  signIn(email: string, password = PASSWORD): Promise<Response> {
    return this.post('/sign-in/email', { email, password });
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #store(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/);
    if (value === '' || /max-age=0/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
