import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp as createAdminAuth } from '@bookstore/admin-auth/app';
import { createAdminAuthConfig } from '@bookstore/admin-auth/testing/config';
import { signInAdmin } from '@bookstore/admin-auth/testing/sign-in';
import { addStaff, type StaffMember } from '@bookstore/admin-auth/testing/staff';
import { createApp as createCatalog } from '@bookstore/catalog/app';
import { AUDIT_OWNERS, type AuditOwner, auditPath } from '@bookstore/contracts/audit';
import { staffList } from '@bookstore/contracts/staff';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { createApp as createOrders } from '@bookstore/orders/app';
import { ORDERS_SETTINGS } from '@bookstore/orders/testing/settings';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createConnection } from 'mongoose';

const REQUESTS = 100;
const PASSWORD = 'another password of their own';
const SERVICES_DOWN = 'http://127.0.0.1:1';

const replicas: RunningService[] = [];
let databases: Record<AuditOwner, string>;
/** Those of the replicas of each service. */
let clients: Record<AuditOwner, readonly [Client, Client]>;
let token: string;

/** Two replicas of each service that admits staff. */
beforeAll(async () => {
  const config = await createAdminAuthConfig();
  const startTwo = async (createApp: () => Promise<RunningService>) => {
    const [first, second] = [await createApp(), await createApp()];
    replicas.unshift(first, second);
    return { url: first.url, clients: [createClient(first.url), createClient(second.url)] as const };
  };
  const adminAuth = await startTwo(() => createAdminAuth(config));
  const STAFF_JWKS_URL = `${adminAuth.url}/internal/jwks.json`;
  const own = (name: string) => ({ ...config, STAFF_JWKS_URL, MONGO_URL: createDatabaseUrl(name) });
  const [catalogConfig, ordersConfig] = [own('catalog'), own('orders')];
  const customers = { CUSTOMER_ISSUER: SERVICES_DOWN, CUSTOMER_JWKS_URL: SERVICES_DOWN };
  const catalog = await startTwo(() => createCatalog({ ...catalogConfig, SEED_BOOKS: false }));
  const orders = await startTwo(() => createOrders({ ...ordersConfig, ...ORDERS_SETTINGS, ...customers }));
  databases = {
    catalog: catalogConfig.MONGO_URL,
    orders: ordersConfig.MONGO_URL,
    'admin-auth': config.MONGO_URL,
  };
  clients = { catalog: catalog.clients, orders: orders.clients, 'admin-auth': adminAuth.clients };
  token = await signInAdmin(clients['admin-auth'][0]);
});
afterAll(async () => {
  for (const replica of replicas) await replica.close();
});

/** What each replica answers to staff who read its audit. */
const askAll = async (own: string) =>
  Promise.all(
    AUDIT_OWNERS.flatMap((owner) =>
      clients[owner].map(async (send) => (await send('GET', auditPath(owner), { token: own })).status),
    ),
  );
const everywhere = (status: number) => AUDIT_OWNERS.flatMap(() => [status, status]);
const add = (role: 'admin' | 'manager') => addStaff(clients['admin-auth'][0], token, role);

async function change({ id }: StaffMember, fields: object): Promise<void> {
  const [send] = clients['admin-auth'];
  const { accounts } = staffList.parse((await send('GET', '/api/staff', { token })).body);
  const v = accounts.find((account) => account.id === id)?.v;
  expect((await send('PUT', `/api/staff/${id}`, { token, body: { v, ...fields } })).status).toBe(200);
}

it('the earlier token of an account that is deactivated, whose role changes, or that changes its password, is refused by every replica of every service', async () => {
  const members = [await add('admin'), await add('admin'), await add('admin')] as const;
  const ask = () => Promise.all(members.map((member) => askAll(member.token)));
  expect(await ask()).toEqual(members.map(() => everywhere(200)));
  const [deactivated, demoted, { password, token: own }] = members;
  await change(deactivated, { isActive: false });
  await change(demoted, { role: 'manager' });
  const passwords = { token: own, body: { password, newPassword: PASSWORD } };
  const changed = await clients['admin-auth'][1]('PUT', '/api/staff/me/password', passwords);
  expect(changed.status).toBe(200);
  await eventually(async () => {
    expect(await ask()).toEqual(members.map(() => everywhere(401)));
  });
  expect(await askAll(token)).toEqual(everywhere(200));
});

describe('checking the role and the deactivation of staff', () => {
  /** The commands on all collections of a service's database. */
  async function countCommands(owner: AuditOwner, act: () => Promise<unknown>): Promise<number> {
    const database = await createConnection(databases[owner]).asPromise();
    const names = (await database.listCollections()).map(({ name }) => name);
    const log = await openCommandLog(databases[owner], names);
    try {
      const commands = await log.record(act);
      return commands.filter(({ command }) => !('getMore' in command)).length;
    } finally {
      await Promise.all([log.close(), database.close()]);
    }
  }

  let manager: StaffMember;
  let gone: StaffMember;

  beforeAll(async () => {
    [manager, gone] = [await add('manager'), await add('manager')];
    await change(gone, { isActive: false });
  });

  it.each([
    ['catalog', 'POST', '/api/pictures'],
    ['orders', 'GET', '/api/orders/none'],
    ['admin-auth', 'GET', '/api/staff'],
  ] as const)('costs no read of the database of %s', async (owner, method, path) => {
    const [send] = clients[owner];
    const ask = async (own: string) => (await send(method, path, { token: own })).status;
    const before = await ask(manager.token);
    // At first a service asks whether a token that it refuses is known by now.
    await eventually(async () => {
      const commands = await countCommands(owner, async () => {
        for (let request = 0; request < REQUESTS; request += 1) {
          expect(await ask(manager.token)).toBe(before);
          expect(await ask(gone.token)).toBe(401);
        }
      });
      // Those of all requests together, every few seconds: who has access, the settings, leases and sweeps.
      expect(commands).toBeLessThan(REQUESTS / 4);
    });
  });
});
