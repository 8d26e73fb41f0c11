import { afterAll, describe, expect, it } from '@jest/globals';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { MongoClient } from 'mongodb';
import {
  anEmail,
  Browser,
  PASSWORD,
  startIdentity,
  startIdentityWithMails,
} from './testing/start-identity.ts';

const identity = await startIdentityWithMails();
const log = await openCommandLog(identity.databaseUrl, ['mails', 'mail_counts']);
const { email: known } = await identity.register();
afterAll(async () => {
  await log.close();
  await identity.close();
});

/** A response without what differs between any two. */
const describeResponse = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers.keys()],
  cookies: response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '=…').length),
  body: JSON.stringify(await response.json())
    .replaceAll(/reader-[-\w]+@/g, '')
    .replaceAll(/"[-\w]{24,}"|"\d{4}-[^"]+Z"/g, (value) => `"${value.length}"`),
});

describe('registering', () => {
  const register = (email: string, changes: object = {}) => {
    const form = { name: 'Reader', email, password: 'another long password', ...changes };
    return identity.browse().post('/sign-up/email', form);
  };

  it.each([
    ['a valid form', {}],
    ['an invalid name', { name: '\u200b' }],
    ['a common password', { password: '12345678' }],
    ['a short password', { password: 'x' }],
  ])('gets the same response for a known email as for a new one, with %s', async (_what, changes) => {
    const [first, second] = [await register(known, changes), await register(anEmail(), changes)];
    expect(await describeResponse(first)).toEqual(await describeResponse(second));
  });

  it('of a known email does not end the account’s own sessions', async () => {
    const browser = identity.browse();
    await browser.signIn(known);
    await register(known, { password: PASSWORD });
    expect((await browser.findSession())?.user.email).toBe(known);
  });
});

describe('asking for a reset link', () => {
  const ask = async (email: string, { browse } = identity) =>
    describeResponse(await browse().post('/request-password-reset', { email }));
  /** The sender of mails upserts none. */
  const countWrites = async (email: string, asked = identity, commandLog = log) => {
    const commands = await commandLog.record(() => ask(email, asked));
    return commands.filter(({ command }) => command['upsert'] === true).length;
  };

  it('gets the same response for a known email as for an unknown one', async () => {
    const first = await ask(anEmail());
    expect(await ask(anEmail())).toEqual(first);
    expect(await ask(known)).toEqual(first);
    expect(first.status).toBe(200);
  });

  it('writes as much for an unknown email as for a known one, before the response', async () => {
    expect([await countWrites(known), await countWrites(anEmail())]).toEqual([2, 2]);
  });

  it('uses up none of a domain’s mails for unknown emails, and a domain without any left stops no verified one', async () => {
    // One to verify each account, and two links.
    const limited = await startIdentityWithMails({ MAILS_PER_DOMAIN: 4 });
    const limitedLog = await openCommandLog(limited.databaseUrl, ['mails', 'mail_counts']);
    const [verified, unverified] = [(await limited.register()).email, (await limited.register()).email];
    const { db } = limited;
    await db.collection('user').updateOne({ email: verified }, { $set: { emailVerified: true } });
    for (let count = 0; count < 5; count++) await ask(anEmail(), limited);
    await limited.requestLink(unverified);
    await limited.requestLink(unverified, 2);
    await limited.requestLink(verified);
    const writes: number[] = [];
    for (const email of [verified, unverified, anEmail()])
      writes.push(await countWrites(email, limited, limitedLog));
    expect(writes).toEqual([3, 3, 3]);
    expect(await db.collection('mails').countDocuments({ kind: 'reset-password' })).toBe(4);
    await limitedLog.close();
    await limited.close();
  });

  it('sends at most three mails an hour to an email, also to concurrent requests, and answers the same', async () => {
    const { email } = await identity.register();
    const responses = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    await identity.mails.waitForToken(email, /reset-password/, 3);
    const user = await identity.db.collection('user').findOne({ email });
    const _id = new RegExp(`^account:${String(user?._id)}:reset-password:`);
    expect(await identity.db.collection<{ _id: string }>('mails').countDocuments({ _id })).toBe(3);
  });

  it('and registering send a mailbox three mails an hour of a kind, by whatever addresses that are not verified', async () => {
    const name = crypto.randomUUID().slice(0, 8);
    const aliases = Array.from({ length: 5 }, (_, index) => `${name}+${index}@shop.example`);
    for (const alias of aliases) await identity.register(alias);
    for (const alias of aliases) await ask(alias);
    const users = await identity.db
      .collection('user')
      .find({ email: { $in: aliases } })
      .toArray();
    const sent = await identity.db
      .collection<{ _id: string; kind: string }>('mails')
      .find({ _id: new RegExp(`^account:(${users.map(({ _id }) => _id.toHexString()).join('|')}):`) })
      .toArray();
    const countOf = (kind: string) => sent.filter((mail) => mail.kind === kind).length;
    expect([countOf('verify-email'), countOf('reset-password')]).toEqual([3, 3]);
  });

  it('sends nothing without a mail server, says so in the options, and answers the same', async () => {
    const url = createDatabaseUrl('identity');
    const silent = await startIdentity({ MONGO_URL: url });
    const browser = new Browser(silent.url);
    const options = { hasGoogle: false, hasPasswordReset: false };
    expect(await (await browser.send('/options')).json()).toEqual(options);
    expect(await (await identity.browse().send('/options')).json()).toMatchObject({ hasPasswordReset: true });
    await browser.register(anEmail());
    const email = (await browser.findSession())?.user.email ?? '';
    const response = await browser.post('/request-password-reset', { email });
    expect((await describeResponse(response)).body).toBe((await ask(anEmail())).body);
    await silent.close();
    const client = new MongoClient(url);
    const kinds = client.db().collection('mails').distinct('kind');
    expect(await kinds.finally(() => client.close())).toEqual(['verify-email']);
  });
});
