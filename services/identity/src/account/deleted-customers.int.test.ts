import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  DELETED_CUSTOMERS_PATH,
  type DeletedCustomersPage,
  deletedCustomersPage,
} from '@bookstore/contracts/deleted-customers';
import { ObjectId } from 'mongodb';
import { PASSWORD, SERVICE_TOKEN, startIdentityWithMails } from '../testing/start-identity.ts';

const HOUR_MS = 3600 * 1000;

const identity = await startIdentityWithMails();
const deleted = identity.db.collection('deleted_customers');
afterAll(() => identity.close());

describe('customers who have deleted their accounts', () => {
  beforeEach(() => deleted.deleteMany({}));

  const ask = (query: object) =>
    fetch(
      `${identity.url}${DELETED_CUSTOMERS_PATH}?${new URLSearchParams(Object.entries(query)).toString()}`,
      { headers: { authorization: `Bearer ${SERVICE_TOKEN}` } },
    );
  const list = async (query: object = {}) => deletedCustomersPage.parse(await (await ask(query)).json());
  const register = async () => {
    const { browser } = await identity.register();
    return { browser, id: (await browser.findSession())?.user.id ?? '' };
  };
  const age = (id: string, ms: number) =>
    deleted.updateOne({ _id: new ObjectId(id) }, { $set: { deletedAt: new Date(Date.now() - ms) } });

  it('are listed in that order once it is certain that they have, each page after the one before', async () => {
    const customers = [await register(), await register()];
    for (const { browser, id } of customers) {
      const response = await browser.post('/delete-user', { password: PASSWORD });
      expect([response.status, await list()]).toEqual([200, { ids: [] }]);
      expect(await deleted.countDocuments({ _id: new ObjectId(id) })).toBe(1);
    }
    const ids = customers.map(({ id }) => id).toReversed();
    await age(ids[0] ?? '', 3 * HOUR_MS);
    await age(ids[1] ?? '', HOUR_MS);
    const page: DeletedCustomersPage = await list();
    expect(page).toEqual({ ids, cursor: expect.any(String) });
    expect(await list({ after: page.cursor })).toEqual({ ids: [] });
    expect((await list({ minAgeSeconds: 2 * 3600 })).ids).toEqual(ids.slice(0, 1));
  });

  it('are not those whose accounts could not be deleted, which do not hold up the list', async () => {
    const { id } = await register();
    await deleted.insertOne({ _id: new ObjectId(id), deletedAt: new Date(Date.now() - 10_000) });
    expect(await list()).toEqual({ ids: [], cursor: expect.stringContaining(id) });
  });

  it('are asked for with valid cursors only', async () => {
    for (const query of [{ after: 'x' }, { after: '1-2' }, { minAgeSeconds: -1 }])
      expect((await ask(query)).status).toBe(400);
  });
});
