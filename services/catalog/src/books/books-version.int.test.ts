import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookReceipt } from '@bookstore/contracts/books';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { startTokenIssuer, type TokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { createApp } from '../app.ts';
import { aBook } from './testing.ts';

let config: Parameters<typeof createApp>[0];
let replicas: RunningService[];
let issuer: TokenIssuer;
let send: Client;
let token: string;

const readVersion = async (replica: RunningService | undefined = replicas[1]) => {
  const reply = await fetch(`${replica?.url ?? ''}${BOOKS_VERSION_PATH}`);
  expect(reply.status).toBe(204);
  return reply.headers.get(BOOKS_VERSION_HEADER);
};

async function add() {
  const answer = await send('POST', '/api/books/create-book', { token, body: aBook() });
  return bookReceipt.parse(answer.body).book;
}

beforeAll(async () => {
  issuer = await startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE);
  config = { ...(await createTestConfig('catalog')), STAFF_JWKS_URL: issuer.jwksUrl, SEED_BOOKS: true };
  replicas = [await createApp(config), await createApp(config)];
  send = createClient(replicas[0]?.url ?? '');
  token = await issuer.sign({ sub: 'staff-1', username: 'admin', role: 'admin' });
});

afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  await issuer.close();
});

describe('the version of the books', () => {
  it('stays while nothing changes, and is the same at every replica', async () => {
    const version = await readVersion();
    expect(version).toMatch(/^[\da-f-]{36}$/);
    expect(await readVersion()).toBe(version);
    expect(await readVersion(replicas[0])).toBe(version);
  });

  it('is another one, at every replica, as soon as a change is answered', async () => {
    const seen = new Set([await readVersion()]);
    const { _id } = await add();
    seen.add(await readVersion());
    await send('PUT', `/api/books/edit/${_id}`, { token, body: { newPrice: 5 } });
    seen.add(await readVersion());
    await send('DELETE', `/api/books/${_id}`, { token });
    seen.add(await readVersion());
    expect(seen.size).toBe(4);
  });

  it('is another one after each of many changes at the same time', async () => {
    const before = await readVersion();
    const books = await Promise.all(Array.from({ length: 8 }, add));
    expect(new Set(books.map(({ _id }) => _id)).size).toBe(8);
    expect(await readVersion()).not.toBe(before);
  });

  it('is written once by each of many changes at one replica: none has to start again', async () => {
    const log = await openCommandLog(config.MONGO_URL, ['books_version']);
    const commands = await log.record(() => Promise.all(Array.from({ length: 20 }, add)));
    await log.close();
    expect(commands.filter(({ command }) => 'q' in command || 'update' in command)).toHaveLength(20);
  });

  it('is not moved by a change that was refused', async () => {
    const version = await readVersion();
    const answer = await send('DELETE', '/api/books/0123456789abcdef01234567', { token });
    expect(answer.status).toBe(404);
    expect(await readVersion()).toBe(version);
  });

  it('is another one after a start, which may have followed a change by hand', async () => {
    const version = await readVersion();
    replicas.push(await createApp(config));
    expect(await readVersion()).not.toBe(version);
  });
});
