import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent } from '@bookstore/contracts/events';
import { runAdminAuth } from '@bookstore/dev-env/admin-auth-command';
import { environment } from '@bookstore/dev-env/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { connect } from 'amqplib';
import { z } from 'zod';
import { withMongo } from '../clients/mongo.ts';
import { createShopClient } from '../clients/shop-client.ts';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

const OPERATOR = 'operator@shop.example';
const EVERY_MS = 300;
const TIMEOUT_MS = 90_000;
const DEAD = 'orders.prices.dead';

const emails = z.array(z.object({ subject: z.string(), to: z.array(z.object({ address: z.string() })) }));

let shop: TestShop;
let known = 0;

beforeAll(async () => {
  const settings = { OPERATOR_MAIL: OPERATOR, CHECK_HEALTH_EVERY_MS: String(EVERY_MS) };
  shop = await startTestShop({ settings });
}, START_MS);
afterAll(() => shop.stop(), START_MS);

/** What the operator was told. At the start admin-auth itself is not ready for some of these short rounds. */
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

/** Waits until the operator got these mails and no others since the test began. */
const untilMailed = (...expected: string[]) =>
  eventually(async () => {
    expect((await readSubjects()).slice(known)).toEqual(expected);
  }, TIMEOUT_MS);

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

const storeMail = (mail: object) =>
  withMongo(shop.mongoUrl, async (mongo) => {
    const mails = mongo.db('orders').collection<{ _id: string; kind: string }>('mails');
    await mails.insertOne({ _id: crypto.randomUUID(), kind: 'order-placed', ...mail });
    return () => withMongo(shop.mongoUrl, (again) => again.db('orders').collection('mails').deleteMany(mail));
  });

describe('the operator of a whole shop is told once, and once when it is over,', () => {
  it('that a part is down', async () => {
    await shop.part('web').stop();
    await untilMailed('PartDown web');
    await shop.part('web').start();
    await untilMailed('PartDown web', 'Over: PartDown web');
  });

  it('that RabbitMQ is down, and that events wait', async () => {
    await shop.part('rabbitmq').stop();
    await untilMailed('PartDown rabbitmq');
    const client = createShopClient(shop);
    const [book] = await client.listBooks();
    const customer = await client.register();
    if (book) await customer.place([book]);
    // A minute is waited for in the database.
    await withMongo(shop.mongoUrl, (mongo) =>
      mongo
        .db('orders')
        .collection('orders')
        .updateMany(
          { pendingSince: { $exists: true } },
          { $set: { pendingSince: new Date(Date.now() - 90_000) } },
        ),
    );
    await untilMailed('PartDown rabbitmq', 'EventsPending orders');
    await shop.part('rabbitmq').start();
    await eventually(async () => {
      expect((await readSubjects()).slice(known).toSorted()).toEqual([
        'EventsPending orders',
        'Over: EventsPending orders',
        'Over: PartDown rabbitmq',
        'PartDown rabbitmq',
      ]);
    }, TIMEOUT_MS);
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
    }, TIMEOUT_MS);
    expect(await runDeadLetters('discard', DEAD)).toContain(`${DEAD}: 1 thrown away`);
    await untilMailed('DeadLetters orders', 'Over: DeadLetters orders');
  });

  it('that mails fail or wait', async () => {
    const restoreFailed = await storeMail({ state: 'failed', endedAt: new Date() });
    await untilMailed('MailsFailed orders');
    await restoreFailed();
    await untilMailed('MailsFailed orders', 'Over: MailsFailed orders');
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    const waiting = { state: 'waiting', createdAt: hours(-2), nextAt: hours(1), expiresAt: hours(2) };
    const restoreWaiting = await storeMail(waiting);
    const both = ['MailsFailed orders', 'Over: MailsFailed orders', 'MailsWaiting orders'];
    await untilMailed(...both);
    await restoreWaiting();
    await untilMailed(...both, 'Over: MailsWaiting orders');
  });

  it('that data was not compared with its owner', async () => {
    await withMongo(shop.mongoUrl, (mongo) =>
      mongo
        .db('admin_auth')
        .collection<{ _id: string }>('leases')
        .updateOne({ _id: 'compared.orders' }, { $set: { at: new Date(Date.now() - 600_000) } }),
    );
    await untilMailed('ReconciliationStale admin-auth');
    // It is compared all the time, and noted twice a minute.
    await untilMailed('ReconciliationStale admin-auth', 'Over: ReconciliationStale admin-auth');
  });
});
