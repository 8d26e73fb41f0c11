import { auditLine } from '@bookstore/contracts/audit';
import { book, bookDraft, bookReceipt, type BookDraftRequest } from '@bookstore/contracts/books';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { createClient, untilAnswered } from '@bookstore/kit/testing/http-client';
import { startStaffIssuer } from '@bookstore/kit/testing/token-issuer';
import { ORDERED_BOOKS_PATH } from '@bookstore/contracts/ordered-books';
import { listen } from '@bookstore/runtime/server';
import mongoose from 'mongoose';
import { createServer } from 'node:http';
import { createApp } from '../app.ts';
import { fromDraft } from '../books/book.mapping.ts';
import type { CatalogConfig } from '../config.ts';

/** A book that staff could add. */
export const aBook = (fields: Partial<BookDraftRequest> = {}): BookDraftRequest => ({
  title: 'The Time Machine',
  author: 'H. G. Wells',
  description: 'An inventor tells his dinner guests how far the future goes.',
  category: 'fiction',
  trending: false,
  oldPrice: 14.5,
  newPrice: 9.99,
  coverImage: 'the-time-machine.webp',
  ...fields,
});

/** A book as catalog stores it. */
export const aStoredBook = (
  fields: Partial<BookDraftRequest>,
  createdAt = new Date(),
  isDeleted = false,
) => ({
  ...fromDraft(bookDraft.parse(aBook(fields))),
  ...{ isDeleted, v: 1, createdAt, updatedAt: createdAt },
});

/** A form that staff could send instead of JSON. */
export function aForm(fields: object, cover?: Buffer | string, name = 'cover.png'): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  if (cover !== undefined) form.append('cover', new Blob([new Uint8Array(Buffer.from(cover))]), name);
  return form;
}

/** Orders, as far as it is asked which books were ordered. */
async function startOrders() {
  const ordered = new Set<string>();
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://orders');
    if (pathname !== ORDERED_BOOKS_PATH) response.writeHead(404);
    const ids = searchParams.get('ids')?.split(',') ?? [];
    response.end(JSON.stringify({ ordered: ids.filter((id) => ordered.has(id)) }));
  });
  const { port, close } = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, ordered, close };
}

type StaffIssuer = Awaited<ReturnType<typeof startStaffIssuer>>;
type FormOptions = { method?: string; path?: string };

/**
 * Starts catalog with its own database, and an issuer of staff tokens unless it has that of `beside`, another one. Passport has
 * one strategy of a name in a process, that of the last service: the other one would not take its own tokens any more.
 */
export async function startCatalog(settings: Partial<CatalogConfig> = {}, beside?: { issuer: StaffIssuer }) {
  const issuer = beside?.issuer ?? (await startStaffIssuer());
  const orders = await startOrders();
  const config = {
    ...(await createTestConfig('catalog')),
    ORDERS_URL: orders.url,
    STAFF_JWKS_URL: issuer.jwksUrl,
    SEED_BOOKS: false,
    ...settings,
  };
  const token = await issuer.sign({ sub: 'staff-1', username: 'admin', role: 'admin' });
  const replicas: RunningService[] = [];
  const startReplica = async (): Promise<RunningService> => {
    const replica = await createApp(config);
    replicas.push(replica);
    return replica;
  };
  const { url } = await startReplica();
  const send = createClient(url);
  const database = await mongoose.createConnection(config.MONGO_URL).asPromise();
  const sendForm = (body: FormData, { method = 'POST', path = 'create-book' }: FormOptions = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    return fetch(`${url}/api/books/${path}`, { method, headers, body });
  };
  return {
    url,
    config,
    token,
    send,
    database,
    issuer,
    /** The ids of the books that were ordered. */
    ordered: orders.ordered,
    /** The settings of the shop. */
    shop: issuer.shop,
    /** Starts another process on the same database. */
    startReplica,
    /** Stops the process that has run longest. */
    stopFirst: () => replicas.shift()?.close(),
    add: async (fields: Partial<BookDraftRequest> = {}) => {
      const { body } = await send('POST', '/api/books/create-book', { token, body: aBook(fields) });
      return bookReceipt.parse(body).book;
    },
    list: async (query = '') => book.array().parse((await send('GET', `/api/books/?${query}`)).body),
    change: (id: string, body: unknown) => send('PUT', `/api/books/edit/${id}`, { token, body }),
    remove: (id: string) => send('DELETE', `/api/books/${id}`, { token }),
    /** The version of all books. */
    readVersion: async () => (await fetch(url + BOOKS_VERSION_PATH)).headers.get(BOOKS_VERSION_HEADER),
    /** What staff have done, the latest first. */
    audit: async (query: string) =>
      auditLine.array().parse((await send('GET', `/api/audit/catalog?${query}`, { token })).body),
    /** Sends a form as staff. */
    sendForm,
    /** The same, again as long as the catalog is too busy for it. */
    sendFormSurely: (...form: Parameters<typeof sendForm>) => untilAnswered(() => sendForm(...form)),
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
      await database.close();
      await orders.close();
      if (!beside) await issuer.close();
    },
  };
}

export type CatalogUnderTest = Awaited<ReturnType<typeof startCatalog>>;
