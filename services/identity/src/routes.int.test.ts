import { afterAll, describe, expect, it } from '@jest/globals';
import { PROBLEM_MEDIA_TYPE } from '@bookstore/contracts/errors';
import { createLogger } from '@bookstore/runtime/logger';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import { MailLimits } from '@bookstore/mail/mail-limits';
import { composeIdentity } from './app.ts';
import { listRoutes } from './routes.ts';
import { Browser, createConfig, PASSWORD, startIdentity } from './testing/start-identity.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const GOOGLE = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: crypto.randomUUID() };

/** Not one of better-auth's. */
const OWN_ROUTES = ['GET /options', 'POST /confirm-email'];

const endpoint = z.looseObject({
  path: z.string().optional(),
  options: z.looseObject({ method: z.union([z.string(), z.string().array()]) }),
});

/** Every route that better-auth would serve with the shop's configuration. */
function listEndpoints(): string[] {
  const logger = createLogger('identity', 'silent');
  const config = createConfig({ MONGO_URL: 'mongodb://nowhere/identity', ...GOOGLE });
  const client = new MongoClient(config.MONGO_URL);
  const outbox = { add: () => Promise.resolve(), limits: new MailLimits(client.db(), config) };
  const { api } = composeIdentity(config, { client, db: client.db() }, { outbox }, logger).identity;
  return Object.values(api).flatMap((each) => {
    const { path, options } = endpoint.parse(Object.assign({}, each));
    const filled = path?.replace(/:\w+/, 'google');
    return filled ? [options.method].flat().map((method) => `${method} ${filled}`) : [];
  });
}

const identity = await startIdentity();
const withGoogle = await startIdentity(GOOGLE);
afterAll(() => Promise.all([identity.close(), withGoogle.close()]));
const browser = new Browser(identity.url);

describe('invalid requests', () => {
  const expectProblem = async (response: Response, status: number) => {
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(PROBLEM_MEDIA_TYPE);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ status, requestId: expect.any(String), code: expect.any(String) });
    expect(JSON.stringify(body)).not.toMatch(/node_modules|mongo/i);
  };

  it.each([
    ['an operator', { email: { $ne: null }, password: { $ne: null } }],
    ['an array', { email: ['a@shop.example'], password: [PASSWORD] }],
    ['a number', { email: 1, password: 2 }],
    ['null', null],
    ['a list', []],
    ['a string', 'text'],
    ['an empty object', {}],
    [
      'a callback that is not a string',
      { email: 'a@shop.example', password: PASSWORD, callbackURL: { a: 1 } },
    ],
  ])('%s instead of credentials is a 400 problem', async (_what, body) => {
    await expectProblem(await browser.post('/sign-in/email', body), 400);
    await expectProblem(await browser.post('/sign-up/email', body), 400);
  });

  it('a callback on another site is a 403 problem', async () => {
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
    const response = await browser.send('/sign-in/email', {
      method: 'POST',
      headers,
      ...(body !== undefined && { body }),
    });
    await expectProblem(response, status);
  });

  it.each(['', '/', '/nothing', '/ok', '/error', '/change-email', '/constructor', '/token/x', '/sign-in'])(
    '/identity%s is not found',
    async (path) => {
      await expectProblem(await browser.send(path), 404);
    },
  );

  it('a method that a route does not accept is a 405 problem', async () => {
    await expectProblem(await browser.send('/sign-in/email'), 405);
  });

  it('sign-in with Google is a clear 404 problem when it is not set up', async () => {
    const response = await browser.post('/sign-in/oauth2', { providerId: 'google' });
    expect(await response.clone().json()).toMatchObject({ detail: 'Sign-in with Google is not set up.' });
    await expectProblem(response, 404);
  });

  it('an unknown session cookie is anonymous', async () => {
    const response = await new Browser(identity.url).send('/get-session', {
      headers: { cookie: 'bookstore.session_token=%00.%ff; bookstore.session_token=x.y' },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toBeNull();
  });
});

it('the routes of better-auth are served as far as the shop needs them, and no others', async () => {
  const endpoints = listEndpoints();
  const routes = listRoutes().filter((route) => !OWN_ROUTES.includes(route));
  expect(endpoints).toEqual(expect.arrayContaining(routes));
  expect(endpoints.length).toBeGreaterThan(30);
  const rejected: string[] = [];
  for (const route of endpoints) {
    const [method = '', path = ''] = route.split(' ');
    const { status } = await fetch(`${withGoogle.url}/identity${path}`, { method, redirect: 'manual' });
    if (status === 404 || status === 405) rejected.push(route);
  }
  expect(endpoints.filter((route) => !rejected.includes(route)).toSorted()).toEqual(routes.toSorted());
});
