import type { ServerResponse } from 'node:http';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { WindowCounter } from '@bookstore/runtime/window-counter';
import { fromEntries } from '../from-entries.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { RATE_LIMITS, type RateLimitSetting } from './routes.ts';

const WINDOW_MS = 60_000;
const END_OF_PATH = /^\/?(?:\?|$)/;

/**
 * Counts what each address has in work. @returns a function that counts a request until its response is closed, and
 * returns false when its address has too many.
 */
export function limitRequestsInWork(limit: number) {
  const counts = new Map<string, number>();
  return ({ clientAddress }: GatewayRequest, response: ServerResponse): boolean => {
    const address = toRateKey(clientAddress);
    const count = counts.get(address) ?? 0;
    if (count >= limit) return false;
    counts.set(address, count + 1);
    response.once('close', () => {
      const others = (counts.get(address) ?? 1) - 1;
      if (others > 0) counts.set(address, others);
      else counts.delete(address);
    });
    return true;
  };
}

/**
 * Counts the requests of each client address in this process. After a restart each has at most one window more.
 * @returns a function that counts a request, and returns the seconds its client has to wait: 0 within its limits.
 */
export function limitRates(settings: Readonly<Record<RateLimitSetting, number>>) {
  const counters = fromEntries(
    RATE_LIMITS.map(({ setting }) => [setting, new WindowCounter(WINDOW_MS)] as const),
  );
  const count = (setting: RateLimitSetting, address: string): number =>
    settings[setting] > 0 ? counters[setting].count(address, settings[setting]) : 0;

  return ({ route: { prefix, postLimit }, method, url = '', clientAddress }: GatewayRequest): number => {
    const address = toRateKey(clientAddress);
    const waitSeconds = count('RATE_LIMIT_ALL', address);
    if (waitSeconds > 0 || method !== 'POST' || !postLimit) return waitSeconds;
    if (postLimit.isExact && !END_OF_PATH.test(url.slice(prefix.length))) return 0;
    return count(postLimit.setting, address);
  };
}
