import { createServer } from 'node:http';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { INTERNAL_SHOP_PATH, type Shop } from '@bookstore/contracts/shop';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { createLogger } from '@bookstore/runtime/logger';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { portOf } from '@bookstore/runtime/testing/ports';
import { MongoClient } from 'mongodb';
import { createDefaultShop, ShopSettings } from './shop-settings.ts';

const logger = createLogger('mail', 'silent');
const HOUR_MS = 3_600_000;
/** They are fetched again for each reader, in the background, or never. */
const NOW = { refreshAfterMs: 0, maxAgeMs: 0 };
const SOON = { refreshAfterMs: 0, maxAgeMs: HOUR_MS };
const NEVER = { refreshAfterMs: HOUR_MS, maxAgeMs: HOUR_MS };
let served: object | undefined;
let requests = 0;
const opened: ShopSettings[] = [];

const server = createServer(({ url }, response) => {
  requests += 1;
  response.writeHead(served && url === INTERNAL_SHOP_PATH ? 200 : 503, {
    'content-type': 'application/json',
  });
  response.end(JSON.stringify(served ?? {}));
});

const client = new MongoClient(createDatabaseUrl('shop-settings'));
const adminAuthUrl = `http://127.0.0.1:${await portOf(server.listen(0, '127.0.0.1'))}`;
afterEach(async () => {
  await Promise.all(opened.splice(0).map((settings) => settings.close()));
});
afterAll(async () => {
  await client.close();
  server.close();
});

async function open(database: string, ages = NEVER) {
  const options = { db: client.db(database), adminAuthUrl, ages, timeZone: 'Europe/Berlin', logger };
  const settings = await ShopSettings.open(options);
  opened.push(settings);
  return settings;
}
const aShop = (changes: Partial<Shop>): Shop => ({ ...createDefaultShop(), v: 1, ...changes });

describe('the settings of the shop in another service', () => {
  it('are those of a new shop, in its own time zone, until admin-auth answers', async () => {
    served = undefined;
    const settings = await open('new');
    expect(await settings.read()).toEqual(createDefaultShop('Europe/Berlin'));
  });

  it('are those that admin-auth serves, at most some seconds old, and cost no request each time', async () => {
    served = aShop({ name: 'Leselust' });
    const [now, soon, never] = [await open('now', NOW), await open('soon', SOON), await open('never')];
    for (const settings of [now, soon, never]) expect((await settings.read()).name).toBe('Leselust');
    served = aShop({ v: 2, name: 'Leseratte' });
    const before = requests;
    for (let read = 0; read < 100; read += 1) await never.read();
    expect(requests).toBe(before);
    expect((await now.read()).name).toBe('Leseratte');
    await eventually(async () => {
      expect((await soon.read()).name).toBe('Leseratte');
    });
  });

  it('have a default for what another release has not written, or what Node does not know any more', async () => {
    const { lowAt, ...older } = aShop({ name: 'Leselust', timeZone: 'Mars/Olympus_Mons' });
    served = { ...older, giftCards: true };
    const settings = await open('older', NOW);
    const expected = { ...older, lowAt, timeZone: 'Europe/Berlin' };
    expect(await settings.read()).toEqual(expected);
    served = undefined;
    expect(await (await open('older')).read()).toEqual(expected);
  });

  it('are known after a restart while admin-auth is away', async () => {
    served = aShop({ name: 'Leselust', isOpen: false });
    const first = await open('restarted');
    await first.read();
    await eventually(async () => {
      const count = await client.db('restarted').collection('shop_settings').countDocuments();
      expect(count).toBe(1);
    });
    served = undefined;
    const again = await open('restarted');
    expect(await again.read()).toMatchObject({ name: 'Leselust', isOpen: false });
  });
});
