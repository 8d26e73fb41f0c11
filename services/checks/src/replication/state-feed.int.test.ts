import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventEnvelope } from '@bookstore/contracts/events';
import { STATE_DIGESTS_PATH, stateDigests, STATE_FEED_PATH, stateFeedPage } from '@bookstore/contracts/state-feed';
import { findRoute } from '@bookstore/gateway/routing/routes';
import { createClient } from '@bookstore/kit/testing/http-client';
import { anUntoldBook, type FactParts, idFrom, startFactParts } from './replication-parts.ts';

const TIMEOUT_MS = 60_000;
const SAME_SECOND = 1_760_000_000;

let parts: FactParts;
const books = [
  ...Array.from({ length: 5 }, () => anUntoldBook({ _id: idFrom(SAME_SECOND) })),
  anUntoldBook({ _id: idFrom(SAME_SECOND + 1), isDeleted: true, v: 7 }),
];

beforeAll(async () => {
  parts = await startFactParts({ reconcileEveryMs: 0 });
  await parts.books.insertMany(books);
}, TIMEOUT_MS);
afterAll(() => parts.stop());

const ask = (path: string, token: string | undefined = parts.token) =>
  createClient(parts.owners.CATALOG_URL)('GET', path, { token });

async function readAll(query: string): Promise<string[]> {
  const subjects: string[] = [];
  for (let after = ''; ;) {
    const page = stateFeedPage.parse((await ask(`${STATE_FEED_PATH}?${query}${after}`)).body);
    subjects.push(...page.facts.map((fact) => eventEnvelope.parse(fact).subject));
    if (page.next === null) return subjects;
    after = `&after=${page.next}`;
  }
}

describe('the feed of facts', () => {
  it.each([STATE_FEED_PATH, STATE_DIGESTS_PATH])('refuses at %s who does not know the token', async (path) => {
    for (const token of ['', 'x', `${parts.token}x`]) {
      const { status, headers, body } = await ask(path, token);
      expect(status).toBe(401);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(body).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('is not reached through the gateway', () => {
    for (const path of [STATE_FEED_PATH, STATE_DIGESTS_PATH]) expect(findRoute(path).upstream).toBeUndefined();
  });

  it('gives out every fact once, in pages, also those of one second', async () => {
    const ids = books.map(({ _id }) => String(_id)).toSorted();
    expect(await readAll('limit=2')).toEqual(ids);
    expect(await readAll('limit=6')).toEqual(ids);
    expect(await readAll(`limit=2&from=${SAME_SECOND + 1}`)).toEqual(ids.slice(5));
  });

  it('gives out what was deleted as a deletion', async () => {
    const { facts } = stateFeedPage.parse((await ask(`${STATE_FEED_PATH}?from=${SAME_SECOND + 1}`)).body);
    expect(facts).toMatchObject([{ type: 'book.deleted', data: { v: 7 } }]);
  });

  it('refuses a query that it does not know', async () => {
    for (const query of ['limit=1001', 'after=x', 'from=-1', 'to[$gt]=1', 'more=1'])
      expect((await ask(`${STATE_FEED_PATH}?${query}`)).status).toBe(400);
  });

  it('tells how many facts there are in which versions, in the parts of a range', async () => {
    const range = `from=${SAME_SECOND}&to=${SAME_SECOND + 2}`;
    const { digests } = stateDigests.parse((await ask(`${STATE_DIGESTS_PATH}?${range}`)).body);
    expect(digests).toEqual([
      { from: SAME_SECOND, to: SAME_SECOND + 1, count: 5, versions: 5 },
      { from: SAME_SECOND + 1, to: SAME_SECOND + 2, count: 1, versions: 7 },
    ]);
  });

  it('counts from an index, without reading a document', async () => {
    const plan = await parts.books
      .aggregate([
        { $match: { _id: { $gte: idFrom(SAME_SECOND) } } },
        { $group: { _id: null, count: { $sum: 1 }, versions: { $sum: '$v' } } },
      ])
      .explain('executionStats');
    expect(JSON.stringify(plan)).toContain('"totalDocsExamined":0');
  });
});
