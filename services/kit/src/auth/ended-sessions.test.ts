import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EndedSessionsPage, MAX_ENDED_SESSIONS } from '@bookstore/contracts/ended-sessions';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createEndedSessions } from './ended-sessions.ts';
import { AGES } from './refresher.ts';

const HOUR_MS = 3_600_000;
/** A request fetches them again in the background, waits for that, or does neither. */
const SOON = { refreshAfterMs: 0, maxAgeMs: HOUR_MS };
const NOW = { refreshAfterMs: 0, maxAgeMs: 0 };
const NEVER = { refreshAfterMs: HOUR_MS, maxAgeMs: HOUR_MS };

describe('the ended sessions of an identity service', () => {
  let reply: { status: number; page: EndedSessionsPage };
  let requests: string[];
  let warnings: number;
  let create: (ages?: typeof AGES) => ReturnType<typeof createEndedSessions>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.statusCode = reply.status;
      response.end(JSON.stringify(reply.page));
    });
    const listening = await listen(server, 0);
    close = listening.close;
    const logger = { warn: () => (warnings += 1) };
    create = (ages = SOON) => {
      [requests, warnings] = [[], 0];
      reply = { status: 200, page: { ids: [], cursor: 0 } };
      return createEndedSessions(`http://127.0.0.1:${listening.port}`, logger, ages);
    };
  });
  afterAll(() => close());

  it('are known to every replica within ten seconds, also after a pause, and none that goes on', async () => {
    expect(AGES.maxAgeMs).toBeLessThan(10_000);
    const [busy, idle] = [create(SOON), create(NOW)];
    for (const replica of [busy, idle]) await replica.keepFresh();
    reply.page = { ids: ['session'], cursor: 5 };
    await eventually(async () => {
      await busy.keepFresh();
      expect(busy.includes({ sid: 'session' })).toBe(true);
    });
    await idle.keepFresh();
    expect(idle.includes({ sid: 'session' })).toBe(true);
    for (const replica of [busy, idle]) expect(replica.includes({ sid: 'other' })).toBe(false);
  });

  it('are fetched once for many requests', async () => {
    const sessions = create(NEVER);
    for (let request = 0; request < 100; request += 1) await sessions.keepFresh();
    expect(requests).toHaveLength(1);
  });

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
