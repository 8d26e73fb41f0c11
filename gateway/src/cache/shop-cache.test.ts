import { afterEach, expect, it } from '@jest/globals';
import { SHOP_PATH, SHOP_VERSION_HEADER, SHOP_VERSION_PATH } from '@bookstore/contracts/shop';
import { startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

afterEach(stopAll);

async function start() {
  const shop = { version: 'a', name: 'Bookstore' };
  const upstream = await startStubUpstream('admin-auth', ({ url }, response) => {
    const body = JSON.stringify({ name: shop.name });
    if (url === SHOP_VERSION_PATH) response.writeHead(204, { [SHOP_VERSION_HEADER]: shop.version }).end();
    else
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
        .end(body);
  });
  const gateway = await startGateway({ ADMIN_AUTH_URL: upstream.url });
  const countReads = (path: string) => upstream.received.filter(({ url }) => url === path).length;
  return { shop, countReads, read: (path = SHOP_PATH) => fetch(gateway.url + path) };
}

it('the shop is fetched once, and again in the first read after it has changed', async () => {
  const { shop, countReads, read } = await start();
  for (let reads = 0; reads < 5; reads++) expect(await (await read()).json()).toEqual({ name: 'Bookstore' });
  expect(countReads(SHOP_PATH)).toBe(1);
  Object.assign(shop, { version: 'b', name: 'Bücher'.replace('ü', 'ue') });
  expect(await (await read(`${SHOP_PATH}?x=1`)).json()).toEqual({ name: 'Buecher' });
  expect(countReads(SHOP_PATH)).toBe(2);
});

it('the settings are never cached', async () => {
  const { countReads, read } = await start();
  for (let reads = 0; reads < 2; reads++) {
    const response = await read('/api/settings');
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  expect(countReads('/api/settings')).toBe(2);
});
