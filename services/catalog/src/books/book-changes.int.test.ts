import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Book,
  book,
  type BookChangeRequest,
  bookConflict,
  bookReceipt,
} from '@bookstore/contracts/books';
import { problem } from '@bookstore/contracts/errors';
import { STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { startTokenIssuer, type TokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { createApp } from '../app.ts';
import { aBook } from './testing.ts';

let replicas: RunningService[];
let clients: [Client, Client];
let issuer: TokenIssuer;
let token: string;

beforeAll(async () => {
  issuer = await startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE);
  const config = {
    ...(await createTestConfig('catalog')),
    STAFF_JWKS_URL: issuer.jwksUrl,
    SEED_BOOKS: false,
  };
  const [first, second] = [await createApp(config), await createApp(config)];
  replicas = [first, second];
  clients = [createClient(first.url), createClient(second.url)];
  token = await issuer.sign({ sub: 'staff-1', username: 'admin', role: 'admin' });
});

afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  await issuer.close();
});

async function add(fields: Parameters<typeof aBook>[0] = {}): Promise<Book> {
  const answer = await clients[0]('POST', '/api/books/create-book', { token, body: aBook(fields) });
  return bookReceipt.parse(answer.body).book;
}

const change = (id: string, body: BookChangeRequest, send: Client = clients[0]) =>
  send('PUT', `/api/books/edit/${id}`, { token, body });

const find = async (id: string) => book.parse((await clients[1]('GET', `/api/books/${id}`)).body);

async function search(words: string): Promise<string[]> {
  const { body } = await clients[1]('GET', `/api/books/?q=${encodeURIComponent(words)}`);
  return book
    .array()
    .parse(body)
    .map(({ _id }) => _id);
}

describe('a change that names the version it is based on', () => {
  it('is made when that is the current one', async () => {
    const { _id, v } = await add();
    expect(v).toBe(1);
    const answer = await change(_id, { newPrice: 5, v });
    expect(bookReceipt.parse(answer.body).book).toMatchObject({ newPrice: 5, v: 2 });
  });

  it('is refused otherwise, with the current book, and changes nothing', async () => {
    const { _id, v, newPrice } = await add();
    expect((await change(_id, { newPrice: 5, v }, clients[1])).status).toBe(200);
    const answer = await change(_id, { title: 'Another', newPrice, v });
    expect([answer.status, problem.parse(answer.body).code]).toEqual([409, 'CONFLICT']);
    const current = bookConflict.parse(answer.body).book;
    expect(current).toMatchObject({ newPrice: 5, v: 2 });
    expect(await find(_id)).toEqual(current);
    expect((await change(_id, { title: 'Another', v: 2 })).status).toBe(200);
    expect(await find(_id)).toMatchObject({ title: 'Another', newPrice: 5, v: 3 });
  });

  it('may be a form, which sends the version as text', async () => {
    const { _id } = await add();
    const put = async (v: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ newPrice: '4', v })) body.append(name, value);
      const headers = { authorization: `Bearer ${token}` };
      const url = `${replicas[0]?.url ?? ''}/api/books/edit/${_id}`;
      return (await fetch(url, { method: 'PUT', headers, body })).status;
    };
    expect([await put('1'), await put('1'), await put('none')]).toEqual([200, 409, 400]);
  });

  it('is made once when many are based on the same version', async () => {
    const { _id, v } = await add();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((newPrice) => change(_id, { newPrice, v }, clients[newPrice % 2 ? 0 : 1])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('a change without a version', () => {
  it('is made whatever the version', async () => {
    const { _id } = await add();
    await change(_id, { newPrice: 5 });
    expect((await change(_id, { title: 'Another' })).status).toBe(200);
    expect(await find(_id)).toMatchObject({ title: 'Another', newPrice: 5, v: 3 });
  });

  it('of the title beside one of the author leaves the search words of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await add({ title: `Oldtitle${round}`, author: `Oldauthor${round}` });
      await Promise.all([
        change(_id, { title: `Newtitle${round}` }, clients[0]),
        change(_id, { author: `Newauthor${round}` }, clients[round % 2 ? 0 : 1]),
      ]);
      expect(await search(`newtitle${round} newauthor${round}`)).toEqual([_id]);
      expect(await search(`oldtitle${round}`)).toEqual([]);
      expect(await search(`oldauthor${round}`)).toEqual([]);
    }
  });
});
