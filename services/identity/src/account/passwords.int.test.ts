import { RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { afterAll, describe, expect, it } from '@jest/globals';
import { untilAnswered } from '@bookstore/kit/testing/http-client';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { Document } from 'mongodb';
import { z } from 'zod';
import {
  anEmail,
  Browser,
  codeOf,
  PASSWORD,
  startIdentity,
  startIdentityWithMails,
} from '../testing/start-identity.ts';
import { passwordPool } from './password-hashing.ts';

const NEW_PASSWORD = 'another long enough password';
const FAILURES = 2;
const UNTIL_LIMITED = Array.from({ length: FAILURES + 1 }, (_attempt, index) =>
  index < FAILURES ? 400 : 429,
);

const settings = { IDENTITY_SECRET: crypto.randomUUID(), SIGN_IN_FAILURES_PER_EMAIL: FAILURES };
const identity = await startIdentityWithMails(settings);
const replica = await startIdentity({ ...settings, MONGO_URL: identity.databaseUrl });
const { browse, register, requestLink } = identity;
afterAll(() => Promise.all([identity.close(), replica.close()]));

describe('passwords', () => {
  const isSignedIn = async (browser: Browser) => (await browser.findSession()) !== null;
  const reset = (token: string, newPassword = NEW_PASSWORD, browser = browse()) =>
    browser.post('/reset-password', { token, newPassword });
  const findUserId = async (email: string): Promise<string> =>
    String((await identity.db.collection('user').findOne({ email }))?._id);

  it('hold up no tokens while they are hashed; who finds no place in the queue gets 503 and Retry-After', async () => {
    const { browser } = await register();
    let ended = 0;
    const signIns = Array.from({ length: 60 }, async () => {
      const response = await browse().signIn(anEmail());
      if (response.status === 401) ended += 1;
      return response;
    });
    expect((await browser.send('/token')).status).toBe(200);
    const endedBefore = ended;
    const responses = await Promise.all(signIns);
    expect(endedBefore).toBeLessThan(ended);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 503]));
    const refused = responses.find(({ status }) => status === 503);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  describe('that are forgotten', () => {
    it('are set by the link in the mail, which ends all sessions and works once', async () => {
      const { browser, email } = await register();
      const other = browse();
      await other.signIn(email);
      const token = await requestLink(email);
      expect((await reset(token)).status).toBe(200);
      expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, false]);
      expect((await browser.send('/token')).status).toBe(401);
      expect((await browse().signIn(email)).status).toBe(401);
      expect((await browse().signIn(email, NEW_PASSWORD)).status).toBe(200);
      expect(await codeOf(reset(token, PASSWORD))).toEqual([400, 'INVALID_TOKEN']);
      expect((await browse().signIn(email, NEW_PASSWORD)).status).toBe(200);
      await eventually(() => {
        expect(identity.mails.findAll(email, /password was changed/i)).toHaveLength(1);
      });
    });

    it('are set by one of the links only: the others are dead then', async () => {
      const { email } = await register();
      const links = [await requestLink(email), await requestLink(email, 2)];
      expect((await reset(String(links[1]))).status).toBe(200);
      expect(await codeOf(reset(String(links[0])))).toEqual([400, 'INVALID_TOKEN']);
    });

    it('are set once by a link that is used on two replicas at the same time', async () => {
      const { email } = await register();
      const token = await requestLink(email);
      const passwords = Array.from({ length: 8 }, (_use, index) => `password of attempt ${index}`);
      const responses = await Promise.all(
        passwords.map((password, index) =>
          reset(token, password, new Browser((index % 2 === 0 ? identity : replica).url)),
        ),
      );
      const winner = responses.findIndex(({ status }) => status === 200);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await browse().signIn(email, passwords[winner])).status).toBe(200);
    });

    it('are not set by a link that has expired', async () => {
      const { email } = await register();
      const token = await requestLink(email);
      const value = await findUserId(email);
      const links = identity.db.collection('verification');
      const link = await links.findOne({ value });
      const lifetimeMs = Number(link?.['expiresAt']) - Number(link?.['createdAt']);
      expect(lifetimeMs).toBeCloseTo(RESET_LINK_SECONDS * 1000, -4);
      await links.updateOne({ value }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
      expect(await codeOf(reset(token))).toEqual([400, 'INVALID_TOKEN']);
      expect((await browse().signIn(email)).status).toBe(200);
    });

    it('are kept by a new one that registering would not take, and the link still works', async () => {
      const { email } = await register();
      const token = await requestLink(email);
      for (const [password, code] of [
        ['x'.repeat(MIN_PASSWORD_LENGTH - 1), 'PASSWORD_TOO_SHORT'],
        ['x'.repeat(MAX_PASSWORD_LENGTH + 1), 'PASSWORD_TOO_LONG'],
        ['123456789qwe', 'PASSWORD_TOO_COMMON'],
      ] as const)
        expect(await codeOf(reset(token, password))).toEqual([400, code]);
      expect((await untilAnswered(() => reset(token))).status).toBe(200);
    });

    it('are set by the same link later if hashing was too busy at first', async () => {
      const { email } = await register();
      const token = await requestLink(email);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const { signal } = new AbortController();
      const hashes = [1, 2].map(() => passwordPool.run(() => promise, signal));
      expect((await reset(token)).status).toBe(503);
      resolve(undefined);
      await Promise.all(hashes);
      expect((await reset(token)).status).toBe(200);
    });

    it('are mailed only as long as the link works', async () => {
      const { email } = await register();
      await requestLink(email);
      const userId = await findUserId(email);
      const mails = identity.db.collection<{ _id: string; expiresAt: Date }>('mails');
      const mail = await mails.findOne({ _id: new RegExp(`^account:${userId}:reset-password:`) });
      const link = await identity.db.collection('verification').findOne({ value: userId });
      const until = (document: Document | null) => z.date().parse(document?.['expiresAt']).getTime();
      expect(Math.abs(until(mail) - until(link))).toBeLessThan(60_000);
    });

    it('cannot be set with what the database holds after the mail was sent', async () => {
      const { email } = await register();
      const token = await requestLink(email);
      await eventually(async () => {
        const mails = identity.db.collection('mails').find({ to: email, kind: 'reset-password' });
        expect(JSON.stringify(await mails.toArray())).not.toContain(token);
      });
      expect(JSON.stringify(await identity.db.collection('verification').find().toArray())).not.toContain(
        token,
      );
      expect((await reset(token)).status).toBe(200);
    });

    it('let who sets a new one sign in although others’ failures have locked the email', async () => {
      const { email } = await register();
      const attempt = (password: string, address: string) =>
        browse().signIn(email, password, { 'x-forwarded-for': address });
      for (let round = 0; round <= FAILURES; round++) await attempt('a guess', '203.0.113.7');
      expect((await attempt(PASSWORD, '203.0.113.8')).status).toBe(429);
      const body = { token: await requestLink(email), newPassword: NEW_PASSWORD };
      await browse().post('/reset-password', body, { 'x-forwarded-for': '203.0.113.8' });
      expect((await attempt(NEW_PASSWORD, '203.0.113.8')).status).toBe(200);
    });

    it('give no session to who signs in while they are replaced', async () => {
      const { email } = await register();
      const token = await requestLink(email);
      const browsers = Array.from({ length: 12 }, browse);
      // Beside so many it may find no place in the queue of hashes.
      const [response] = await Promise.all([
        untilAnswered(() => reset(token)),
        ...browsers.map((browser) => browser.signIn(email)),
      ]);
      expect(response.status).toBe(200);
      expect(await Promise.all(browsers.map(isSignedIn))).toEqual(browsers.map(() => false));
    });
  });

  describe('of a customer who changes them', () => {
    const change = (browser: Browser, currentPassword = PASSWORD, newPassword = NEW_PASSWORD) =>
      browser.post('/change-password', { currentPassword, newPassword, revokeOtherSessions: false });

    it('end all other sessions and links, and are confirmed by mail', async () => {
      const { browser, email } = await register();
      const other = browse();
      await other.signIn(email);
      const token = await requestLink(email);
      expect((await change(browser)).status).toBe(200);
      expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
      expect((await browse().signIn(email)).status).toBe(401);
      expect((await browse().signIn(email, NEW_PASSWORD)).status).toBe(200);
      expect(await codeOf(reset(token))).toEqual([400, 'INVALID_TOKEN']);
      await eventually(() => {
        expect(identity.mails.findAll(email, /password was changed/i)).toHaveLength(1);
      });
    });

    it('take the current one, whose failures count with those of signing in', async () => {
      const { browser, email } = await register();
      const from = { 'x-forwarded-for': '203.0.113.9' };
      const statuses: number[] = [];
      for (let round = 0; round <= FAILURES; round++) {
        const body = { currentPassword: `guess ${round}`, newPassword: NEW_PASSWORD };
        statuses.push((await browser.post('/change-password', body, from)).status);
      }
      expect(statuses).toEqual(UNTIL_LIMITED);
      expect((await browse().signIn(email, PASSWORD, from)).status).toBe(429);
    });

    it('are rejected where registering would not take them', async () => {
      const { browser } = await register();
      expect(await codeOf(change(browser, 'a wrong one'))).toEqual([400, 'INVALID_PASSWORD']);
      expect(await codeOf(change(browser, PASSWORD, 'SonyEricsson'))).toEqual([400, 'PASSWORD_TOO_COMMON']);
    });

    it('are changed by one of two who do it at the same time', async () => {
      const { browser, email } = await register();
      const second = browse();
      await second.signIn(email);
      const passwords = ['the first new password', 'the second new password'];
      const responses = await Promise.all(
        [browser, second].map((each, index) => change(each, PASSWORD, passwords[index])),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const winner = responses.findIndex(({ status }) => status === 200);
      expect((await browse().signIn(email, passwords[winner])).status).toBe(200);
    });
  });
});
