import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { createLogger } from '@bookstore/runtime/logger';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { PASSWORD, SERVICE_TOKEN, startIdentity, startIdentityWithMails } from '../testing/start-identity.ts';
import { createDeletedCustomers } from './deleted-customers.ts';
import { createNewsletterRemoval } from './newsletter-removal.ts';

/** It does not know the settings of the shop, which are asked for, too. */
async function startAdminAuth() {
  const state = { bodies: new Array<unknown>(), failures: 0 };
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.writeHead(404).end();
    else
      void json(request).then((body) => {
        state.bodies.push(body);
        const isService = request.headers.authorization === `Bearer ${SERVICE_TOKEN}`;
        response.writeHead(!isService ? 401 : state.failures-- > 0 ? 503 : 204).end();
      });
  });
  const { port, close } = await listen(server, 0);
  return { state, url: `http://127.0.0.1:${port}`, close };
}

const adminAuth = await startAdminAuth();
const identity = await startIdentityWithMails();
afterAll(async () => {
  await identity.close();
  await adminAuth.close();
});
beforeEach(() => {
  Object.assign(adminAuth.state, { bodies: [], failures: 0 });
});

const deleted = () => identity.db.collection('deleted_customers');

/** Deletes an account, as if some time ago. */
const leave = async (isVerified: boolean) => {
  const { browser, email } = await identity.register();
  await identity.db.collection('user').updateOne({ email }, { $set: { emailVerified: isVerified } });
  expect((await browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
  await deleted().updateMany({}, { $set: { deletedAt: new Date(0) } });
  return email;
};
const untilRemoved = (email: string) =>
  eventually(async () => {
    expect(await deleted().countDocuments({ email })).toBe(0);
  });

it('a subscription goes with its account, again until that succeeds, and never by an address that is not verified', async () => {
  await leave(false);
  const email = await leave(true);
  adminAuth.state.failures = 1;
  const logger = createLogger('identity', 'silent');
  const customers = createDeletedCustomers(identity.db);
  const removal = createNewsletterRemoval(
    { adminAuthUrl: adminAuth.url, serviceToken: SERVICE_TOKEN },
    customers,
    logger,
    20,
  );
  removal.start();
  await untilRemoved(email);
  await removal.stop();
  expect(adminAuth.state.bodies).toEqual([{ email }, { email }]);
  expect(JSON.stringify(await deleted().find().toArray())).not.toContain('@');
});

it('subscriptions of accounts that were deleted before identity started go, too', async () => {
  const email = await leave(true);
  const settings = { MONGO_URL: identity.databaseUrl, ADMIN_AUTH_URL: adminAuth.url };
  const { close } = await startIdentity(settings);
  await untilRemoved(email);
  expect(adminAuth.state.bodies).toEqual([{ email }]);
  await close();
});
