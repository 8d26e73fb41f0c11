import { staffSession } from '@bookstore/contracts/staff';
import { adminStatistics, type AdminStatistics } from '@bookstore/contracts/statistics';
import { type Book, book } from '@bookstore/contracts/books';
import { z } from 'zod';
import type { BenchCustomer, BenchShop } from './bench-shop.ts';

const MAX_PER_PAGE = 100;

const tokenReply = z.object({ token: z.string() });

async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const reply = await fetch(url, init);
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** The headers by which somebody with this token is known. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A token of a customer's that is good for another fifteen minutes. */
export async function freshToken({ url }: BenchShop, { cookie }: BenchCustomer): Promise<string> {
  return tokenReply.parse(await fetchJson(`${url}/identity/token`, { headers: { cookie } })).token;
}

/** A token of the staff that is good for another hour. */
export async function staffToken({ url, admin }: BenchShop): Promise<string> {
  const session = await fetchJson(`${url}/api/auth/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return staffSession.parse(session).token;
}

export async function readStatistics({ url }: BenchShop, token: string): Promise<AdminStatistics> {
  return adminStatistics.parse(await fetchJson(`${url}/api/admin`, { headers: bearer(token) }));
}

/** Up to `count` books of the shop, the newest first. */
export async function readBooks({ url }: BenchShop, count: number): Promise<Book[]> {
  const books: Book[] = [];
  for (let page = 1; books.length < count; page += 1) {
    const found = await fetchJson(`${url}/api/books/?limit=${MAX_PER_PAGE}&page=${page}`);
    const more = book.array().parse(found);
    books.push(...more);
    if (more.length < MAX_PER_PAGE) break;
  }
  return books.slice(0, count);
}
