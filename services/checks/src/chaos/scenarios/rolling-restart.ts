import { SHOP_PARTS, type ShopPart } from '@bookstore/dev-env/shop-parts';
import type { CheckContext } from '../../run-check.ts';
import { startShop } from '../../start-shop.ts';
import { underLoad } from '../../under-load.ts';
import { CHAOS_SHOP } from '../chaos-shop.ts';
import { createRequestMix } from './request-mix.ts';

const REQUESTS_PER_SECOND = 200;

/** What happened to the requests while all processes of a part were restarted. */
export type Restart = { part: ShopPart; sent: number; failures: string[]; tookMs: number };

const forEachPart = <T>(value: T): Partial<Record<ShopPart, T>> =>
  Object.fromEntries(SHOP_PARTS.map((part) => [part, value]));

/** Restarts every process of every part in turn, while the shop is used: two of each, which drain as in production. */
export async function restartAll(context: CheckContext): Promise<Restart[]> {
  const shop = await startShop({
    ...CHAOS_SHOP,
    ...context,
    replicas: forEachPart(2),
    overrides: forEachPart({ DRAIN_MS: '5000' }),
  });
  try {
    const send = await createRequestMix(shop);
    const restarts: Restart[] = [];
    for (const part of SHOP_PARTS) {
      const startedAtMs = performance.now();
      const load = await underLoad({ perSecond: REQUESTS_PER_SECOND, send }, () => shop.part(part).restart());
      restarts.push({ part, ...load, tookMs: performance.now() - startedAtMs });
      context.print(`  ${part}: ${load.sent} requests, ${load.failures.length} failed`);
    }
    return restarts;
  } finally {
    await shop.stop();
  }
}
