import { toRateKey } from '@bookstore/runtime/rate-key';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fromEntries } from '../from-entries.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { RATE_LIMITS, type RateLimitSetting } from './routes.ts';

const WINDOW_SECONDS = 60;

const createLimiter = (points: number) =>
  points > 0 ? new RateLimiterMemory({ points, duration: WINDOW_SECONDS }) : undefined;

/** Counts the requests of each client address in this process. */
export class RateLimits {
  readonly #limiters: Readonly<Record<RateLimitSetting, RateLimiterMemory | undefined>>;

  constructor(settings: Readonly<Record<RateLimitSetting, number>>) {
    this.#limiters = fromEntries(
      RATE_LIMITS.map(({ setting }) => [setting, createLimiter(settings[setting])] as const),
    );
  }

  /** Counts a request. @returns the seconds its client has to wait, 0 when it is within its limits. */
  async count({ route, method, clientAddress }: GatewayRequest): Promise<number> {
    const key = toRateKey(clientAddress);
    const waitSeconds = await this.#consume('RATE_LIMIT_ALL', key);
    if (waitSeconds > 0 || method !== 'POST' || !route.postLimit) return waitSeconds;
    return this.#consume(route.postLimit.setting, key);
  }

  async #consume(setting: RateLimitSetting, key: string): Promise<number> {
    try {
      await this.#limiters[setting]?.consume(key);
      return 0;
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }
}
