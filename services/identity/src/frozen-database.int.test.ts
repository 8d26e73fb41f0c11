import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { startDatabaseProxy } from '@bookstore/kit/testing/database-proxy';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import {
  anEmail,
  Browser,
  type IdentityUnderTest,
  PASSWORD,
  startIdentity,
} from './testing/start-identity.ts';

/** How long the gateway waits for a response. */
const GATEWAY_TIMEOUT_MS = 5000;

describe('while its database is frozen, identity', () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
  let identity: IdentityUnderTest;
  let customer: Browser;
  let email: string;
  let responses: { response: Response; milliseconds: number }[];

  const time = async (send: () => Promise<Response>) => {
    const startedAt = performance.now();
    const response = await send();
    return { response, milliseconds: performance.now() - startedAt };
  };

  beforeAll(async () => {
    proxy = await startDatabaseProxy(createDatabaseUrl('identity'));
    identity = await startIdentity({ MONGO_URL: proxy.url, SIGN_IN_FAILURES_PER_EMAIL: 10 });
    customer = new Browser(identity.url);
    email = anEmail();
    await customer.register(email);
    proxy.freeze();
    responses = await Promise.all([
      time(() => customer.post('/sign-out', {})),
      time(() => customer.send('/token')),
      time(() => customer.send('/get-session')),
      time(() => new Browser(identity.url).signIn(email)),
      time(() => new Browser(identity.url).register(anEmail())),
      time(() => new Browser(identity.url).post('/request-password-reset', { email })),
      time(() =>
        customer.post('/change-password', { currentPassword: PASSWORD, newPassword: 'a new password' }),
      ),
      time(() => fetch(`${identity.opsUrl}/readyz`)),
    ]);
    proxy.thaw();
  });
  afterAll(async () => {
    await identity.close();
    proxy.cut();
  });

  it('is not ready', () => {
    expect(responses.at(-1)?.response.status).toBe(503);
  });

  it.each(
    [
      'sign-out',
      'token',
      'get-session',
      'sign-in',
      'sign-up',
      'request-password-reset',
      'change-password',
    ].map((route, index) => [route, index] as const),
  )('answers %s with 503 and Retry-After before the gateway gives up', async (_route, index) => {
    const { response, milliseconds = Infinity } = responses[index] ?? {};
    expect(response?.status).toBe(503);
    expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response?.headers.getSetCookie()).toEqual([]);
    expect(problem.parse(await response?.json()).code).toBe('UNAVAILABLE');
    expect(milliseconds).toBeLessThan(GATEWAY_TIMEOUT_MS);
  });

  it('keeps the session, which a later sign-out ends', async () => {
    await eventually(async () => {
      expect((await customer.send('/get-session')).status).toBe(200);
    });
    // The sign-out may have reached the database after all, when it came back.
    const cookie = customer.cookieHeader;
    expect((await customer.post('/sign-out', {})).status).toBe(200);
    const replay = await new Browser(identity.url).send('/get-session', { headers: { cookie } });
    expect(await replay.json()).toBeNull();
    expect((await new Browser(identity.url).signIn(email)).status).toBe(200);
  });
});
