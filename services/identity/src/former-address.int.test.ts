import { afterAll, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { z } from 'zod';
import {
  anEmail,
  Browser,
  PASSWORD,
  PUBLIC_URL,
  startIdentity,
  startIdentityWithMails,
} from './testing/start-identity.ts';

const NEXT = 'https://books.example';
const IDENTITY_SECRET = crypto.randomUUID();
const tokenReply = z.object({ token: z.string() });

const before = await startIdentityWithMails({ IDENTITY_SECRET });
/** Starts the identity of the same shop at another address. */
const move = (FORMER_PUBLIC_URLS: string[]) =>
  startIdentity({
    MONGO_URL: before.databaseUrl,
    SMTP_URL: before.mails.url,
    IDENTITY_SECRET,
    PUBLIC_URL: NEXT,
    FORMER_PUBLIC_URLS,
  });

const after = await move([PUBLIC_URL]);
afterAll(async () => {
  await after.close();
  await before.close();
});

describe('after the shop has got another address', () => {
  it('customers sign in at both, and at no other', async () => {
    const email = anEmail();
    await new Browser(before.url).register(email);
    for (const [origin, status] of [
      [PUBLIC_URL, 200],
      [NEXT, 200],
      ['https://other.example', 403],
    ] as const)
      expect((await new Browser(after.url).signIn(email, PASSWORD, { origin })).status).toBe(status);
  });

  it('nobody signs in at the one before that is not named any more', async () => {
    const forgetful = await move([]);
    const signIn = () => new Browser(forgetful.url).signIn(anEmail(), PASSWORD, { origin: PUBLIC_URL });
    expect((await signIn()).status).toBe(403);
    await forgetful.close();
  });

  it('tokens have the new address as their issuer, and the old ones are of the same keys', async () => {
    const email = anEmail();
    const fetchToken = async (browser: Browser) =>
      tokenReply.parse(await (await browser.send('/token')).json()).token;
    const browser = new Browser(before.url);
    await browser.register(email);
    const old = await fetchToken(browser);
    const keys = createRemoteJWKSet(new URL(`${after.url}/identity/jwks`));
    await expect(jwtVerify(old, keys, { issuer: PUBLIC_URL })).resolves.toBeDefined();
    const moved = new Browser(after.url);
    await moved.signIn(email, PASSWORD, { origin: NEXT });
    expect(decodeJwt(await fetchToken(moved)).iss).toBe(NEXT);
  });

  it('links that were mailed before work', async () => {
    const { email } = await before.register();
    const token = await before.requestLink(email);
    const reply = await new Browser(after.url).post('/reset-password', {
      token,
      newPassword: 'quite another password',
    });
    expect(reply.status).toBe(200);
    expect((await new Browser(after.url).signIn(email, 'quite another password')).status).toBe(200);
  });

  it('sessions by http end with a shop that is reached by https, and those by https stay', async () => {
    const { browser } = await before.register();
    const cookie = browser.cookieHeader;
    const find = async (cookies: string) =>
      (await fetch(`${after.url}/identity/get-session`, { headers: { cookie: cookies } })).text();
    expect(await find(cookie)).toBe('null');
    expect(await find(`__Secure-${cookie}`)).toContain('"session"');
  });
});
