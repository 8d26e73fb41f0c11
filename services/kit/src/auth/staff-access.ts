import { STAFF_ACCESS_PATH, type StaffAccess, staffAccess } from '@bookstore/contracts/staff';
import type { Logger } from '@bookstore/runtime/logger';
import type { JWTPayload } from 'jose';
import type { Refusals } from './bearer.strategy.ts';
import { AGES, createRefresher } from '@bookstore/runtime/refresher';

/** A request waits at most so long for what admin-auth does not answer. */
const FETCH_TIMEOUT_MS = 1000;
/** How far the clocks of two machines may differ, and the second that `iat` rounds off. */
const CLOCK_SKEW_MS = 3000;
/** Of what age what is known admits no request that changes something any more. */
export const MAX_AGE_OF_CHANGES_MS = 30_000;

/** Creates a function that fetches the staff's access from admin-auth, which publishes its keys at `keysUrl`. */
export function createStaffAccessClient(keysUrl: string, serviceToken: string): () => Promise<StaffAccess> {
  const url = new URL(STAFF_ACCESS_PATH, keysUrl);
  return async () => {
    const headers = { authorization: `Bearer ${serviceToken}` };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`admin-auth answered ${response.status}`);
    return staffAccess.parse(body);
  };
}

/**
 * The staff's accounts in memory, loaded every two seconds while tokens arrive: a token is refused whose account is not
 * listed, or has another role or another version. While they cannot be loaded, those that are
 * known go on to read, and for half a minute to change something; before the first time nobody is admitted.
 */
export function createStaffAccess(
  load: () => Promise<StaffAccess>,
  logger: Pick<Logger, 'warn'>,
  { maxAgeOfChangesMs, ...ages } = { ...AGES, maxAgeOfChangesMs: MAX_AGE_OF_CHANGES_MS },
): Refusals {
  let known: { accounts: Map<string, StaffAccess['accounts'][number]>; at: number } | undefined;
  let isFailing = false;

  const { keepFresh, refresh } = createRefresher(async () => {
    const at = Date.now();
    try {
      const { accounts } = await load();
      known = { accounts: new Map(accounts.map((each) => [each.id, each])), at };
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.warn({ reason: String(error) }, 'access of staff is unknown');
      isFailing = true;
    }
  }, ages);

  function isRefused({ sub = '', role, v }: JWTPayload, isChange: boolean): boolean {
    if (!known || (isChange && Date.now() - known.at > maxAgeOfChangesMs))
      throw new Error('access of staff is unknown');
    const account = known.accounts.get(sub);
    if (!account || account.role !== role || typeof v !== 'number') return true;
    return v < account.validFrom || v > account.v;
  }
  const mayBeNewer = ({ iat = 0 }: JWTPayload) => iat * 1000 + CLOCK_SKEW_MS > (known?.at ?? 0);

  return {
    keepFresh,
    includes: async (claims, isChange) => {
      // What was being loaded when a new account's first token arrived may not have it: what is loaded then has.
      for (let loads = 0; loads < 2 && isRefused(claims, isChange) && mayBeNewer(claims); loads++)
        await refresh();
      return isRefused(claims, isChange);
    },
  };
}
