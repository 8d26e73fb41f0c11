import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { anEmail, Browser, type IdentityUnderTest, PASSWORD, startIdentity } from './testing.ts';

describe('registering', () => {
  let identity: IdentityUnderTest;
  let known: string;
  beforeAll(async () => {
    identity = await startIdentity();
    known = anEmail();
    await new Browser(identity.url).register(known);
  });
  afterAll(() => identity.close());

  const register = (email: string, changes: object = {}) =>
    new Browser(identity.url).post('/sign-up/email', {
      name: 'Reader',
      email,
      password: 'another long password',
      ...changes,
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
    const browser = new Browser(identity.url);
    await browser.signIn(known);
    await register(known, { password: PASSWORD });
    const session = z.object({ user: z.object({ email: z.string() }) });
    expect(session.parse(await (await browser.send('/get-session')).json()).user.email).toBe(known);
  });
});
