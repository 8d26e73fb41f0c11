import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { createRequestObserver } from '@bookstore/runtime/request-observer';
import { listen } from '@bookstore/runtime/server';
import { MongoNetworkError } from 'mongodb';
import { createHandler } from './handler.ts';

let error: Error;
const logger = createLogger('identity', 'silent');
const handle = createHandler({
  handle: () => Promise.reject(error),
  publicUrl: 'http://shop.example',
  hasGoogle: false,
  isService: () => false,
  isDatabaseUp: () => Promise.resolve(true),
  logger,
  observe: createRequestObserver({ logger, metrics: createMetrics('identity') }),
});
const server = createServer((request, response) => void handle(request, response));
const { port, close } = await listen(server, 0);
afterAll(() => close());
const url = `http://127.0.0.1:${port}/identity/token`;

describe('a request that fails', () => {
  it('because the connection to the database was lost is a 503, even if the database is back by then', async () => {
    error = new MongoNetworkError('connection 1 closed');
    const response = await fetch(url);
    expect(response.status).toBe(503);
    expect(problem.parse(await response.json()).code).toBe('UNAVAILABLE');
  });

  it('for another reason is a 500, which no cache stores', async () => {
    error = new Error('a defect');
    const response = await fetch(url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
  });
});
