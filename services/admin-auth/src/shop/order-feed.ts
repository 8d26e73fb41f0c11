import { Failure } from '@bookstore/contracts/errors';
import { MAX_SECOND } from '@bookstore/contracts/state-feed';
import { CONFIG } from '@bookstore/kit/config';
import { StateFeedClient } from '@bookstore/kit/replication/state-feed.client';
import { Inject, Injectable } from '@nestjs/common';
import { type AdminAuthConfig, stateFeedsOf } from '../config.ts';

/** Below the gateway's five seconds. */
const TIMEOUT_MS = 3000;

/** Asks orders itself, which knows an order earlier than the statistics do. */
@Injectable()
export class OrderFeed {
  constructor(@Inject(CONFIG) private readonly config: AdminAuthConfig) {}

  /** @throws Failure `UNAVAILABLE` when orders does not answer. */
  async hasOrders(): Promise<boolean> {
    const { orders } = stateFeedsOf(this.config);
    const client = new StateFeedClient({ ...orders, signal: AbortSignal.timeout(TIMEOUT_MS) });
    try {
      const first = await client.readPages({ from: 0, to: MAX_SECOND }).next();
      return !first.done && first.value.length > 0;
    } catch (cause) {
      throw new Failure('UNAVAILABLE', { cause, retryAfterSeconds: 2 });
    }
  }
}
