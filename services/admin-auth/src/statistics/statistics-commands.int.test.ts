import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { staffSession } from '@bookstore/contracts/staff';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type CommandLog, openCommandLog } from '@bookstore/kit/testing/command-log';
import { createClient } from '@bookstore/kit/testing/http-client';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing.ts';
import { Statistics } from './statistics.ts';
import { StatsService } from './statistics.service.ts';

let service: RunningService;
let log: CommandLog;
let read: () => Promise<void>;

beforeAll(async () => {
  const config = await createAdminAuthConfig();
  service = await createApp(config);
  const collections = ['book_totals', 'monthly_sales', 'customer_sales', 'order_facts', 'book_facts'];
  log = await openCommandLog(config.MONGO_URL, [...collections, 'admins']);
  const send = createClient(service.url);
  const { token } = staffSession.parse((await send('POST', '/api/auth/admin', { body: ADMIN })).body);
  read = async () => {
    expect((await send('GET', '/api/admin', { token })).status).toBe(200);
  };
});

afterAll(async () => {
  await log.close();
  await service.close();
});

const findsOf = async (act: () => Promise<unknown>) =>
  (await log.record(act)).flatMap(({ command }) => command['find'] ?? []).sort();

it('reading the statistics costs one command for each kind of sums, and none for any order', async () => {
  expect(await findsOf(read)).toEqual(['book_totals', 'customer_sales', 'monthly_sales']);
});

it('all who ask at once share one reading', async () => {
  const stats = new StatsService(new Statistics(log.connection));
  const readTogether = () => Promise.all(Array.from({ length: 40 }, () => stats.read()));
  expect(await findsOf(readTogether)).toEqual(['book_totals', 'customer_sales', 'monthly_sales']);
});
