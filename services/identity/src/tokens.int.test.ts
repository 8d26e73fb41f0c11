import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { DELETED_CUSTOMERS_PATH } from '@bookstore/contracts/deleted-customers';
import { ENDED_SESSIONS_PATH, endedSessionsPage } from '@bookstore/contracts/ended-sessions';
import { CUSTOMER_TOKEN_SECONDS, ENDED_SESSION_SECONDS } from '@bookstore/contracts/lifetimes';
import { CUSTOMER_AUDIENCE, customerClaims } from '@bookstore/contracts/tokens';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { z } from 'zod';
import { passwordPool } from './account/password-hashing.ts';
import {
  type Browser,
  PASSWORD,
  PUBLIC_URL,
  SERVICE_TOKEN,
  startIdentityWithMails,
} from './testing/start-identity.ts';

const NEW_PASSWORD = 'another long enough password';
const tokenResponse = z.object({ token: z.string() });
const jwks = z.object({
  keys: z.array(z.looseObject({ alg: z.string(), kty: z.string(), crv: z.string() })),
});

const identity = await startIdentityWithMails();
afterAll(() => identity.close());

const fetchToken = async (browser: Browser, path = '/token') =>
  tokenResponse.parse(await (await browser.send(path)).json()).token;
const isSignedIn = async (browser: Browser) => (await browser.findSession()) !== null;

describe('customer tokens', () => {
  it('are signed with ES256 by a published key, with subject, audience and expiry', async () => {
    const { browser, email } = await identity.register();
    const keys = createRemoteJWKSet(new URL(`${identity.url}/identity/jwks`));
    const { payload, protectedHeader } = await jwtVerify(await fetchToken(browser, '/token/'), keys, {
      algorithms: ['ES256'],
      issuer: PUBLIC_URL,
      audience: CUSTOMER_AUDIENCE,
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect(Number(payload.exp) - Number(payload.iat)).toBe(CUSTOMER_TOKEN_SECONDS);
    expect(customerClaims.parse(payload).email).toBe(email);
    expect(payload).not.toHaveProperty('name');
  });

  it('are verified with public keys; the private ones are encrypted in the database', async () => {
    const { keys } = jwks.parse(await (await fetch(`${identity.url}/identity/jwks`)).json());
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ alg: 'ES256', kty: 'EC', crv: 'P-256' });
    expect(keys[0]).not.toHaveProperty('d');
    const stored = await identity.db.collection('jwks').findOne();
    expect(String(stored?.['privateKey'])).not.toMatch(/"d"|"kty"|P-256/);
  });
});

describe('the tokens of a session', () => {
  const askForEnded = (after: string) =>
    fetch(identity.url + ENDED_SESSIONS_PATH + after, {
      headers: { authorization: `Bearer ${SERVICE_TOKEN}` },
    });
  const listEnded = async (after = '') => endedSessionsPage.parse(await (await askForEnded(after)).json());
  const readClaims = async (browser: Browser) => customerClaims.parse(decodeJwt(await fetchToken(browser)));
  /** A customer with two devices. */
  const register = async () => {
    const [{ browser, email }, other] = [await identity.register(), identity.browse()];
    await other.signIn(email);
    return { browser, other, email, ids: [await readClaims(browser), await readClaims(other)] };
  };
  type Customer = Awaited<ReturnType<typeof register>>;

  it('name the session by its id, and say whether the email is verified', async () => {
    const { browser, other, email, ids } = await register();
    expect(ids).toMatchObject([{ email_verified: false }, { email_verified: false }]);
    expect(new Set(ids.map(({ sid }) => sid)).size).toBe(2);
    expect(JSON.stringify(ids)).not.toContain((await other.findSession())?.session.token);
    const token = await identity.mails.waitForToken(email, /verify-email/);
    await browser.post('/confirm-email', { token });
    expect(await readClaims(browser)).toEqual({ ...ids[0], email_verified: true });
  });

  const WAYS: [string, (customer: Customer) => Promise<Response>, endsOwn: boolean, endsOther: boolean][] = [
    ['signing out', ({ browser }) => browser.post('/sign-out', {}), true, false],
    [
      'ending it from another device',
      async ({ browser, other }) =>
        browser.post('/revoke-session', { token: (await other.findSession())?.session.token }),
      false,
      true,
    ],
    ['signing out everywhere', ({ browser }) => browser.post('/revoke-other-sessions', {}), false, true],
    [
      'changing the password',
      ({ browser }) =>
        browser.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
      true,
      true,
    ],
    [
      'a forgotten password that is set anew',
      async ({ email }) =>
        identity.browse().post('/reset-password', {
          token: await identity.requestLink(email),
          newPassword: NEW_PASSWORD,
        }),
      true,
      true,
    ],
    [
      'deleting the account',
      ({ browser }) => browser.post('/delete-user', { password: PASSWORD }),
      true,
      true,
    ],
  ];

  it.each(WAYS)('are known to have ended after %s', async (way, end, endsOwn, endsOther) => {
    const customer = await register();
    const { cursor } = await listEnded();
    expect((await end(customer)).status).toBe(200);
    const { ids } = await listEnded(`?after=${cursor}`);
    const [own, other] = customer.ids.map(({ sid = '' }) => ids.includes(sid));
    expect([own, other]).toEqual([endsOwn, endsOther]);
    expect(ids.includes(customer.ids[0]?.sub ?? '')).toBe(way === 'deleting the account');
  });

  it.each(WAYS)('are valid as long as %s cannot be recorded: the session goes on', async (_way, end) => {
    const customer = await register();
    const refuse = (validator: object) => identity.db.command({ collMod: 'ended_sessions', validator });
    await refuse({ never: true });
    const { status } = await end(customer);
    await refuse({});
    expect(status).toBe(500);
    expect([await isSignedIn(customer.browser), await isSignedIn(customer.other)]).toEqual([true, true]);
    expect((await identity.browse().signIn(customer.email, PASSWORD)).status).toBe(200);
  });

  it('are valid after a change of the password, whatever others were asked for at the same time', async () => {
    const { browser, other, email } = await register();
    const more = Array.from({ length: 6 }, identity.browse);
    await Promise.all(more.map((each) => each.signIn(email)));
    const browsers = [browser, other, ...more];
    // Two hash at a time, so that the last ones are done well after the first.
    const statuses = await Promise.all(
      browsers.map(async (each, index) => {
        const body = { currentPassword: PASSWORD, newPassword: `the new password of device ${index}` };
        return (await each.post('/change-password', body)).status;
      }),
    );
    const changed = browsers.filter((_, index) => statuses[index] === 200);
    expect(changed).toHaveLength(1);
    const { ids } = await listEnded();
    for (const each of changed) expect(ids).not.toContain((await readClaims(each)).sid);
  });

  it('are valid after a forgotten password is set anew, although another request still uses the same link', async () => {
    const { email } = await register();
    const token = await identity.requestLink(email);
    const reset = (newPassword: string) => identity.browse().post('/reset-password', { token, newPassword });
    const [hashed, later] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const run = passwordPool.run.bind(passwordPool);
    jest.spyOn(passwordPool, 'run').mockImplementationOnce(async (hash, signal) => {
      const result = await run(hash, signal);
      hashed.resolve(undefined);
      await later.promise;
      return result;
    });
    const late = reset('the password that comes too late');
    await hashed.promise;
    expect((await reset(NEW_PASSWORD)).status).toBe(200);
    const browser = identity.browse();
    expect((await browser.signIn(email, NEW_PASSWORD)).status).toBe(200);
    const { sid } = await readClaims(browser);
    later.resolve(undefined);
    expect((await late).ok).toBe(false);
    expect((await listEnded()).ids).not.toContain(sid);
  });

  it('are listed for longer than they live, and no longer', async () => {
    const indexes = await identity.db.collection('ended_sessions').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ expireAfterSeconds: ENDED_SESSION_SECONDS }));
  });

  it.each(['?after=x', '?after=-1', '?after=1.5'])('are not listed for a cursor like %s', async (query) => {
    expect((await askForEnded(query)).status).toBe(400);
  });

  it.each([ENDED_SESSIONS_PATH, DELETED_CUSTOMERS_PATH])(
    'are not listed at %s without the token of services',
    async (path) => {
      for (const authorization of ['', 'Bearer another token of at least 32 characters'])
        expect((await fetch(identity.url + path, { headers: { authorization } })).status).toBe(401);
    },
  );

  it('are not listed where the gateway routes', async () => {
    expect((await fetch(`${identity.url}/identity${ENDED_SESSIONS_PATH}`)).status).toBe(404);
  });
});
