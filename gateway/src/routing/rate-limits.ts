import type { ServerResponse } from 'node:http';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { WindowCounter } from '@bookstore/runtime/window-counter';
import { fromEntries } from '../from-entries.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { RATE_LIMITS, type RateLimitSetting } from './routes.ts';

const WINDOW_MS = 60_000;
const END_OF_PATH = /^\/?(?:\?|$)/;

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
  readonly #settings: Readonly<Record<RateLimitSetting, number>>;
  readonly #counters: Readonly<Record<RateLimitSetting, WindowCounter>>;

  constructor(settings: Readonly<Record<RateLimitSetting, number>>) {
    this.#settings = settings;
    this.#counters = fromEntries(
      RATE_LIMITS.map(({ setting }) => [setting, new WindowCounter(WINDOW_MS)] as const),
    );
  }

  /** Counts a request. @returns the seconds its client has to wait, 0 when it is within its limits. */
  count({ route: { prefix, postLimit }, method, url = '', clientAddress }: GatewayRequest): number {
    const address = toRateKey(clientAddress);
    const waitSeconds = this.#count('RATE_LIMIT_ALL', address);
    if (waitSeconds > 0 || method !== 'POST' || !postLimit) return waitSeconds;
    if (postLimit.isExact && !END_OF_PATH.test(url.slice(prefix.length))) return 0;
    return this.#count(postLimit.setting, address);
  }

  #count(setting: RateLimitSetting, address: string): number {
    const limit = this.#settings[setting];
    return limit > 0 ? this.#counters[setting].count(address, limit) : 0;
  }
}
