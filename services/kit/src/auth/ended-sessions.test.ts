import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EndedSessionsPage, MAX_ENDED_SESSIONS } from '@bookstore/contracts/ended-sessions';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createEndedSessions } from './ended-sessions.ts';

/** Each request fetches them again, in the background. */
const SOON = { refreshAfterMs: 0, maxAgeMs: 3_600_000 };

let reply: { status: number; page: EndedSessionsPage };
let requests: string[];
const tokens = new Set<string | undefined>();
let warnings: number;
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  tokens.add(request.headers.authorization);
  response.statusCode = reply.status;
  response.end(JSON.stringify(reply.page));
});
const { port, close } = await listen(server, 0);
afterAll(() => close());
beforeEach(() => {
  [requests, warnings] = [[], 0];
  reply = { status: 200, page: { ids: [], cursor: 0 } };
});

const create = () =>
  createEndedSessions(
    { url: `http://127.0.0.1:${port}`, serviceToken: 'a token' },
    { warn: () => (warnings += 1) },
    SOON,
  );

describe('the ended sessions of an identity service', () => {
  it('are asked for after the last page, and include its sessions and customers', async () => {
    const sessions = create();
    reply.page = { ids: ['session', 'ada'], cursor: 5 };
    await sessions.keepFresh();
    expect(sessions.includes({ sub: 'bob', sid: 'session' })).toBe(true);
    expect(sessions.includes({ sub: 'ada', sid: 'other' })).toBe(true);
    expect(sessions.includes({ sub: 'bob', sid: 'other' })).toBe(false);
    expect(sessions.includes({ sub: 'bob' })).toBe(false);
    await eventually(async () => {
      await sessions.keepFresh();
      expect(requests).toEqual(['/?after=0', '/?after=5']);
    });
    expect([...tokens]).toEqual(['Bearer a token']);
  });

  it('go on while it fails or has no such route yet, which is logged once', async () => {
    const sessions = create();
    reply.page = { ids: ['session'], cursor: 5 };
    await sessions.keepFresh();
    reply.status = 404;
    await eventually(async () => {
      await sessions.keepFresh();
      expect(requests.length).toBeGreaterThan(2);
    });
    expect(sessions.includes({ sid: 'session' })).toBe(true);
    expect(sessions.includes({ sid: 'other' })).toBe(false);
    expect(warnings).toBe(1);
  });

  it('are forgotten when there are too many, the oldest first', async () => {
    const sessions = create();
    const ids = Array.from({ length: MAX_ENDED_SESSIONS + 1 }, (_, number) => `session-${number}`);
    reply.page = { ids, cursor: 5 };
    await sessions.keepFresh();
    const known = ids.map((sid) => sessions.includes({ sid }));
    expect([known[0], known.lastIndexOf(false)]).toEqual([false, 0]);
  });
});
