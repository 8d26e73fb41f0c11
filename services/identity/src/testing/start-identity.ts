import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import { createApp } from '../app.ts';
import { type IdentityConfig, identitySettings } from '../config.ts';
import { startMailCatcher } from './mail-catcher.ts';

export const PUBLIC_URL = 'http://shop.example';
export const SERVICE_TOKEN = 'the token that the parts under test share';
export const PASSWORD = 'a long enough password';

/** The settings of an identity with its own database. */
export const createConfig = (changes: Partial<IdentityConfig> = {}): IdentityConfig => ({
  ...identitySettings.parse({
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'silent',
    MONGO_URL: createDatabaseUrl('identity'),
    PUBLIC_URL,
    SERVICE_TOKEN,
    IDENTITY_SECRET: crypto.randomUUID(),
    RATE_LIMIT_SIGN_IN: '0',
    RATE_LIMIT_SIGN_UP: '0',
    RATE_LIMIT_PASSWORD_RESET: '0',
    RATE_LIMIT_ACCOUNT: '0',
    SIGN_IN_FAILURES_PER_EMAIL: '0',
    MAILS_PER_CLIENT: '0',
    MAILS_PER_DOMAIN: '0',
  }),
  ...changes,
});

/** Starts identity with its own database. */
export const startIdentity = (changes?: Partial<IdentityConfig>) => createApp(createConfig(changes));

export type IdentityUnderTest = Awaited<ReturnType<typeof startIdentity>>;

/** Starts identity, a mail server, and a connection to the database. */
export async function startIdentityWithMails(changes: Partial<IdentityConfig> = {}) {
  const databaseUrl = createDatabaseUrl('identity');
  const client = new MongoClient(databaseUrl);
  const mails = await startMailCatcher();
  const identity = await startIdentity({ MONGO_URL: databaseUrl, SMTP_URL: mails.url, ...changes });
  const browse = () => new Browser(identity.url);
  return {
    ...identity,
    databaseUrl,
    db: client.db(),
    mails,
    browse,
    register: async (email = anEmail()) => {
      const browser = browse();
      await browser.register(email);
      return { browser, email };
    },
    /** Asks for a reset link, and returns the token in the mail. */
    requestLink: async (email: string, count = 1): Promise<string> => {
      await browse().post('/request-password-reset', { email });
      return mails.waitForToken(email, /reset-password/, count);
    },
    close: async () => {
      await Promise.all([identity.close(), client.close()]);
      await mails.close();
    },
  };
}

export type IdentityWithMails = Awaited<ReturnType<typeof startIdentityWithMails>>;

/** The status of a rejection, and its code. */
export async function codeOf(sent: Response | Promise<Response>): Promise<[number, string]> {
  const response = await sent;
  return [response.status, z.object({ code: z.string() }).parse(await response.json()).code];
}

const session = z.object({
  session: z.object({ token: z.string() }),
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.string().nullish(),
    emailVerified: z.boolean(),
  }),
});

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

  register(email: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Response> {
    return this.post('/sign-up/email', { name: 'Reader', email, password }, headers);
  }

  signIn(email: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Response> {
    return this.post('/sign-in/email', { email, password }, headers);
  }

  /** The session and its user; null when nobody is signed in. */
  async findSession(): Promise<z.infer<typeof session> | null> {
    return session.nullable().parse(await (await this.send('/get-session')).json());
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
