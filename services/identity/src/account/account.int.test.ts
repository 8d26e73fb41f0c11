import { MAX_NAME_LENGTH } from '@bookstore/contracts/limits';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { ObjectId } from 'mongodb';
import { z } from 'zod';
import {
  anEmail,
  type Browser,
  codeOf,
  PASSWORD,
  startIdentityWithMails,
} from '../testing/start-identity.ts';

const sessionList = z.object({ token: z.string(), userAgent: z.string(), ipAddress: z.string() }).array();
const DAY_MS = 24 * 3600 * 1000;
const FAILURES = 2;

const identity = await startIdentityWithMails({ SIGN_IN_FAILURES_PER_EMAIL: FAILURES });
const { register, browse } = identity;
/** Presses the button of the page that the link of a mail leads to. */
const verify = (token: string) => browse().post('/confirm-email', { token });
afterAll(() => identity.close());

describe('an account', () => {
  const listSessions = async (browser: Browser) =>
    sessionList.parse(await (await browser.send('/list-sessions')).json());

  it.each([
    ['GET', '/token'],
    ['GET', '/list-sessions'],
    ['GET', '/list-accounts'],
    ['POST', '/update-user'],
    ['POST', '/revoke-session'],
    ['POST', '/revoke-other-sessions'],
    ['POST', '/delete-user'],
    ['POST', '/send-verification-email'],
    ['POST', '/change-password'],
  ])('is not reached by %s %s without a session', async (method, path) => {
    const body = { token: 'x', name: 'x', password: PASSWORD, email: anEmail() };
    const response = method === 'POST' ? browse().post(path, body) : browse().send(path);
    expect(await codeOf(response)).toEqual([401, 'UNAUTHORIZED']);
  });

  describe('has a name', () => {
    it('that its customer changes, and nothing else with it', async () => {
      const { browser } = await register();
      const changes = { name: 'Ann Reader', image: 'https://elsewhere.example/a.png', emailVerified: true };
      expect((await browser.post('/update-user', changes)).status).toBe(200);
      const user = (await browser.findSession())?.user;
      expect(user).toMatchObject({ name: 'Ann Reader', emailVerified: false });
      expect(user?.image ?? null).toBeNull();
    });

    it('that is visible text, when it is given and when it is changed', async () => {
      const { browser } = await register();
      const tooLong = 'x'.repeat(MAX_NAME_LENGTH + 1);
      const texts = ['\0', 'a\u001bb', 'a\ud800b', '\u200b\u200d', '\u3164', tooLong];
      for (const name of texts) {
        const refused = await codeOf(
          browse().post('/sign-up/email', { name, email: anEmail(), password: PASSWORD }),
        );
        expect([name, ...refused]).toEqual([name, 400, 'INVALID_NAME']);
      }
      for (const name of [...texts, 1, { $ne: 1 }, undefined]) {
        const refused = await codeOf(browser.post('/update-user', { name }));
        expect([name, ...refused]).toEqual([name, 400, 'INVALID_NAME']);
      }
      expect((await browser.findSession())?.user.name).toBe('Reader');
    });
  });

  describe('has sessions', () => {
    it('that are listed with their devices, also a day after signing in', async () => {
      const { browser, email } = await register();
      const device = { 'user-agent': 'A telephone', 'x-forwarded-for': '203.0.113.5' };
      await browse().signIn(email, PASSWORD, device);
      const userId = new ObjectId((await browser.findSession())?.user.id);
      const createdAt = new Date(Date.now() - 2 * DAY_MS);
      await identity.db.collection('session').updateMany({ userId }, { $set: { createdAt } });
      const sessions = await listSessions(browser);
      expect(sessions).toHaveLength(2);
      expect(sessions).toContainEqual({
        token: expect.any(String),
        userAgent: 'A telephone',
        ipAddress: '203.0.113.5',
      });
    });

    it('that know the client at an address of IPv6, and the beginning of what its browser says', async () => {
      const address = '2001:db8:1:2:3:4:5:6';
      const { browser, email } = await register();
      const from = { 'x-forwarded-for': address, 'user-agent': 'x'.repeat(10_000) };
      await browser.signIn(email, PASSWORD, from);
      const found = (await listSessions(browser)).find(({ ipAddress }) => ipAddress === address);
      expect(found?.userAgent).toHaveLength(1000);
    });

    it('that end one by one or all but the own, at once', async () => {
      const { browser, email } = await register();
      const others = [browse(), browse(), browse()];
      for (const other of others) await other.signIn(email);
      const [first, ...rest] = others;
      const token = first && (await first.findSession())?.session.token;
      expect((await browser.post('/revoke-session', { token })).status).toBe(200);
      expect(first && (await first.findSession())).toBeNull();
      expect(await listSessions(browser)).toHaveLength(3);
      expect((await browser.post('/revoke-other-sessions', {})).status).toBe(200);
      for (const other of rest) expect((await other.send('/token')).status).toBe(401);
      expect(await listSessions(browser)).toHaveLength(1);
    });

    it('that no other customer ends', async () => {
      const [{ browser }, stranger] = [await register(), await register()];
      const token = (await browser.findSession())?.session.token;
      await stranger.browser.post('/revoke-session', { token });
      await stranger.browser.post('/revoke-other-sessions', {});
      expect(await browser.findSession()).not.toBeNull();
    });
  });

  describe('has an email', () => {
    it('that is verified by the button of the page to which a link leads, also twice, and not by the link', async () => {
      const { browser, email } = await register();
      expect((await browse().signIn(email)).status).toBe(200);
      const token = await identity.mails.waitForToken(email, /verify-email/);
      const opened = await browse().send(
        `/verify-email?callbackURL=https://elsewhere.example&token=${token}`,
      );
      expect([opened.status, opened.headers.get('location')]).toEqual([302, `/verify-email?token=${token}`]);
      expect((await browser.findSession())?.user.emailVerified).toBe(false);
      const visitor = browse();
      for (let click = 0; click < 2; click += 1) {
        const confirmed = await visitor.post('/confirm-email', { token });
        expect([confirmed.status, await confirmed.json()]).toEqual([200, { status: true }]);
      }
      expect(await visitor.findSession()).toBeNull();
      expect((await browser.findSession())?.user.emailVerified).toBe(true);
      expect(await codeOf(browser.post('/send-verification-email', { email }))).toEqual([
        400,
        'EMAIL_ALREADY_VERIFIED',
      ]);
    });

    it('to which no mail says the name that was typed until it is verified', async () => {
      const { email } = await register();
      const token = await identity.mails.waitForToken(email, /verify-email/);
      expect(identity.mails.findAll(email, /Hello Reader/)).toEqual([]);
      await verify(token);
      await identity.requestLink(email);
      expect(identity.mails.findAll(email, /Hello Reader,/)).toHaveLength(1);
    });

    it('whose mail is sent again to the customer’s own address only', async () => {
      const { browser, email } = await register();
      const stranger = await register();
      await identity.mails.waitForToken(email, /verify-email/);
      expect((await browser.post('/send-verification-email', { email: stranger.email })).status).toBe(200);
      await identity.mails.waitForToken(email, /verify-email/, 2);
      expect(identity.mails.findAll(stranger.email, /verify-email/).length).toBeLessThanOrEqual(1);
    });

    it.each(['', '?token=', '?callbackURL=//elsewhere.example'])(
      'of which a link with "%s" leads to no other page',
      async (query) => {
        const response = await browse().send(`/verify-email${query}`);
        expect([response.status, response.headers.get('location')]).toEqual([302, '/verify-email?token=']);
      },
    );

    it('that no other token verifies', async () => {
      for (const token of ['', 'x']) expect(await codeOf(verify(token))).toEqual([410, 'LINK_INVALID']);
      expect(await codeOf(browse().post('/confirm-email', { token: { $ne: '' } }))).toEqual([
        400,
        'VALIDATION_FAILED',
      ]);
    });
  });

  describe('is deleted', () => {
    it('with the password, and with all that identity stores of it, but for a farewell by mail', async () => {
      const { browser, email } = await register();
      const other = browse();
      await other.signIn(email);
      const id = (await browser.findSession())?.user.id ?? '';
      await identity.mails.waitForToken(email, /verify-email/);
      const token = await identity.requestLink(email);
      expect((await browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
      expect([await browser.findSession(), await other.findSession()]).toEqual([null, null]);
      expect((await browse().signIn(email)).status).toBe(401);
      expect(
        await codeOf(browse().post('/reset-password', { token, newPassword: 'a new password' })),
      ).toEqual([400, 'INVALID_TOKEN']);
      await eventually(() => {
        expect(identity.mails.findAll(email, /account was deleted/i)).toHaveLength(1);
      });
      const stored = await Promise.all(
        ['user', 'account', 'session', 'verification', 'mails'].map((name) =>
          identity.db.collection(name).find().toArray(),
        ),
      );
      const traces = stored
        .flat()
        .filter((each) => JSON.stringify(each).includes(id) || JSON.stringify(each).includes(email));
      expect(traces).toMatchObject([{ kind: 'account-deleted' }]);
    });

    it('by no wrong password and by none, although the session is fresh; failures count with those of signing in', async () => {
      const { browser, email } = await register();
      const from = { 'x-forwarded-for': '203.0.113.6' };
      expect(await codeOf(browser.post('/delete-user', {}, from))).toEqual([400, 'PASSWORD_REQUIRED']);
      expect(await codeOf(browser.post('/delete-user', { token: 'x' }, from))).toEqual([
        400,
        'PASSWORD_REQUIRED',
      ]);
      for (let round = 0; round < FAILURES; round++)
        expect(await codeOf(browser.post('/delete-user', { password: 'a guess' }, from))).toEqual([
          400,
          'INVALID_PASSWORD',
        ]);
      expect((await browser.post('/delete-user', { password: PASSWORD }, from)).status).toBe(429);
      expect((await browse().signIn(email, PASSWORD, from)).status).toBe(429);
      expect(await browser.findSession()).not.toBeNull();
    });

    it('and its email can be registered again, without being verified by the links of the deleted account', async () => {
      const { browser, email } = await register();
      const link = await identity.mails.waitForToken(email, /verify-email/);
      await browser.post('/delete-user', { password: PASSWORD });
      const again = browse();
      await again.register(email);
      expect(await codeOf(verify(link))).toEqual([410, 'LINK_INVALID']);
      expect((await again.findSession())?.user.emailVerified).toBe(false);
      const own = await identity.mails.waitForToken(email, /verify-email/, 2);
      await verify(own);
      expect((await again.findSession())?.user.emailVerified).toBe(true);
    });
  });
});
