import { get } from '../bench-request.ts';
import type { ClosedScenario } from '../closed-scenario.ts';
import { measureAtRate } from '../open-rate.ts';
import { type OpenScenario, summarizeOutcomes } from '../open-scenario.ts';
import { bearer, freshToken } from '../shop-client.ts';
import { createOrderRequests, warmUpOrders } from './order-requests.ts';

const PER_SECOND = 100;

export const ownOrders: ClosedScenario = {
  name: 'own-orders',
  prepare: (shop) =>
    Promise.all(
      shop.customers.map(async (customer) =>
        get(
          `/api/orders/email/${encodeURIComponent(customer.email)}`,
          bearer(await freshToken(shop, customer)),
        ),
      ),
    ),
};

export const orderPeak: ClosedScenario = { name: 'orders', prepare: createOrderRequests };

export const ordersAtRate: OpenScenario = {
  name: 'orders-100',
  measure: async (shop, seconds) => {
    const requests = await warmUpOrders(shop, { perSecond: PER_SECOND, seconds });
    const outcomes = await measureAtRate({ url: shop.url, requests, perSecond: PER_SECOND });
    return [summarizeOutcomes(ordersAtRate.name, PER_SECOND, outcomes)];
  },
};
