import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { FORGERIES, type Forge, startForge } from '@bookstore/kit/testing/forged-tokens';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { startStaffIssuer } from '@bookstore/kit/testing/token-issuer';
import { createApp } from '../app.ts';
import { aBook } from './testing.ts';

const ADMIN = { sub: 'staff-1', username: 'admin', role: 'admin' };
const NO_BOOK = '0123456789abcdef01234567';

let service: RunningService;
let forge: Forge;
let send: Client;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const genuine = await startStaffIssuer();
  forge = await startForge(genuine, ADMIN);
  const config = await createTestConfig('catalog');
  service = await createApp({ ...config, STAFF_JWKS_URL: genuine.jwksUrl, SEED_BOOKS: false });
  send = createClient(service.url);
  close = () => Promise.all([service, genuine, forge].map((part) => part.close()));
});

afterAll(() => close());

/** What every route that changes books answers. */
async function tryAll(token: string): Promise<number[]> {
  const answers = await Promise.all([
    send('POST', '/api/books/create-book', { token, body: aBook() }),
    send('PUT', `/api/books/edit/${NO_BOOK}`, { token, body: { title: 'Mine' } }),
    send('DELETE', `/api/books/${NO_BOOK}`, { token }),
  ]);
  return answers.map(({ status }) => status);
}

describe('changing books', () => {
  it('is for staff', async () => {
    expect(await tryAll(await forge.genuine.sign(ADMIN))).toEqual([201, 404, 404]);
  });

  it.each(Object.entries(FORGERIES))('is not for a token with %s', async (_, make) => {
    expect(await tryAll(await make(forge))).toEqual([401, 401, 401]);
  });

  it.each([{ role: 'clerk' }, { role: ['admin'] }, { role: undefined }, { username: undefined }])(
    'is forbidden to staff with %j',
    async (changes) => {
      expect(await tryAll(await forge.genuine.sign({ ...ADMIN, ...changes }))).toEqual([403, 403, 403]);
    },
  );

  it('fetches keys from admin-auth only', () => {
    expect(forge.forger.countReads()).toBe(0);
  });
});
