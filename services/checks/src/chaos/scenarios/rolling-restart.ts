import { SHOP_PARTS, type ShopPart } from '@bookstore/dev-env/shop-parts';
import type { CheckContext } from '../../run-check.ts';
import { withShop } from '../../start-shop.ts';
import { underLoad } from '../../under-load.ts';
import { createRequestMix } from './request-mix.ts';

const REQUESTS_PER_SECOND = 200;

/** What happened to the requests while all processes of a part were restarted. */
export type Restart = { part: ShopPart; sent: number; failures: string[]; tookMs: number };

/** Restarts every process of every part in turn, while the shop is used: two of each, which drain as in production. */
export function restartAll(context: CheckContext): Promise<Restart[]> {
  const options = {
    replicas: Object.fromEntries(SHOP_PARTS.map((part) => [part, 2])),
    settings: { LOG_LEVEL: 'warn', DRAIN_MS: '5000' },
  };
  return withShop({ ...context, ...options }, async (shop) => {
    const send = await createRequestMix(shop);
    const restarts: Restart[] = [];
    for (const part of SHOP_PARTS) {
      const startedAtMs = performance.now();
      const load = await underLoad({ perSecond: REQUESTS_PER_SECOND, send }, () => shop.part(part).restart());
      restarts.push({ part, ...load, tookMs: performance.now() - startedAtMs });
      context.print(`  ${part}: ${load.sent} requests, ${load.failures.length} failed`);
    }
    return restarts;
  });
}
