import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newsletterReceipt } from '@bookstore/contracts/newsletter';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type Answer, createClient } from '@bookstore/kit/testing/http-client';
import { type Connection, createConnection } from 'mongoose';
import { createApp } from '../app.ts';
import { createAdminAuthConfig } from '../testing/config.ts';

let service: RunningService;
let database: Connection;
let subscribe: (body: unknown) => Promise<Answer>;

beforeAll(async () => {
  const config = await createAdminAuthConfig();
  service = await createApp(config);
  database = await createConnection(config.MONGO_URL).asPromise();
  subscribe = (body) => createClient(service.url)('POST', '/api/newsletter', { body });
});
beforeEach(() => subscribers().deleteMany());
afterAll(() => Promise.all([service.close(), database.close()]));

const subscribers = () => database.collection<{ _id: string; createdAt: Date }>('newsletter_subscribers');

describe('subscribing to the newsletter', () => {
  it('is confirmed, and stores the address with the time', async () => {
    const before = new Date();
    const { status, body } = await subscribe({ email: 'ann@example.com' });
    expect(status).toBe(201);
    expect(newsletterReceipt.parse(body).message).toBe('Thank you for subscribing');
    const stored = await subscribers().find().toArray();
    expect(stored.map(({ _id }) => _id)).toEqual(['ann@example.com']);
    expect(stored[0]?.createdAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it('again, in any spelling, gets the same response and stores the address once with its first time', async () => {
    const first = await subscribe({ email: 'ann@example.com' });
    const [stored] = await subscribers().find().toArray();
    const again = await subscribe({ email: '  Ann@Example.COM ' });
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null });
    expect(await subscribers().find().toArray()).toMatchObject([
      { _id: 'ann@example.com', createdAt: stored?.createdAt },
    ]);
  });

  it('concurrently stores the address once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => subscribe({ email: 'crowd@shop.org' })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await subscribers().countDocuments()).toBe(1);
  });

  it.each([{}, { email: 'ann' }, { email: { $ne: null } }])(
    'rejects %j with 400 and stores nothing',
    async (body) => {
      expect(await subscribe(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(await subscribers().countDocuments()).toBe(0);
    },
  );
});
