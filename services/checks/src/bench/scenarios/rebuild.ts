import { measureAtRate } from '../open-rate.ts';
import { type OpenScenario, summarizeOutcomes } from '../open-scenario.ts';
import { readStatistics, staffToken } from '../shop-client.ts';
import { createOrderRequests, repeatWhile } from './order-requests.ts';

const ORDERS_PER_SECOND = 20;

/** Making the statistics anew while orders are placed: how many orders a second are added up, and how orders fare. */
export const rebuild: OpenScenario = {
  name: 'rebuild',
  measure: async (shop) => {
    const { totalOrders } = await readStatistics(shop, await staffToken(shop));
    const requests = await createOrderRequests(shop);
    let isRebuilding = true;
    const placing = measureAtRate({
      url: shop.url,
      requests: repeatWhile(requests, () => isRebuilding),
      perSecond: ORDERS_PER_SECOND,
    });
    const startedAt = performance.now();
    await shop.rebuild().finally(() => {
      isRebuilding = false;
    });
    const seconds = (performance.now() - startedAt) / 1000;
    return [
      { scenario: rebuild.name, requestsPerSecond: totalOrders / seconds, errors: 0 },
      summarizeOutcomes('  orders meanwhile', ORDERS_PER_SECOND, await placing),
    ];
  },
};
