import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@bookstore/runtime/logger';
import { doAfterwards, runInScope } from '../request-scope.ts';
import { ResetRequests } from './reset-requests.ts';

const NEVER = new AbortController().signal;
const REPLY_AFTER_MS = 300;
/** Timers may fire a millisecond early. */
const EARLY_MS = 2;

describe('a request for a reset link', () => {
  const requests = new ResetRequests(createLogger('identity', 'silent'));
  const respond = async (task?: () => Promise<void>) => {
    const startedAt = performance.now();
    const response = await runInScope(NEVER, () =>
      requests.respond(async () => {
        if (task) await doAfterwards(task);
        return Response.json({ status: true });
      }),
    );
    return { status: response.status, milliseconds: performance.now() - startedAt };
  };

  it.each([
    ['no mail', undefined],
    ['a mail that is stored at once', () => Promise.resolve()],
  ])('is answered at the fixed time with %s', async (_what, task) => {
    const { milliseconds } = await respond(task);
    expect(milliseconds).toBeGreaterThanOrEqual(REPLY_AFTER_MS - EARLY_MS);
  });

  it('does not wait for a mail that takes longer, which is stored all the same before the process ends', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    let isStored = false;
    const { status } = await respond(async () => {
      await promise;
      isStored = true;
    });
    expect([status, isStored]).toEqual([200, false]);
    const closing = requests.close();
    await delay(1);
    resolve(undefined);
    await closing;
    expect(isStored).toBe(true);
  });

  it('fails where the mail cannot be stored', async () => {
    await expect(respond(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await requests.close();
  });
});
