import { eventEnvelope } from '@bookstore/contracts/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  STATE_DIGESTS_PATH,
  stateDigests,
  STATE_FEED_PATH,
  stateFeedPage,
} from '@bookstore/contracts/state-feed';
import { createApp } from '@bookstore/catalog/app';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { createClient } from '@bookstore/kit/testing/http-client';
import { MongoClient } from 'mongodb';
import { aBookWithLostEvent, idFrom } from './testing/replication.ts';

const JWKS_URL = 'http://127.0.0.1:1/';
const SAME_SECOND = 1_760_000_000;

let config: Awaited<ReturnType<typeof createTestConfig>>;
let catalog: RunningService;
let mongo: MongoClient;
const books = [
  ...Array.from({ length: 5 }, () => aBookWithLostEvent({ _id: idFrom(SAME_SECOND) })),
  aBookWithLostEvent({ _id: idFrom(SAME_SECOND + 1), isDeleted: true, v: 7 }),
];

beforeAll(async () => {
  config = await createTestConfig('catalog');
  catalog = await createApp({ ...config, STAFF_JWKS_URL: JWKS_URL, SEED_BOOKS: false });
  mongo = await MongoClient.connect(config.MONGO_URL);
  await mongo.db().collection('books').insertMany(books);
});
afterAll(async () => {
  await catalog.close();
  await mongo.close();
});

const request = (path: string, token: string = config.SERVICE_TOKEN) =>
  createClient(catalog.url)('GET', path, { token });

async function readAll(query: string): Promise<string[]> {
  const subjects: string[] = [];
  for (let after = ''; ;) {
    const page = stateFeedPage.parse((await request(`${STATE_FEED_PATH}?${query}${after}`)).body);
    subjects.push(...page.states.map((event) => eventEnvelope.parse(event).subject));
    if (page.next === null) return subjects;
    after = `&after=${page.next}`;
  }
}

describe('the state feed', () => {
  it('returns every state once, in pages, also those of one second', async () => {
    const ids = books.map(({ _id }) => String(_id)).toSorted();
    expect(await readAll('limit=2')).toEqual(ids);
    expect(await readAll('limit=6')).toEqual(ids);
    expect(await readAll(`limit=2&from=${SAME_SECOND + 1}`)).toEqual(ids.slice(5));
  });

  it('returns deleted books as deletions', async () => {
    const { states } = stateFeedPage.parse(
      (await request(`${STATE_FEED_PATH}?from=${SAME_SECOND + 1}`)).body,
    );
    expect(states).toMatchObject([{ type: 'book.deleted', data: { v: 7 } }]);
  });

  it('rejects unknown and malformed parameters', async () => {
    for (const query of ['limit=1001', 'after=x', 'from=-1', 'to[$gt]=1', 'more=1'])
      expect((await request(`${STATE_FEED_PATH}?${query}`)).status).toBe(400);
  });

  it('counts states and versions in the parts of a range', async () => {
    const range = `from=${SAME_SECOND}&to=${SAME_SECOND + 2}`;
    const { digests } = stateDigests.parse((await request(`${STATE_DIGESTS_PATH}?${range}`)).body);
    expect(digests).toEqual([
      { from: SAME_SECOND, to: SAME_SECOND + 1, count: 5, versions: 5 },
      { from: SAME_SECOND + 1, to: SAME_SECOND + 2, count: 1, versions: 7 },
    ]);
  });
});
