import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CommandLog, openCommandLog } from '@bookstore/kit/testing/command-log';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { MongoClient } from 'mongodb';
import { anEmail, Browser, type IdentityUnderTest, PASSWORD, startIdentity } from '../testing.ts';
import { startMailCatcher } from '../testing/mail-catcher.ts';

describe('asking for a reset link', () => {
  const databaseUrl = createDatabaseUrl('identity');
  let catcher: Awaited<ReturnType<typeof startMailCatcher>>;
  let identity: IdentityUnderTest;
  let log: CommandLog;
  let known: string;
  beforeAll(async () => {
    catcher = await startMailCatcher();
    identity = await startIdentity({ MONGO_URL: databaseUrl, SMTP_URL: catcher.url });
    log = await openCommandLog(databaseUrl, ['mails', 'mail_counts']);
    known = anEmail();
    await new Browser(identity.url).register(known);
  });
  afterAll(async () => {
    await identity.close();
    await Promise.all([log.close(), catcher.close()]);
  });

  const ask = async (email: string) => {
    const response = await new Browser(identity.url).post('/request-password-reset', { email });
    return { status: response.status, headers: [...response.headers.keys()], body: await response.text() };
  };

  it('gets the same response for a known email as for an unknown one', async () => {
    const first = await ask(anEmail());
    expect(await ask(anEmail())).toEqual(first);
    expect(await ask(known)).toEqual(first);
    expect(first.status).toBe(200);
  });

  it('writes as much for an unknown email as for a known one, before the response', async () => {
    /** The sender of mails upserts none. */
    const countWrites = async (email: string) => {
      const commands = await log.record(() => ask(email));
      return commands.filter(({ command }) => command['upsert'] === true).length;
    };
    expect([await countWrites(known), await countWrites(anEmail())]).toEqual([2, 2]);
  });

  it('sends at most three mails an hour to an email, also to concurrent requests, and answers the same', async () => {
    const email = anEmail();
    await new Browser(identity.url).register(email);
    const responses = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    await catcher.waitForToken(email, /reset-password/, 3);
    const client = new MongoClient(databaseUrl);
    const user = await client.db().collection('user').findOne({ email });
    const ids = new RegExp(`^account:${String(user?._id)}:reset-password:`);
    const mails = client.db().collection<{ _id: string }>('mails').countDocuments({ _id: ids });
    expect(await mails.finally(() => client.close())).toBe(3);
  });

  it('sends nothing without a mail server, says so in the options, and answers the same', async () => {
    const url = createDatabaseUrl('identity');
    const silent = await startIdentity({ MONGO_URL: url });
    const browser = new Browser(silent.url);
    expect(await (await browser.send('/options')).json()).toEqual({
      hasGoogle: false,
      hasPasswordReset: false,
    });
    const email = anEmail();
    await browser.register(email, PASSWORD);
    const response = await browser.post('/request-password-reset', { email });
    expect(await response.text()).toBe((await ask(anEmail())).body);
    await silent.close();
    const client = new MongoClient(url);
    const kinds = client.db().collection('mails').distinct('kind');
    expect(await kinds.finally(() => client.close())).toEqual(['verify-email']);
  });

  it('more often than allowed from one address is rejected with Retry-After', async () => {
    const strict = await startIdentity({ RATE_LIMIT_PASSWORD_RESET: 1 });
    const browser = new Browser(strict.url);
    const responses: Response[] = [];
    for (let round = 0; round < 2; round++)
      responses.push(await browser.post('/request-password-reset', { email: anEmail() }));
    expect(responses.map(({ status }) => status)).toEqual([200, 429]);
    expect(Number(responses[1]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.close();
  });
});
