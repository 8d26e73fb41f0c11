import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { MongoClient } from 'mongodb';
import { anEmail, Browser, type IdentityUnderTest, PASSWORD, startIdentity } from '../testing.ts';
import { startMailCatcher } from '../testing/mail-catcher.ts';

const PAIRS = 200;
const KNOWN = 70;
const AT_ONCE = 10;
const TOLERANCE = 0.05;
const MAX_MEASUREMENTS = 3;

describe('asking for a reset link', () => {
  const databaseUrl = createDatabaseUrl('identity');
  let catcher: Awaited<ReturnType<typeof startMailCatcher>>;
  let identity: IdentityUnderTest;
  let known: string[];
  beforeAll(async () => {
    catcher = await startMailCatcher();
    identity = await startIdentity({ MONGO_URL: databaseUrl, SMTP_URL: catcher.url });
    known = Array.from({ length: KNOWN }, anEmail);
    const emails = known.values();
    const registerInTurn = async () => {
      for (const email of emails) await new Browser(identity.url).register(email);
    };
    await Promise.all([registerInTurn(), registerInTurn()]);
  });
  afterAll(async () => {
    await identity.close();
    await catcher.close();
  });

  const ask = async (email: string) => {
    const startedAt = performance.now();
    const response = await new Browser(identity.url).post('/request-password-reset', { email });
    const milliseconds = performance.now() - startedAt;
    return {
      status: response.status,
      headers: [...response.headers.keys()],
      body: await response.text(),
      milliseconds,
    };
  };
  const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

  const measure = async (): Promise<number> => {
    const times: [known: number[], unknown: number[]] = [[], []];
    const emails = Array.from({ length: PAIRS }, (_pair, index) => known[index % KNOWN] ?? '').values();
    const askInTurn = async () => {
      for (const email of emails) {
        times[0].push((await ask(email)).milliseconds);
        times[1].push((await ask(anEmail())).milliseconds);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
    expect(times.map(({ length }) => length)).toEqual([PAIRS, PAIRS]);
    return Math.abs(medianOf(times[0]) / medianOf(times[1]) - 1);
  };

  it('takes as long for a known email as for an unknown one: of 200 each, the medians are within 5 %', async () => {
    const differences: number[] = [];
    do differences.push(await measure());
    while (Math.min(...differences) > TOLERANCE && differences.length < MAX_MEASUREMENTS);
    expect(Math.min(...differences)).toBeLessThanOrEqual(TOLERANCE);
    const client = new MongoClient(databaseUrl);
    const mails = client.db().collection('mails').countDocuments({ kind: 'reset-password' });
    expect(await mails.finally(() => client.close())).toBeGreaterThanOrEqual(2 * KNOWN);
  });

  it('gets the same response for a known email as for an unknown one', async () => {
    const [first, second] = [await ask(anEmail()), await ask(anEmail())];
    expect({ ...first, milliseconds: 0 }).toEqual({ ...second, milliseconds: 0 });
    const [, email = ''] = known;
    expect({ ...(await ask(email)), milliseconds: 0 }).toEqual({ ...first, milliseconds: 0 });
    expect(first.status).toBe(200);
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
