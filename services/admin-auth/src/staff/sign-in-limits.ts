import { CONFIG } from '@bookstore/kit/config';
import { Failure } from '@bookstore/contracts/errors';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { AdminAuthConfig } from '../config.ts';

const WINDOW_SECONDS = 15 * 60;

/**
 * Limits failed sign-ins by client address and by account. The counts are stored in the database, so that the limits
 * hold across replicas. Unknown usernames are counted like known ones.
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
   * Runs an attempt to sign in. It is counted before it runs, so that concurrent attempts cannot exceed the limit, and
   * uncounted when it succeeds.
   * @throws Failure RATE_LIMITED with the seconds to wait, or what `attempt` throws.
   */
  async guard<T>(address: string, account: string, attempt: () => Promise<T>): Promise<T> {
    const key = toRateKey(address);
    try {
      await this.#byAddress?.consume(key);
      await this.#byAccount?.consume(account);
    } catch (rejection) {
      throw toFailure(rejection);
    }
    const result = await attempt();
    await Promise.all([this.#byAddress?.reward(key), this.#byAccount?.reward(account)]);
    return result;
  }
}

const toFailure = (rejection: unknown): unknown =>
  rejection instanceof RateLimiterRes
    ? new Failure('RATE_LIMITED', {
        retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)),
      })
    : rejection;
