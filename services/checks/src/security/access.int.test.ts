import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations, OPERATIONS } from '@bookstore/contracts/api';
import { staffSession } from '@bookstore/contracts/staff';
import { findRoute } from '@bookstore/gateway/routing/routes';
import { listRoutes as listIdentityRoutes } from '@bookstore/identity/routes';
import { createClient, untilAnswered } from '@bookstore/kit/testing/http-client';
import { expectedStatus } from './testing/access-table.ts';
import { type Callers, createCallers } from './testing/callers.ts';
import { type Parts, startParts } from './testing/parts.ts';
import { sampleOf } from './testing/samples.ts';

let parts: Parts;
let callers: Callers;

beforeAll(async () => {
  parts = await startParts();
  callers = await createCallers(parts);
});
afterAll(() => parts.stop());

/** What identity answers to a request without a session, whatever its token, and without a body. */
const IDENTITY_STATUSES: Readonly<Record<string, number>> = {
  'POST /sign-up/email': 400,
  'POST /sign-in/email': 400,
  'POST /sign-in/oauth2': 404,
  'GET /oauth2/callback/google': 404,
  'POST /sign-out': 200,
  'GET /get-session': 200,
  'GET /token': 401,
  'GET /options': 200,
  'POST /request-password-reset': 400,
  'POST /reset-password': 400,
  'POST /change-password': 401,
  'POST /update-user': 400,
  'GET /list-accounts': 401,
  'GET /list-sessions': 401,
  'POST /revoke-session': 400,
  'POST /revoke-other-sessions': 401,
  'POST /delete-user': 401,
  'POST /send-verification-email': 401,
  // It leads to a page, and web is not running.
  'GET /verify-email': 502,
  'POST /confirm-email': 400,
  'GET /jwks': 200,
};

/** What says nothing secret. */
const OPEN_INTERNAL_PATHS = [
  '/internal/books/addresses',
  '/internal/books/version',
  '/internal/jwks.json',
  '/internal/shop',
  '/internal/shop/legal',
  '/internal/shop/version',
];

const OWN_SESSIONS = operations.endOtherSessions.path;

/**
 * The status that each caller gets, one after the other: of some operations few run at a time. Who ends the other sessions
 * goes on with a new token.
 */
async function askAsEach(method: string, path: string, body?: object, url = parts.url) {
  const send = createClient(url);
  const statuses: [string, number][] = [];
  const tokens: Record<string, string | undefined> = callers.tokens;
  for (const [caller, token] of Object.entries(tokens)) {
    const reply = await untilAnswered(() => send(method, path, { token, body }));
    statuses.push([caller, reply.status]);
    if (path === OWN_SESSIONS) tokens[caller] = staffSession.safeParse(reply.body).data?.token ?? token;
  }
  return statuses;
}

describe('access', () => {
  it.each(OPERATIONS)('to $id depends on the caller', async (operation) => {
    const sample = sampleOf(operation, callers);
    const expected = Object.keys(callers.tokens).map((caller) => [
      caller,
      expectedStatus(operation.id, caller, sample.status),
    ]);
    expect(await askAsEach(sample.method, sample.path, sample.body)).toEqual(expected);
  });

  it.each(listIdentityRoutes())('to %s of identity does not depend on tokens', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const expected = Object.keys(callers.tokens).map((caller) => [caller, IDENTITY_STATUSES[route]]);
    expect(await askAsEach(method, `/identity${path}`)).toEqual(expected);
  });
});

describe('the registered routes', () => {
  const isInternal = ({ route }: Parts['routes'][number]) => route.includes(' /internal/');
  const registered = () => parts.routes.filter(({ route }) => !/^(HEAD|OPTIONS) /.test(route));

  it('are the documented operations, each with its method, and no others', () => {
    const documented = OPERATIONS.map(({ method, path }) =>
      `${method.toUpperCase()} ${path}`.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''),
    );
    const open = registered()
      .filter((each) => !isInternal(each))
      .map(({ route }) => route.replace(/\/$/, ''));
    expect(open.toSorted()).toEqual(documented.toSorted());
  });

  it('are otherwise internal, not routed by the gateway, and but for a few answer to none of the callers', async () => {
    const internal = registered().filter(isInternal);
    expect(internal).not.toEqual([]);
    const open: string[] = [];
    for (const { url, route } of internal) {
      const [method = '', path = ''] = route.split(' ');
      expect([path, findRoute(path).upstream]).toEqual([path, undefined]);
      const statuses = await askAsEach(method, path, undefined, url);
      if (statuses.some(([, status]) => status !== 401)) open.push(path);
    }
    expect(open.toSorted()).toEqual(OPEN_INTERNAL_PATHS);
  });
});
