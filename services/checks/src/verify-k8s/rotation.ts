import { equal } from 'node:assert/strict';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { anAccount, createShopClient, type ShopAddress } from '../clients/shop-client.ts';
import type { Cluster } from './cluster.ts';

const DELETE_KEYS =
  'mongosh --quiet "mongodb://mongo/admin?replicaSet=bookstore" -u root -p "$(cat /run/secrets/MONGO_ROOT_PASSWORD)" ' +
  `--eval 'db.getSiblingDB("identity").jwks.deleteMany({})'`;
const REFUSED_WITHIN_MS = 10_000;
/** So many that every replica of orders answers some. */
const TRIES = 20;

/**
 * Rotates IDENTITY_SECRET as k8s/README.md says. Checks that it signs customers out, that they can sign in and order
 * again, and that tokens of the old keys are refused.
 * @returns how soon the old tokens are refused.
 */
export async function rotateIdentitySecret(cluster: Cluster, shop: ShopAddress): Promise<string> {
  const { send, listBooks, register, signIn, withSession } = createShopClient(shop);
  const account = anAccount();
  const { email, cookie, token } = await register(account);
  const readOrders = async () => (await send('GET', `/api/orders/email/${email}`, { token })).status;
  const renewToken = async () => (await send('GET', '/identity/token', { headers: { cookie } })).status;
  equal(await readOrders(), 200);

  await cluster.kubectl('scale', 'deployment/identity', '--replicas=0');
  const pods = ['--for=delete', '--timeout=120s', 'pod', '-l=app.kubernetes.io/name=identity'];
  await cluster.kubectl('wait', ...pods);
  await cluster.run('k8s/make-secrets', 'IDENTITY_SECRET');
  await cluster.kubectl('exec', 'mongo-0', '-c', 'mongo', '--', 'bash', '-c', DELETE_KEYS);
  await cluster.kubectl('scale', 'deployment/identity', '--replicas=2');
  await cluster.waitUntilReady('identity', 2);

  const since = performance.now();
  equal(await eventually(renewToken), 401);
  await eventually(async () => {
    const { place } = await withSession(email, await signIn(account));
    await place((await listBooks()).slice(0, 1));
  });
  await eventually(async () => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) equal(await readOrders(), 401);
  }, REFUSED_WITHIN_MS);
  return `old tokens refused after ${((performance.now() - since) / 1000).toFixed(1)} s`;
}
