import { type Constellation, startConstellation } from '@bookstore/dev-env/constellation';
import { SHOP_PARTS, type ShopPart } from '@bookstore/dev-env/shop-parts';
import { underLoad } from '../../under-load.ts';
import { describeShop } from '../chaos-shop.ts';
import type { RunOptions } from '../run-options.ts';
import { createJourney } from '../traffic/journey.ts';

const REQUESTS_PER_SECOND = 200;

/** What became of the requests that were sent while all processes of a part were restarted. */
export type Restart = { part: ShopPart; sent: number; failures: string[]; tookMs: number };

const forEachPart = <T>(value: T) => ({
  catalog: value,
  orders: value,
  'admin-auth': value,
  identity: value,
  web: value,
  gateway: value,
});

/** A shop that is restarted as in production: two of each part, which serve on for a while when they are to end. */
const startShop = (options: RunOptions): Promise<Constellation> =>
  startConstellation({
    ...describeShop(forEachPart({ DRAIN_MS: '5000' })),
    ...options,
    replicas: forEachPart(2),
  });

/** Restarts every process of every part, one after the other, while the shop is used. */
export async function restartAll(options: RunOptions): Promise<Restart[]> {
  const shop = await startShop(options);
  try {
    const send = await createJourney(shop);
    const restarts: Restart[] = [];
    for (const part of SHOP_PARTS) {
      const since = performance.now();
      const load = await underLoad({ perSecond: REQUESTS_PER_SECOND, send }, () => shop.part(part).restart());
      restarts.push({ part, ...load, tookMs: performance.now() - since });
      options.print(`  ${part}: ${load.sent} requests, ${load.failures.length} failed`);
    }
    return restarts;
  } finally {
    await shop.stop();
  }
}
