import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { CONFIG } from '@bookstore/kit/config';
import { Failure } from '@bookstore/contracts/errors';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { AdminAuthConfig } from '../config.ts';

const WINDOW_SECONDS = 15 * 60;

const toFailure = (refusal: unknown): unknown =>
  refusal instanceof RateLimiterRes
    ? new Failure('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
    : refusal;

/**
 * Limits how often signing in may fail, by client address and by account, the same at every replica: the counts are
 * in the database. Unknown names are counted as known ones are.
 */
@Injectable()
export class SignInLimits {
  readonly #byAddress: RateLimiterMongo | undefined;
  readonly #byAccount: RateLimiterMongo | undefined;

  constructor(@Inject(CONFIG) config: AdminAuthConfig, @InjectConnection() connection: Connection) {
    const create = (keyPrefix: string, points: number) =>
      points > 0
        ? new RateLimiterMongo({
            storeClient: connection.db,
            tableName: 'sign_in_failures',
            keyPrefix,
            points,
            duration: WINDOW_SECONDS,
          })
        : undefined;
    this.#byAddress = create('address', config.SIGN_IN_FAILURES_PER_ADDRESS);
    this.#byAccount = create('account', config.SIGN_IN_FAILURES_PER_ACCOUNT);
  }

  /**
   * Runs a try to sign in. It is counted before it is made, so that tries at the same time cannot pass the limit
   * together, and not held against anybody when it succeeds.
   * @throws Failure RATE_LIMITED with the time to wait, or what `attempt` throws.
   */
  async guard<T>(address: string, account: string, attempt: () => Promise<T>): Promise<T> {
    const key = toRateKey(address);
    try {
      await this.#byAddress?.consume(key);
      await this.#byAccount?.consume(account);
    } catch (refusal) {
      throw toFailure(refusal);
    }
    const result = await attempt();
    await Promise.all([this.#byAddress?.reward(key), this.#byAccount?.reward(account)]);
    return result;
  }
}
