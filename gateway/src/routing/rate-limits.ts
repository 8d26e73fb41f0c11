import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { toRateKey } from '@bookstore/runtime/rate-key';
import type { GatewaySettings } from '../config.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { RATE_WINDOW_SECONDS } from '../limits.ts';
import type { PostLimit } from './routes.ts';

type LimitName = 'RATE_LIMIT_ALL' | PostLimit;

/** Counts the requests of each client address in this process. */
export class RateLimits {
  readonly #limiters: Record<LimitName, RateLimiterMemory | undefined>;

  constructor(settings: Pick<GatewaySettings, LimitName>) {
    const create = (points: number) =>
      points > 0 ? new RateLimiterMemory({ points, duration: RATE_WINDOW_SECONDS }) : undefined;
    this.#limiters = {
      RATE_LIMIT_ALL: create(settings.RATE_LIMIT_ALL),
      RATE_LIMIT_STAFF_LOGIN: create(settings.RATE_LIMIT_STAFF_LOGIN),
      RATE_LIMIT_ORDERS: create(settings.RATE_LIMIT_ORDERS),
      RATE_LIMIT_NEWSLETTER: create(settings.RATE_LIMIT_NEWSLETTER),
    };
  }

  /** Counts the request. Tells how many seconds its client has to wait, 0 when it may pass. */
  async count(request: GatewayRequest): Promise<number> {
    const { postLimit } = request.route;
    const key = toRateKey(request.clientAddress);
    const wait = await this.#consume('RATE_LIMIT_ALL', key);
    return wait > 0 || request.method !== 'POST' || !postLimit ? wait : this.#consume(postLimit, key);
  }

  async #consume(name: LimitName, key: string): Promise<number> {
    try {
      await this.#limiters[name]?.consume(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }
}
