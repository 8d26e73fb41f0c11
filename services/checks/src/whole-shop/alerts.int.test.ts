import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent } from '@bookstore/contracts/events';
import { runAdminAuth } from '@bookstore/dev-env/admin-auth-command';
import { environment } from '@bookstore/dev-env/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { connect } from 'amqplib';
import type { Collection } from 'mongodb';
import { z } from 'zod';
import { withMongo } from '../clients/mongo.ts';
import { createShopClient } from '../clients/shop-client.ts';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

const OPERATOR = 'operator@shop.example';
const EVERY_MS = 300;
const DEAD = 'orders.prices.dead';

const emails = z.array(z.object({ subject: z.string(), to: z.array(z.object({ address: z.string() })) }));

let shop: TestShop;
let known = 0;

beforeAll(async () => {
  const settings = { OPERATOR_MAIL: OPERATOR, CHECK_HEALTH_EVERY_MS: String(EVERY_MS) };
  shop = await startTestShop({ settings, hasOwnBroker: true });
}, START_MS);
afterAll(() => shop.stop(), START_MS);

/** What the operator was told. While it starts, admin-auth itself is not ready for some of these short rounds. */
async function readSubjects(): Promise<string[]> {
  const response = await fetch(`${shop.mailUrl ?? ''}/email`);
  const mails = emails.parse(await response.json());
  return mails
    .filter(({ to }) => to.some(({ address }) => address === OPERATOR))
    .map(({ subject }) => subject.replace(' at Bookstore', ''))
    .filter((subject) => !subject.endsWith('PartDown admin-auth'));
}

beforeEach(async () => {
  known = (await readSubjects()).length;
});

/** Waits until the operator got these mails, in any order, and no others since the test began. */
const untilMailed = (...expected: string[]) =>
  eventually(async () => {
    expect((await readSubjects()).slice(known).toSorted()).toEqual(expected.toSorted());
  });

/** Waits until the operator was told of each of these alerts once, and once that it is over. */
const untilOver = (...alerts: string[]) => untilMailed(...alerts, ...alerts.map((alert) => `Over: ${alert}`));

async function publish(queue: string, type: string, text: string): Promise<void> {
  const connection = await connect(shop.rabbitUrl);
  const channel = await connection.createConfirmChannel();
  channel.sendToQueue(queue, Buffer.from(text), { type, persistent: true });
  await channel.waitForConfirms();
  await connection.close();
}

/** Runs `npm run dead-letters` with these arguments. @returns what it prints. */
async function runDeadLetters(...args: string[]): Promise<string> {
  const file = join(shop.dataDir, `dead-letters-${crypto.randomUUID()}.txt`);
  const output = await open(file, 'w');
  const stdio = ['ignore', output.fd, 'inherit'] as const;
  const code = await runAdminAuth(['dead-letters', ...args], {
    dataDir: shop.dataDir,
    environment,
    stdio: [...stdio],
  });
  await output.close();
  expect(code).toBe(0);
  return readFile(file, 'utf8');
}

type Stored = { _id: string; [field: string]: unknown };
/** Works on a collection of the shop. */
const change = <T>(database: string, name: string, work: (collection: Collection<Stored>) => Promise<T>) =>
  withMongo(shop.mongoUrl, (mongo) => work(mongo.db(database).collection<Stored>(name)));

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe('the operator of a whole shop is told once, and once when it is over,', () => {
  it('that a part is down, that mails fail or wait, and that data was not compared with its owner', async () => {
    const alerts = [
      'PartDown web',
      'MailsFailed orders',
      'MailsWaiting orders',
      'ReconciliationStale admin-auth',
    ];
    const stored = [
      { state: 'failed', endedAt: ago(0) },
      { state: 'waiting', createdAt: ago(7200), nextAt: ago(-3600), expiresAt: ago(-7200) },
    ].map((mail) => ({ _id: crypto.randomUUID(), kind: 'order-placed', ...mail }));
    await shop.part('web').stop();
    await change('orders', 'mails', (mails) => mails.insertMany(stored));
    await change('admin_auth', 'leases', (leases) =>
      leases.updateOne({ _id: 'compared.orders' }, { $set: { at: ago(600) } }),
    );
    await untilMailed(...alerts);
    await shop.part('web').start();
    await change('orders', 'mails', (mails) =>
      mails.deleteMany({ _id: { $in: stored.map(({ _id }) => _id) } }),
    );
    // A process that starts notes at once that it has compared; one that runs does so twice a minute.
    await shop.part('admin-auth').restart();
    await untilOver(...alerts);
  });

  it('that RabbitMQ is down, and that events wait', async () => {
    await shop.part('rabbitmq').stop();
    await untilMailed('PartDown rabbitmq');
    const client = createShopClient(shop);
    const [book] = await client.listBooks();
    const customer = await client.register();
    if (book) await customer.place([book]);
    // A minute is waited for in the database.
    await change('orders', 'orders', (orders) =>
      orders.updateMany({ pendingSince: { $exists: true } }, { $set: { pendingSince: ago(90) } }),
    );
    await untilMailed('PartDown rabbitmq', 'EventsPending orders');
    await shop.part('rabbitmq').start();
    await untilOver('PartDown rabbitmq', 'EventsPending orders');
  });

  it('that there are dead letters, which a command shows, puts back and throws away', async () => {
    const saved = createEvent('book.deleted', 'test', { id: '0123456789abcdef01234567', v: 1 });
    await publish(DEAD, 'book.deleted', JSON.stringify(saved));
    await publish('orders.prices', 'book.saved', 'no JSON');
    await untilMailed('DeadLetters orders');
    const listed = await runDeadLetters('list', DEAD);
    expect(listed).toContain(`${DEAD}: 2`);
    expect(listed).toContain(saved.id);
    expect(listed).toMatch(/rejected .*unreadable: no JSON/);
    expect(await runDeadLetters('requeue')).toContain(`${DEAD}: 2 put back`);
    await eventually(async () => {
      const left = await runDeadLetters('list', DEAD);
      expect([left.includes(`${DEAD}: 1`), left.includes(saved.id)]).toEqual([true, false]);
    });
    expect(await runDeadLetters('discard', DEAD)).toContain(`${DEAD}: 1 thrown away`);
    await untilOver('DeadLetters orders');
  });
});
