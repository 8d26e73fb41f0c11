import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { type Order, order } from '@bookstore/contracts/orders';
import { ORDER_STATUSES, PAYMENTS } from '@bookstore/contracts/order-transitions';
import { measureMix } from '../fixed-rate.ts';
import { readMemoryMib } from '../processes.ts';
import { bearer, get } from '../request.ts';
import type { Scenario } from '../scenario.ts';

const PER_SECOND = 20;
const STATES = ORDER_STATUSES.flatMap((status) => PAYMENTS.map((payment) => ({ status, payment })));

type Query = Record<string, string>;

const dateOf = ({ createdAt }: Order, laterDays = 0): string =>
  new Date(Date.parse(createdAt) + laterDays * 86_400_000).toISOString().slice(0, 10);
const sortOf = (turn: number) => (turn % 2 ? 'oldest' : 'newest');

/** What staff look for: by what they know of an order, and which of many they want to see first. */
const KINDS: Record<string, (order: Order, turn: number) => Query> = {
  'all orders': (_, turn) => ({ sort: sortOf(turn) }),
  'a status': (_, turn) => ({ status: ORDER_STATUSES[turn % 6] ?? '', sort: sortOf(turn) }),
  'a payment': (_, turn) => ({ payment: PAYMENTS[turn % 4] ?? '', sort: sortOf(turn) }),
  'a status and a payment': (_, turn) => ({ ...STATES[turn % STATES.length], sort: sortOf(turn) }),
  'a day': (found) => ({ from: dateOf(found), to: dateOf(found) }),
  'a year': (found, turn) => ({ from: dateOf(found, -365), to: dateOf(found), sort: sortOf(turn) }),
  'a status since a day': (found, turn) => ({
    status: ORDER_STATUSES[turn % 6] ?? '',
    from: dateOf(found, -30),
  }),
  'a number': ({ number }) => ({ q: number.toLowerCase() }),
  'an id': ({ _id }) => ({ q: _id }),
  'an e-mail': ({ email }) => ({ q: email }),
  'a name': ({ name }) => ({ q: name }),
  'a name and a status': ({ name, status }) => ({ q: name, status }),
  'a word that all have': (_, turn) => ({ q: 'reader', sort: sortOf(turn) }),
  'a phone number that all have': ({ phone }) => ({ q: phone }),
  'it and a rare status': ({ phone }) => ({ q: phone, status: 'returned', payment: 'refunded' }),
  'two common words that none has': () => ({ q: 'Ada Ben' }),
  'no match': ({ name }) => ({ q: `${name}xq` }),
};

/** The first page of the staff's list, by every filter. */
export const staffOrders: Scenario = {
  name: 'staff-orders',
  measure: async ({ shop: { client, url }, seconds }) => {
    const { token } = await client.signInStaff();
    const list = `/api/orders/?status=delivered&limit=${MAX_PAGE_SIZE}`;
    return measureMix({
      ...{ name: staffOrders.name, url, perSecond: PER_SECOND, seconds },
      samples: order.array().parse((await client.send('GET', list, { token })).body),
      kinds: KINDS,
      toRequest: (parameters) => get(`/api/orders/?${parameters.toString()}`, bearer(token)),
    });
  },
};

const MEASURE_EVERY_MS = 500;
const LINE_END = 0x0a;

/** The export of all orders, in orders a second, with the memory of `orders` before it and at most meanwhile. */
export const orderExport: Scenario = {
  name: 'export',
  measure: async ({ shop: { localShop, client, url } }) => {
    const readMib = async () => (await readMemoryMib(localShop))['orders'] ?? 0;
    const { token } = await client.signInStaff();
    const beforeMib = await readMib();
    const startedAtMs = performance.now();
    const { body, ok } = await fetch(`${url}/api/orders/export.csv`, { headers: bearer(token) });
    let lines = 0;
    let mostMib = 0;
    let measureAtMs = 0;
    for await (const chunk of body ?? []) {
      for (const byte of chunk) if (byte === LINE_END) lines += 1;
      if (performance.now() < measureAtMs) continue;
      measureAtMs = performance.now() + MEASURE_EVERY_MS;
      mostMib = Math.max(mostMib, await readMib());
    }
    const seconds = (performance.now() - startedAtMs) / 1000;
    const errors = ok ? 0 : 1;
    return [
      // The first line names the fields.
      { scenario: orderExport.name, requestsPerSecond: (lines - 1) / seconds, errors, memoryMib: mostMib },
      { scenario: '  before it', requestsPerSecond: 0, errors: 0, memoryMib: beforeMib },
    ];
  },
};
