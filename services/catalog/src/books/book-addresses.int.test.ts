import { expect, it } from '@jest/globals';
import { BOOK_ADDRESSES_PATH, bookAddresses } from '@bookstore/contracts/sitemap';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { createClient } from '@bookstore/kit/testing/http-client';
import { createApp } from '../app.ts';
import SEED_BOOKS from './books.seed.json' with { type: 'json' };

it('the addresses of all books are listed in pages, for the sitemap', async () => {
  const config = await createTestConfig('catalog');
  const service = await createApp({ ...config, STAFF_JWKS_URL: 'http://127.0.0.1:1', SEED_BOOKS: true });
  const send = createClient(service.url);
  const { total, books } = bookAddresses.parse((await send('GET', BOOK_ADDRESSES_PATH)).body);
  expect([total, books.length]).toEqual([SEED_BOOKS.length, SEED_BOOKS.length]);
  const beyond = bookAddresses.parse((await send('GET', `${BOOK_ADDRESSES_PATH}?page=2`)).body);
  expect(beyond).toEqual({ total, books: [] });
  expect((await send('GET', `${BOOK_ADDRESSES_PATH}?page=x`)).status).toBe(400);
  await service.close();
});
