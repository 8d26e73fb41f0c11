import { FRESH_SESSION_SECONDS } from '@bookstore/contracts/lifetimes';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { ObjectId } from 'mongodb';
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { z } from 'zod';
import { anEmail, type Browser, PUBLIC_URL, startIdentityWithMails } from './testing/start-identity.ts';

const redirection = z.object({ url: z.string() });
const POPUP = { providerId: 'google', callbackURL: '/signed-in.html', errorCallbackURL: '/signed-in.html' };

const provider = new OAuth2Server();
const { privateKey } = await generateKeyPair('RS256', { extractable: true });
await provider.issuer.keys.add({ ...(await exportJWK(privateKey)), alg: 'RS256' });
await provider.start(0, '127.0.0.1');
const identity = await startIdentityWithMails({
  GOOGLE_CLIENT_ID: 'bookstore-test',
  GOOGLE_CLIENT_SECRET: 'secret-of-the-test',
  GOOGLE_ISSUER: String(provider.issuer.url),
});
afterAll(async () => {
  await identity.close();
  await provider.stop();
});

describe('signing in with Google', () => {
  it('is said to be a test where the issuer is on the machine itself', async () => {
    const options: unknown = await (await identity.browse().send('/options', { method: 'GET' })).json();
    expect(options).toMatchObject({ hasGoogle: true, isTestSignIn: true });
  });

  let claims: Record<string, unknown>;
  provider.service.on('beforeTokenSigning', (token: MutableToken) => {
    Object.assign(token.payload, claims);
  });
  beforeEach(() => {
    claims = { sub: crypto.randomUUID(), email: anEmail(), email_verified: true };
  });

  /** Begins to sign in, and returns with what route of identity the provider goes on. */
  const consent = async (browser: Browser): Promise<string> => {
    const { url } = redirection.parse(await (await browser.post('/sign-in/oauth2', POPUP)).json());
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      redirect_uri: `${PUBLIC_URL}/identity/oauth2/callback/google`,
      code_challenge_method: 'S256',
    });
    const consented = await fetch(url, { redirect: 'manual' });
    const back = new URL(consented.headers.get('location') ?? '');
    return back.pathname.replace('/identity', '') + back.search;
  };
  /** Follows the redirects of a sign-in popup, and returns where it ends. */
  const goThroughPopup = async (browser: Browser): Promise<string> => {
    const end = await browser.send(await consent(browser));
    expect(end.status).toBe(302);
    return end.headers.get('location') ?? '';
  };

  it('creates an account the first time and finds it again', async () => {
    const first = identity.browse();
    expect(await goThroughPopup(first)).toBe('/signed-in.html');
    const session = await first.findSession();
    expect(session).toMatchObject({ user: { email: claims['email'], name: claims['email'] } });
    const second = identity.browse();
    await goThroughPopup(second);
    expect((await second.findSession())?.user.id).toBe(session?.user.id);
  });

  it.each([true, false])('gives no access to a password account (email verified: %s)', async (isVerified) => {
    await identity.browse().register(String(claims['email']));
    claims = { ...claims, email_verified: isVerified };
    const browser = identity.browse();
    expect(await goThroughPopup(browser)).toBe('/signed-in.html?error=account_not_linked');
    expect(await browser.findSession()).toBeNull();
  });

  it('creates an account that no password gives access to', async () => {
    await goThroughPopup(identity.browse());
    const email = String(claims['email']);
    const browser = identity.browse();
    await browser.register(email);
    expect(await browser.findSession()).toBeNull();
    expect((await identity.browse().signIn(email)).status).toBe(401);
  });

  it('creates an account that gets no password by a reset link: none is sent', async () => {
    await goThroughPopup(identity.browse());
    const [email, other] = [String(claims['email']), anEmail()];
    const browser = identity.browse();
    await browser.register(other);
    const responses = [email, other].map((each) => browser.post('/request-password-reset', { email: each }));
    const [first, second] = await Promise.all(
      (await Promise.all(responses)).map((response) => response.text()),
    );
    expect(first).toBe(second);
    await identity.mails.waitForToken(other, /reset-password/);
    expect(identity.mails.findAll(email, /./)).toEqual([]);
  });

  it('creates an account that is deleted without a password, by a new session only', async () => {
    const browser = identity.browse();
    await goThroughPopup(browser);
    expect(await (await browser.send('/list-accounts')).json()).toMatchObject([{ providerId: 'google' }]);
    const userId = new ObjectId((await browser.findSession())?.user.id);
    const createdAt = new Date(Date.now() - FRESH_SESSION_SECONDS * 1000);
    await identity.db.collection('session').updateOne({ userId }, { $set: { createdAt } });
    const rejected = await browser.post('/delete-user', { password: 'x' });
    expect([rejected.status, await rejected.json()]).toMatchObject([403, { code: 'SESSION_NOT_FRESH' }]);
    await goThroughPopup(browser);
    expect((await browser.post('/delete-user', {})).status).toBe(200);
    expect(await browser.findSession()).toBeNull();
    expect(await identity.db.collection('account').countDocuments({ accountId: claims['sub'] })).toBe(0);
  });

  it('gives an account whose name is invisible its email as name', async () => {
    claims = { ...claims, name: '\u200b' };
    const browser = identity.browse();
    await goThroughPopup(browser);
    expect(await browser.findSession()).toMatchObject({ user: { name: claims['email'] } });
  });

  it('stores none of the provider’s tokens, no picture and nothing else that a client adds', async () => {
    claims = { ...claims, picture: 'https://elsewhere.example/a.png' };
    const browser = identity.browse();
    await goThroughPopup(browser);
    expect(await browser.findSession()).toMatchObject({ user: { image: null } });
    await browser.post('/sign-in/oauth2', { ...POPUP, additionalData: { note: 'kept for a stranger' } });
    const states = await identity.db.collection('verification').find().toArray();
    expect(JSON.stringify(states)).not.toContain('kept for a stranger');
    const link = await identity.db.collection('account').findOne({ accountId: claims['sub'] });
    expect(link).toMatchObject({
      providerId: 'google',
      accessToken: null,
      refreshToken: null,
      idToken: null,
    });
  });

  it.each(['"quoted name"@shop.example', `${'x'.repeat(65)}@shop.example`, 'no-address', 'a@b'])(
    'with the address %s, which the shop does not take, ends on the popup’s last page',
    async (email) => {
      claims = { ...claims, email };
      const browser = identity.browse();
      expect(await goThroughPopup(browser)).toMatch(/^\/signed-in\.html\?error=\w+/);
      expect(await browser.findSession()).toBeNull();
    },
  );

  it('ends without a session in another browser than it began in', async () => {
    const victim = identity.browse();
    const end = await victim.send(await consent(identity.browse()));
    expect(end.headers.get('location')).toBe('/signed-in.html?error=state_mismatch');
    expect(await victim.findSession()).toBeNull();
  });

  it.each(['error=access_denied', 'code=x&state=y', 'code=x', ''])(
    'that returns with "%s" ends on the popup’s last page',
    async (query) => {
      const end = await identity.browse().send(`/oauth2/callback/google?${query}`);
      expect(end.status).toBe(302);
      expect(end.headers.get('location')).toMatch(/^\/signed-in\.html\?error=\w+/);
    },
  );

  it('does not redirect to another site', async () => {
    const response = await identity.browse().post('/sign-in/oauth2', {
      ...POPUP,
      callbackURL: 'https://elsewhere.example',
    });
    expect(response.status).toBe(403);
  });
});
