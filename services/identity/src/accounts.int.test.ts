import { afterAll, describe, expect, it } from '@jest/globals';
import { createAuthClient } from 'better-auth/client';
import { problem, PROBLEM_MEDIA_TYPE } from '@bookstore/contracts/errors';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';
import {
  anEmail,
  Browser,
  PASSWORD,
  PUBLIC_URL,
  startIdentity,
  startIdentityWithMails,
} from './testing/start-identity.ts';

/** A problem whose code may be one of better-auth's. */
const rejection = problem.extend({ code: z.string(), message: z.string() });

const identity = await startIdentityWithMails();
const { browse, db } = identity;
afterAll(() => identity.close());

describe('customer accounts', () => {
  const expectRejection = async (response: Response, status: number, code: string) => {
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(PROBLEM_MEDIA_TYPE);
    expect(rejection.parse(await response.json())).toMatchObject({
      status,
      code,
      requestId: response.headers.get('x-request-id'),
    });
  };

  it('registering signs in, with an HttpOnly cookie', async () => {
    const browser = browse();
    const email = anEmail();
    const response = await browser.register(email);
    expect(response.status).toBe(200);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^bookstore\.session_token=.*HttpOnly.*SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
    expect((await browser.findSession())?.user.email).toBe(email);
  });

  it('behind https the cookie is secure', async () => {
    const secure = await startIdentity({ PUBLIC_URL: 'https://shop.example' });
    const from = { origin: 'https://shop.example' };
    const response = await new Browser(secure.url).register(anEmail(), PASSWORD, from);
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Secure-bookstore\.session_token=.*; Secure/);
    await secure.close();
  });

  it('signing in works with the right password, whatever the case of the email', async () => {
    const email = anEmail();
    await browse().register(email);
    const browser = browse();
    expect((await browser.signIn(email.toUpperCase())).status).toBe(200);
    expect((await browser.findSession())?.user.email).toBe(email);
  });

  it('a wrong password and an unknown email get the same response', async () => {
    const email = anEmail();
    await browse().register(email);
    await expectRejection(await browse().signIn(email, 'a wrong password'), 401, 'INVALID_EMAIL_OR_PASSWORD');
    await expectRejection(await browse().signIn(anEmail()), 401, 'INVALID_EMAIL_OR_PASSWORD');
  });

  it('signing out ends the session on the server', async () => {
    const browser = browse();
    await browser.register(anEmail());
    const cookie = browser.cookieHeader;
    expect((await browser.post('/sign-out', {})).status).toBe(200);
    expect(await browser.findSession()).toBeNull();
    const replay = await browse().send('/get-session', { headers: { cookie } });
    expect(await replay.json()).toBeNull();
  });

  it('an email has one account, and registering it again gives access to nothing', async () => {
    const email = anEmail();
    await browse().register(email);
    const intruder = browse();
    await intruder.register(email.toUpperCase(), 'the password of an intruder');
    expect(await intruder.findSession()).toBeNull();
    expect((await intruder.send('/token')).status).toBe(401);
    expect((await browse().signIn(email, 'the password of an intruder')).status).toBe(401);
    expect((await browse().signIn(email)).status).toBe(200);
  });

  it('an email that another process is just registering is registered once that has committed', async () => {
    await db.command({ profile: 2 });
    const refused = { ns: db.collection('user').namespace, op: 'insert', errName: 'WriteConflict' };
    const countRefused = () => db.collection('system.profile').countDocuments(refused);
    // The other one has three seconds: where a busy machine needs more, it is tried again.
    await eventually(async () => {
      const email = anEmail();
      const before = await countRefused();
      const session = db.client.startSession();
      session.startTransaction();
      await db.collection('user').insertOne({ email }, { session });
      const registering = browse().register(email);
      await eventually(async () => {
        expect(await countRefused()).toBeGreaterThan(before);
      });
      await session.commitTransaction();
      expect((await registering).status).toBe(200);
    });
    await db.command({ profile: 0 });
  });

  it.each([
    ['too few characters', 'x'.repeat(MIN_PASSWORD_LENGTH - 1), 'PASSWORD_TOO_SHORT'],
    ['too many characters', 'x'.repeat(MAX_PASSWORD_LENGTH + 1), 'PASSWORD_TOO_LONG'],
    ['spaces', ' '.repeat(MIN_PASSWORD_LENGTH), 'PASSWORD_TOO_COMMON'],
    ['invisible characters', '\u200b'.repeat(MIN_PASSWORD_LENGTH), 'PASSWORD_TOO_COMMON'],
    ['the most common characters', '123456789qwe', 'PASSWORD_TOO_COMMON'],
    ['a common word in another case', 'SonyEricsson', 'PASSWORD_TOO_COMMON'],
  ])('a password of %s is rejected', async (_length, password, code) => {
    await expectRejection(await browse().register(anEmail(), password), 400, code);
  });

  it('an email that is too long for a customer token is rejected', async () => {
    await expectRejection(await browse().register(`${'x'.repeat(250)}@shop.example`), 400, 'INVALID_EMAIL');
  });

  it('registering ignores fields that the form does not have', async () => {
    const browser = browse();
    const extra = {
      id: 'chosen',
      role: 'admin',
      emailVerified: true,
      createdAt: '2000-01-01',
      banned: false,
      image: 'javascript:alert(1)',
      callbackURL: 'https://elsewhere.example',
    };
    const form = { name: 'Reader', email: anEmail(), password: PASSWORD };
    const response = await browser.post('/sign-up/email', { ...form, ...extra });
    const session: unknown = await (await browser.send('/get-session')).json();
    expect(JSON.stringify([await response.json(), session])).not.toMatch(
      /chosen|admin|banned|2000-01-01|"emailVerified":true|alert|elsewhere/,
    );
  });

  it('a page of another site can neither sign in nor out', async () => {
    const email = anEmail();
    const browser = browse();
    await browser.register(email);
    const foreign = { origin: 'https://elsewhere.example' };
    await expectRejection(await browser.post('/sign-out', {}, foreign), 403, 'INVALID_ORIGIN');
    await expectRejection(await browse().signIn(email, PASSWORD, foreign), 403, 'INVALID_ORIGIN');
  });

  it('while identity drains, its answers are the last ones of their connections', async () => {
    const { url, health, close } = await startIdentity();
    health.drain();
    const { status, headers } = await new Browser(url).send('/jwks');
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    await close();
  });

  it('the client of better-auth finds code and message in a problem', async () => {
    const client = createAuthClient({ baseURL: identity.url, basePath: '/identity' });
    const { error } = await client.signIn.email(
      { email: anEmail(), password: PASSWORD },
      { headers: { origin: PUBLIC_URL } },
    );
    expect(error).toMatchObject({
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    });
  });
});
