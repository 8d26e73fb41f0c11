import { beforeEach, describe, expect, it } from '@jest/globals';
import type { StaffAccess } from '@bookstore/contracts/staff';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { AGES } from '@bookstore/runtime/refresher';
import { createStaffAccess, MAX_AGE_OF_CHANGES_MS } from './staff-access.ts';

const HOUR_MS = 3_600_000;
/** A request loads it again in the background, waits for that, or does neither. */
const CHANGES = { maxAgeOfChangesMs: MAX_AGE_OF_CHANGES_MS };
const SOON = { ...CHANGES, refreshAfterMs: 0, maxAgeMs: HOUR_MS };
const NOW = { ...CHANGES, refreshAfterMs: 0, maxAgeMs: 0 };
const NEVER = { ...CHANGES, refreshAfterMs: HOUR_MS, maxAgeMs: HOUR_MS };
const ACCOUNT = { id: 'ada', validFrom: 3, v: 4, role: 'manager' } as const;
const nowSeconds = () => Math.floor(Date.now() / 1000);
/** The claims of a token that was issued a minute ago, so that it is not newer than what is known. */
const claims = (changes: object = {}) => ({
  ...{ sub: 'ada', role: 'manager', v: 3, iat: nowSeconds() - 60 },
  ...changes,
});

describe('the access of staff', () => {
  let served: StaffAccess;
  let isDown: boolean;
  let loads: number;
  let warnings: number;

  beforeEach(() => {
    served = { accounts: [ACCOUNT] };
    [isDown, loads, warnings] = [false, 0, 0];
  });

  const create = (ages = NEVER) =>
    createStaffAccess(
      () => {
        loads += 1;
        return isDown ? Promise.reject(new Error('down')) : Promise.resolve(served);
      },
      { warn: () => (warnings += 1) },
      ages,
    );
  type Access = ReturnType<typeof create>;
  const isRefused = async (access: Access, changes?: object, isChange = false) => {
    await access.keepFresh();
    return access.includes(claims(changes), isChange);
  };

  it.each([
    [{}, false],
    [{ v: 4 }, false],
    [{ v: 5 }, true],
    [{ v: Number.MAX_SAFE_INTEGER }, true],
    [{ v: 2 }, true],
    [{ v: '3' }, true],
    [{ v: undefined }, true],
    [{ role: 'admin' }, true],
    [{ sub: 'eve' }, true],
    [{ sub: undefined }, true],
  ])('of a token with %j is refused: %s', async (changes, expected) => {
    expect(await isRefused(create(), changes)).toBe(expected);
  });

  it('ends within five seconds in every replica, also after a pause', async () => {
    expect(AGES.maxAgeMs).toBeLessThan(5000);
    const [busy, idle] = [create(SOON), create(NOW)];
    expect(await Promise.all([isRefused(busy), isRefused(idle)])).toEqual([false, false]);
    served = { accounts: [] };
    await eventually(async () => {
      expect(await isRefused(busy)).toBe(true);
    });
    expect(await isRefused(idle)).toBe(true);
  });

  it('is loaded once for many requests', async () => {
    const access = create();
    for (let request = 0; request < 200; request += 1) expect(await isRefused(access)).toBe(false);
    expect(loads).toBe(1);
  });

  it('is there at once for an account that was added since, and for the next role of one', async () => {
    const access = create();
    expect(await isRefused(access)).toBe(false);
    served = { accounts: [{ ...ACCOUNT, validFrom: 4, role: 'admin' }] };
    expect(await isRefused(access, { v: 4, role: 'admin', iat: nowSeconds() })).toBe(false);
    expect(await isRefused(access)).toBe(true);
  });

  it('goes on as it is known while it cannot be loaded, which is logged once', async () => {
    const access = create(SOON);
    expect(await isRefused(access)).toBe(false);
    isDown = true;
    await eventually(async () => {
      await access.keepFresh();
      expect(loads).toBeGreaterThan(2);
    });
    expect([await isRefused(access), await isRefused(access, { sub: 'eve' }), warnings]).toEqual([
      false,
      true,
      1,
    ]);
  });

  it('lets nobody change anything once what is known is older than half a minute', async () => {
    expect(MAX_AGE_OF_CHANGES_MS).toBe(30_000);
    const access = create({ ...NEVER, maxAgeOfChangesMs: -1 });
    expect(await isRefused(access)).toBe(false);
    await expect(isRefused(access, {}, true)).rejects.toThrow('unknown');
    expect(await isRefused(create(), {}, true)).toBe(false);
  });

  it('is nobody’s before it was loaded once', async () => {
    isDown = true;
    await expect(isRefused(create())).rejects.toThrow('unknown');
  });
});
