import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { sumAmounts } from '@bookstore/contracts/currency';
import type { Order } from '@bookstore/contracts/orders';
import type { LocalShop, LocalShopOptions } from '@bookstore/dev-env/local-shop';
import { runCommand } from '@bookstore/dev-env/processes/run-command';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { claimBrokerUrl } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';
import { withMongo } from '../clients/mongo.ts';
import { anAccount, createShopClient } from '../clients/shop-client.ts';
import { startShop } from '../start-shop.ts';
import { readMetricsPages } from '../testing/metrics-pages.ts';
import { START_MS } from '../testing/test-shop.ts';

const MAIN = join(REPOSITORY, 'services/dev-env/src/main.ts');
const PASSPHRASE = 'correct horse battery staple';
/** Another host name than `localhost`, and so another PUBLIC_URL. */
const OTHER_HOST = '127.0.0.2';

/** What `npm run backup` and `npm run restore` run. */
const run = (dataDir: string, passphrase: string, ...args: string[]): Promise<string> =>
  runCommand(process.execPath, ['--conditions=source', MAIN, ...args], {
    environment: { ...environment, DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase },
  });

const start = (dataDir: string, options: Pick<LocalShopOptions, 'settings' | 'rabbitUrl'> = {}) =>
  startShop({ dataDir, environment, print: () => undefined, ...options });

const pending = { pendingSince: { $exists: true } };
/** The events that wait for the broker, by the collection of their states. */
const countPending = ({ mongoUrl }: LocalShop): Promise<number[]> =>
  withMongo(mongoUrl, (mongo) =>
    Promise.all(
      ['orders', 'stock_states'].map((name) => mongo.db('orders').collection(name).countDocuments(pending)),
    ),
  );

const mails = z.array(z.object({ messageId: z.string() }));
/** The ids of the orders whose confirmations a shop has sent, each as often as it did, in their order. */
async function readConfirmed({ mailUrl }: LocalShop): Promise<string[]> {
  const caught = mails.parse(await (await fetch(`${mailUrl}/email`)).json());
  const ids = caught.flatMap(({ messageId }) => /^order\.(\w+)\.1\.order-placed@/.exec(messageId)?.[1] ?? []);
  return ids.toSorted();
}

/** Makes the mails due that could not be sent, which are tried again after a minute. */
const endWaiting = () =>
  withMongo(shop.mongoUrl, (mongo) =>
    mongo
      .db('orders')
      .collection('mails')
      .updateMany({ state: 'waiting', lease: { $exists: false } }, { $set: { nextAt: new Date() } }),
  );

const account = anAccount();
let folder: string;
let shop: LocalShop;
let books: Book[];
let [stored, waiting, later]: [Order[], Order[], Order[]] = [[], [], []];
/** Those placed in the restored shop. */
const taken: Order[] = [];
let before: { pending: number[]; keys: unknown; password: string };
let published: number;

const readKeys = async ({ url }: LocalShop) => (await fetch(`${url}/identity/jwks`)).json();

beforeAll(async () => {
  folder = await makeTestFolder();
  shop = await start(join(folder, 'first'));
  const client = createShopClient(shop);
  const [staff, customer] = [await client.signInStaff(), await client.register(account)];
  books = await client.listBooks();
  const [first, second, third] = books;
  if (!first || !second || !third) throw new Error('The shop has too few books.');
  await eventually(() => staff.countStock(first._id, 5));
  stored = [await eventually(() => customer.place([first])), await customer.place([second, third])];
  await eventually(async () => {
    expect(await readConfirmed(shop)).toEqual(stored.map(({ _id }) => _id).toSorted());
  });
  await shop.part('stand-ins').stop();
  await shop.part('rabbitmq').stop();
  waiting = [await customer.place([first, second])];
  const [keys, { password }] = [await readKeys(shop), shop.admin];
  before = { pending: await countPending(shop), keys, password };
  await run(join(folder, 'first'), PASSPHRASE, 'backup');
  later = [await customer.place([third])];
  await shop.stop();

  const [name = ''] = await readdir(join(folder, 'first/backups'));
  const [file, target] = [join(folder, 'first/backups', name), join(folder, 'elsewhere/second')];
  await expect(run(target, 'another passphrase', 'restore', file)).rejects.toThrow('is not the one');
  await run(target, PASSPHRASE, 'restore', file);
  await expect(run(target, PASSPHRASE, 'restore', file)).rejects.toThrow('There is a shop already');
  const settings = { LISTEN_ADDRESS: OTHER_HOST };
  shop = await start(target, { settings, rabbitUrl: await claimBrokerUrl() });
  await eventually(async () => {
    expect(await countPending(shop)).toEqual([0, 0]);
  });
  const { page = '' } = (await readMetricsPages(shop.logFolder)).get('orders') ?? {};
  published = Number(/^outbox_publishes_total{.*outcome="confirmed".*} (\d+)$/m.exec(page)?.[1]);
}, 2 * START_MS);

afterAll(async () => {
  await shop.stop();
  await removeTestFolders();
}, START_MS);

describe('A shop that was restored under another path and host name', () => {
  it('lets its customers and staff sign in, with the keys of before', async () => {
    expect(shop.url).toContain(`//${OTHER_HOST}:`);
    expect(shop.admin.password).toBe(before.password);
    expect(await readKeys(shop)).toEqual(before.keys);
    const client = createShopClient(shop);
    const { token } = await client.withSession(account.email, await client.signIn(account));
    const { body } = await client.send('GET', `/api/orders/email/${account.email}`, { token });
    const found = z.array(z.object({ _id: z.string() })).parse(body);
    expect(found.map(({ _id }) => _id)).toEqual([...waiting, ...stored.toReversed()].map(({ _id }) => _id));
    expect(found.map(({ _id }) => _id)).not.toContain(later[0]?._id);
  });

  it('has its books, its stock, and exact statistics of them', async () => {
    const client = createShopClient(shop);
    const staff = await client.signInStaff();
    expect(await client.listBooks()).toEqual(books);
    const { free, promised } = await staff.readStock(books[0]?._id ?? '');
    expect({ free, promised }).toEqual({ free: 3, promised: 2 });
    const orders = [...stored, ...waiting, ...taken];
    const totalSales = sumAmounts(orders.map(({ totalPrice }) => totalPrice));
    await eventually(async () => {
      const statistics = await staff.readStatistics();
      expect(statistics).toMatchObject({ totalBooks: books.length, totalOrders: orders.length, totalSales });
    });
  });

  it('publishes the events once that were pending', () => {
    expect(before.pending[0]).toBe(waiting.length);
    expect(published).toBe(before.pending.reduce((sum, each) => sum + each, 0));
  });

  it('sends the mails once that were waiting, and no other again', async () => {
    await eventually(async () => {
      await endWaiting();
      expect(await readConfirmed(shop)).toEqual([...waiting, ...taken].map(({ _id }) => _id).toSorted());
    });
  });

  it('takes orders, and can be backed up itself', async () => {
    const client = createShopClient(shop);
    const customer = await client.register();
    taken.push(await eventually(() => customer.place(books.slice(2, 3))));
    const output = await run(join(folder, 'elsewhere/second'), PASSPHRASE, 'backup', '--without-secrets');
    expect(output).toContain('encrypted, without secrets');
  });
});
