import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { type IdentityWithMails, PASSWORD, startIdentityWithMails } from '../testing/start-identity.ts';

/** Fails the first time. It does not know the settings of the shop, which are asked for, too. */
async function startAdminAuth() {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.writeHead(404).end();
    else
      void json(request).then((body) => {
        bodies.push(body);
        response.writeHead(bodies.length === 1 ? 503 : 204).end();
      });
  });
  const { port, close } = await listen(server, 0);
  return { bodies, url: `http://127.0.0.1:${port}`, close };
}

let adminAuth: Awaited<ReturnType<typeof startAdminAuth>>;
let identity: IdentityWithMails;

beforeAll(async () => {
  adminAuth = await startAdminAuth();
  identity = await startIdentityWithMails({ ADMIN_AUTH_URL: adminAuth.url });
});
afterAll(async () => {
  await identity.close();
  await adminAuth.close();
});

const leave = async (isVerified: boolean) => {
  const { browser, email } = await identity.register();
  await identity.db.collection('user').updateOne({ email }, { $set: { emailVerified: isVerified } });
  expect((await browser.post('/delete-user', { password: PASSWORD })).status).toBe(200);
  return email;
};

it('a subscription goes with its account, again until that succeeds, and never by an address that is not verified', async () => {
  await leave(false);
  const email = await leave(true);
  await eventually(async () => {
    expect(await identity.db.collection('deleted_customers').countDocuments({ email })).toBe(0);
  }, 60_000);
  expect(adminAuth.bodies).toEqual([{ email }, { email }]);
  expect(JSON.stringify(await identity.db.collection('deleted_customers').find().toArray())).not.toContain(
    '@',
  );
}, 70_000);
