import { equal } from 'node:assert/strict';
import { order } from '@bookstore/contracts/orders';
import { book } from '@bookstore/contracts/books';
import { createClient } from '@bookstore/kit/testing/http-client';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';
import type { Cluster } from './cluster.ts';

const DELETE_KEYS =
  'mongosh --quiet "mongodb://mongo/admin?replicaSet=bookstore" -u root -p "$(cat /run/secrets/MONGO_ROOT_PASSWORD)" ' +
  `--eval 'db.getSiblingDB("identity").jwks.deleteMany({})'`;
const REFUSED_WITHIN_MS = 10_000;
/** So many that every replica of orders answers some. */
const TRIES = 20;

const tokenReply = z.object({ token: z.string() });

/** A new customer, who signs in with a password. */
async function createCustomer(url: string) {
  const send = createClient(url);
  const customer = { email: `rotation-${crypto.randomUUID()}@shop.example`, password: crypto.randomUUID() };
  const headers = { origin: url };
  await send('POST', '/identity/sign-up/email', { body: { name: 'Reader', ...customer }, headers });
  const [first] = book.array().parse((await send('GET', '/api/books/')).body);

  return {
    signIn: async (): Promise<{ email: string; cookie: string }> => {
      const { status, headers: replied } = await send('POST', '/identity/sign-in/email', {
        body: customer,
        headers,
      });
      equal(status, 200);
      const cookies = replied.getSetCookie().map((line) => line.split(';')[0] ?? '');
      return { email: customer.email, cookie: cookies.join('; ') };
    },
    placeOrder: async (token: string) => {
      const address = { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' };
      const draft = { name: 'Reader', email: customer.email, phone: '5551234', address };
      const body = { ...draft, productIds: [first?._id], totalPrice: first?.newPrice };
      order.parse((await send('POST', '/api/orders/', { token, body })).body);
    },
    readOrders: async (token: string): Promise<number> =>
      (await send('GET', `/api/orders/email/${customer.email}`, { token })).status,
    fetchToken: async ({ cookie }: { cookie: string }): Promise<string> =>
      tokenReply.parse((await send('GET', '/identity/token', { headers: { cookie } })).body).token,
    readSession: async (cookie: string): Promise<number> =>
      (await send('GET', '/identity/token', { headers: { cookie } })).status,
  };
}

/**
 * Rotates IDENTITY_SECRET as k8s/README.md says. Checks that it signs customers out, that they can sign in and order
 * again, and that tokens of the old keys are refused.
 * @returns after how many milliseconds the old tokens are refused.
 */
export async function rotateIdentitySecret(cluster: Cluster, url: string): Promise<number> {
  const customer = await createCustomer(url);
  const session = await customer.signIn();
  const oldToken = await customer.fetchToken(session);
  equal(await customer.readOrders(oldToken), 200);

  await cluster.kubectl('scale', 'deployment/identity', '--replicas=0');
  await cluster.kubectl(
    'wait',
    '--for=delete',
    'pod',
    '-l=app.kubernetes.io/name=identity',
    '--timeout=120s',
  );
  await cluster.run('k8s/make-secrets', 'IDENTITY_SECRET');
  await cluster.kubectl('exec', 'mongo-0', '-c', 'mongo', '--', 'bash', '-c', DELETE_KEYS);
  await cluster.kubectl('scale', 'deployment/identity', '--replicas=2');
  await cluster.waitUntilReady('identity', 2);

  const since = performance.now();
  equal(await eventually(() => customer.readSession(session.cookie)), 401);
  await eventually(async () => {
    await customer.placeOrder(await customer.fetchToken(await customer.signIn()));
  });
  await eventually(async () => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) equal(await customer.readOrders(oldToken), 401);
  }, REFUSED_WITHIN_MS);
  return performance.now() - since;
}
