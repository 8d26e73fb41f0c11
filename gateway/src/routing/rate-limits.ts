import type { ServerResponse } from 'node:http';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { LRUCache } from 'lru-cache';
import { fromEntries } from '../from-entries.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { RATE_LIMITS, type RateLimitSetting } from './routes.ts';

const WINDOW_MS = 60_000;
const END_OF_PATH = /^\/?(?:\?|$)/;
/** Of more addresses than these within a window, those that were silent longest are forgotten. */
const MAX_ADDRESSES = 20_000;

/** Counts the requests of each address in windows of a minute that begin with an address's first request. */
class WindowCounter {
  readonly #limit: number;
  readonly #windows = new LRUCache<string, { count: number }>({ max: MAX_ADDRESSES, ttl: WINDOW_MS });

  constructor(limit: number) {
    this.#limit = limit;
  }

  count(address: string): number {
    const window = this.#windows.get(address);
    if (!window) {
      this.#windows.set(address, { count: 1 });
      return 0;
    }
    window.count += 1;
    if (window.count <= this.#limit) return 0;
    return Math.max(1, Math.ceil(this.#windows.getRemainingTTL(address) / 1000));
  }
}

/** Counts what each address has in work. */
export class RequestsInWork {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a request until its response is closed. @returns false when its address has too many. */
  begin({ clientAddress }: GatewayRequest, response: ServerResponse): boolean {
    const address = toRateKey(clientAddress);
    const count = this.#counts.get(address) ?? 0;
    if (count >= this.#limit) return false;
    this.#counts.set(address, count + 1);
    response.once('close', () => {
      const others = (this.#counts.get(address) ?? 1) - 1;
      if (others > 0) this.#counts.set(address, others);
      else this.#counts.delete(address);
    });
    return true;
  }
}

/** Counts the requests of each client address in this process. After a restart each has at most one window more. */
export class RateLimits {
  readonly #counters: Readonly<Record<RateLimitSetting, WindowCounter | undefined>>;

  constructor(settings: Readonly<Record<RateLimitSetting, number>>) {
    this.#counters = fromEntries(
      RATE_LIMITS.map(({ setting }) => {
        const limit = settings[setting];
        return [setting, limit > 0 ? new WindowCounter(limit) : undefined] as const;
      }),
    );
  }

  /** Counts a request. @returns the seconds its client has to wait, 0 when it is within its limits. */
  count({ route: { prefix, postLimit }, method, url = '', clientAddress }: GatewayRequest): number {
    const address = toRateKey(clientAddress);
    const waitSeconds = this.#counters.RATE_LIMIT_ALL?.count(address) ?? 0;
    if (waitSeconds > 0 || method !== 'POST' || !postLimit) return waitSeconds;
    if (postLimit.isExact && !END_OF_PATH.test(url.slice(prefix.length))) return 0;
    return this.#counters[postLimit.setting]?.count(address) ?? 0;
  }
}
