import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROBLEM_MEDIA_TYPE } from '@bookstore/contracts/errors';
import { Browser, type IdentityUnderTest, PASSWORD, startIdentity } from './testing.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('what identity cannot take', () => {
  let identity: IdentityUnderTest;
  let browser: Browser;
  beforeAll(async () => {
    identity = await startIdentity();
    browser = new Browser(identity.url);
  });
  afterAll(() => identity.close());

  const expectProblem = async (reply: Response, status: number) => {
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toBe(PROBLEM_MEDIA_TYPE);
    const body: unknown = await reply.json();
    expect(body).toMatchObject({ status, requestId: expect.any(String), code: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/node_modules|mongo/i);
  };

  it.each([
    ['an operator', { email: { $ne: null }, password: { $ne: null } }],
    ['an array', { email: ['a@shop.example'], password: [PASSWORD] }],
    ['a number', { email: 1, password: 2 }],
    ['null', null],
    ['a list', []],
    ['a text', 'text'],
    ['nothing of it', {}],
    ['a callback that is no text', { email: 'a@shop.example', password: PASSWORD, callbackURL: { a: 1 } }],
  ])('%s in place of credentials is a 400 problem', async (_what, body) => {
    await expectProblem(await browser.post('/sign-in/email', body), 400);
    await expectProblem(await browser.post('/sign-up/email', body), 400);
  });

  it('a callback elsewhere is a 403 problem', async () => {
    const body = { email: 'a@shop.example', password: PASSWORD, callbackURL: 'https://elsewhere.example' };
    await expectProblem(await browser.post('/sign-in/email', body), 403);
  });

  it.each([
    ['half a body', '{"email":', JSON_TYPE, 400],
    ['no body', undefined, JSON_TYPE, 400],
    ['a form', 'email=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['text', '{}', { 'content-type': 'text/plain' }, 415],
    ['no type', new Uint8Array([123, 125]), {}, 415],
    ['101 KB', ' '.repeat(101 * 1024), JSON_TYPE, 413],
  ])('%s is a problem', async (_what, body, headers, status) => {
    const reply = await browser.send('/sign-in/email', {
      method: 'POST',
      headers,
      ...(body !== undefined && { body }),
    });
    await expectProblem(reply, status);
  });

  it.each(['', '/', '/nothing', '/ok', '/error', '/delete-user', '/constructor', '/token/x', '/sign-in'])(
    'there is nothing at /identity%s',
    async (path) => {
      await expectProblem(await browser.send(path), 404);
    },
  );

  it('a method that an address does not take is a 405 problem', async () => {
    await expectProblem(await browser.send('/sign-in/email'), 405);
  });

  it('sign-in with Google that is not set up is a clear 404 problem', async () => {
    const reply = await browser.post('/sign-in/oauth2', { providerId: 'google' });
    expect(await reply.clone().json()).toMatchObject({ detail: 'Sign-in with Google is not set up.' });
    await expectProblem(reply, 404);
  });

  it('a cookie that is not ours is nobody', async () => {
    const reply = await new Browser(identity.url).send('/get-session', {
      headers: { cookie: 'bookstore.session_token=%00.%ff; bookstore.session_token=x.y' },
    });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toBeNull();
  });
});
