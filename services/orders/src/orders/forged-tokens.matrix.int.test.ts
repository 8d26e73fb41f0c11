import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FORGERIES, type Forge, startForge } from '@bookstore/kit/testing/forged-tokens';
import { anOrder } from '../testing/factories.ts';
import { ADA, GRACE, type Shop, startShop } from '../testing/shop.ts';

/** Has the claims of tokens of customers and of staff. */
const CLAIMS = { ...GRACE, ...ADA };

describe.each(['customers', 'staff'] as const)('the tokens of %s', (kind) => {
  let shop: Shop;
  let forge: Forge;
  beforeAll(async () => {
    shop = await startShop();
    forge = await startForge(shop[kind], CLAIMS);
  });
  afterAll(() => Promise.all([shop.close(), forge.close()]));

  /** The statuses of what only they may do, and of what customers and staff may do, with an order that does not exist. */
  async function tryBoth(token: string): Promise<number[]> {
    const [path, body] =
      kind === 'staff' ? ['/ZZZZZZZZ/confirm', { v: 1 }] : ['/', anOrder({ productIds: ['a'] })];
    const answers = await Promise.all([
      shop.send('POST', `/api/orders${path}`, { token, body }),
      shop.send('GET', '/api/orders/ZZZZZZZZ', { token }),
    ]);
    return answers.map(({ status }) => status);
  }

  it('are accepted', async () => {
    expect(await tryBoth(await forge.genuine.sign(CLAIMS))).toEqual([kind === 'staff' ? 404 : 422, 404]);
  });

  it.each(Object.entries(FORGERIES))('are rejected with %s', async (_, make) => {
    expect(await tryBoth(await make(forge))).toEqual([401, 401]);
  });

  it('are verified with the keys of their issuer only', () => {
    expect(forge.forger.countReads()).toBe(0);
  });
});
