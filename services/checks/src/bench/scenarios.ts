import { readBooks } from './bench-shop.ts';
import { measureExport, measureRebuild, measureStatisticsDelay } from './durations.ts';
import { measureImport, measureOnix } from './imports.ts';
import { authors, filterCounts, filtered, searches, staffOrders, suggestions, twoWords } from './mixes.ts';
import { createOrderRequests, createOwnOrdersRequests } from './order-requests.ts';
import type { Scenario } from './scenario.ts';

const LIST = '/api/books/';
const ENOUGH = 1_000_000;
const VISITORS = 20;

/** All scenarios in this order: what waits for quiet statistics comes before what fills queues, what adds books last. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'list', goal: 'ratio 0.4', requests: () => [{ path: LIST }] },
  { name: 'list-compressed', requests: () => [{ path: LIST, headers: { 'accept-encoding': 'br' } }] },
  {
    name: 'book',
    goal: 'ratio 0.4',
    requests: async (shop) => (await readBooks(shop, 1000)).map(({ _id }) => ({ path: `${LIST}${_id}` })),
  },
  {
    name: 'not-modified',
    requests: async ({ client }) => {
      const etag = (await client.send('GET', LIST)).headers.get('etag') ?? '';
      return [{ path: LIST, headers: { 'if-none-match': etag }, status: 304 }];
    },
  },
  { name: 'searches', perSecond: 50, requests: searches },
  { name: 'two-words', goal: 'p99 50 ms', perSecond: 50, visitors: VISITORS, requests: twoWords },
  { name: 'filtered', perSecond: 50, requests: filtered },
  // Of one address, two suggestions and four counts wait: see `TURNS` of catalog's services.
  { name: 'suggestions', goal: 'p99 50 ms', perSecond: 50, visitors: VISITORS, requests: suggestions },
  { name: 'filter-counts', perSecond: 10, requests: filterCounts },
  { name: 'authors', perSecond: 50, requests: authors },
  { name: 'own-orders', goal: '1,500/s', requests: createOwnOrdersRequests },
  { name: 'staff-orders', goal: 'p99 50 ms', perSecond: 20, requests: staffOrders },
  { name: 'export', goal: 'memory constant', measure: measureExport },
  {
    name: 'statistics',
    goal: '1,500/s',
    requests: async ({ client }) => [{ path: '/api/admin', token: (await client.signInStaff()).token }],
  },
  { name: 'statistics-delay', goal: 'p50 30, p99 200 ms', measure: measureStatisticsDelay },
  { name: 'orders-100', goal: 'p99 50 ms', perSecond: 100, requests: createOrderRequests },
  { name: 'orders', goal: '1,000/s', requests: createOrderRequests },
  { name: 'counted-100', goal: 'p99 50 ms', copies: ENOUGH, perSecond: 100, requests: createOrderRequests },
  {
    name: 'counted-hot',
    goal: '850/s',
    copies: ENOUGH,
    requests: (shop) => createOrderRequests(shop, { bookCount: 1 }),
  },
  { name: 'counted-baskets', goal: '800/s', copies: ENOUGH, requests: createOrderRequests },
  {
    name: 'sold-out',
    goal: '1,500/s',
    copies: 0,
    requests: (shop) => createOrderRequests(shop, { bookCount: 1, status: 409 }),
  },
  { name: 'rebuild', goal: '100,000 in 60 s', measure: measureRebuild },
  { name: 'import', goal: '15 s', measure: measureImport },
  { name: 'onix', goal: '60 s, 256 MiB', measure: measureOnix },
];
