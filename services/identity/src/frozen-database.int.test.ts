import { afterAll, describe, expect, it } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { startDatabaseProxy } from '@bookstore/kit/testing/database-proxy';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { anEmail, Browser, PASSWORD, startIdentity } from './testing/start-identity.ts';

const proxy = await startDatabaseProxy(createDatabaseUrl('identity'));
const identity = await startIdentity({ MONGO_URL: proxy.url, SIGN_IN_FAILURES_PER_EMAIL: 10 });
afterAll(async () => {
  await identity.close();
  proxy.cut();
});

const browse = () => new Browser(identity.url);
const [customer, email] = [browse(), anEmail()];
await customer.register(email);

const REQUESTS: Record<string, () => Promise<Response>> = {
  'sign-out': () => customer.post('/sign-out', {}),
  token: () => customer.send('/token'),
  'get-session': () => customer.send('/get-session'),
  'sign-in': () => browse().signIn(email),
  'sign-up': () => browse().register(anEmail()),
  'request-password-reset': () => browse().post('/request-password-reset', { email }),
  'change-password': () =>
    customer.post('/change-password', { currentPassword: PASSWORD, newPassword: 'a new password' }),
};
const all = { ...REQUESTS, readiness: () => fetch(`${identity.opsUrl}/readyz`) };
proxy.freeze();
const sent = Object.entries(all).map(async ([name, send]) => [name, await send()] as const);
/** All were sent while the database was frozen, and had been answered when it was thawed. */
const responses: Record<string, Response> = Object.fromEntries(await Promise.all(sent));
proxy.thaw();

describe('while its database is frozen, identity', () => {
  it('is not ready', () => {
    expect(responses['readiness']?.status).toBe(503);
  });

  it.each(Object.keys(REQUESTS))('answers %s with 503 and Retry-After', async (name) => {
    const response = responses[name];
    expect(response?.status).toBe(503);
    expect(Number(response?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response?.headers.getSetCookie()).toEqual([]);
    expect(problem.parse(await response?.json()).code).toBe('UNAVAILABLE');
  });

  it('keeps the session, which a later sign-out ends', async () => {
    await eventually(async () => {
      expect((await customer.send('/get-session')).status).toBe(200);
    });
    // The sign-out may have reached the database after all, when it came back.
    const cookie = customer.cookieHeader;
    expect((await customer.post('/sign-out', {})).status).toBe(200);
    const replay = await browse().send('/get-session', { headers: { cookie } });
    expect(await replay.json()).toBeNull();
    expect((await browse().signIn(email)).status).toBe(200);
  });
});
