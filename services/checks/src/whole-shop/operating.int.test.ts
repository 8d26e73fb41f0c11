import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { sumAmounts } from '@bookstore/contracts/currency';
import type { Order } from '@bookstore/contracts/orders';
import { runAdminAuth } from '@bookstore/dev-env/admin-auth-command';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { PARTS, SHOP_PARTS, type ShopPart } from '@bookstore/dev-env/shop-parts';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { connect } from 'amqplib';
import { z } from 'zod';
import { createShopClient, type Customer, orderOf } from '../clients/shop-client.ts';
import { readMetricsPages } from '../testing/metrics-pages.ts';
import { startShop } from '../start-shop.ts';
import { START_MS } from '../testing/test-shop.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../testing/trace-receiver.ts';

const OBSERVABILITY = join(REPOSITORY, 'k8s/observability');
const OPERATOR = 'operator@shop.example';

const printed: string[] = [];
let folder: string;
let receiver: TraceReceiver;
let shop: LocalShop;
let books: Book[];
let customer: Customer;
const placed: Order[] = [];

function startAt(dataDir: string): Promise<LocalShop> {
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  const orders = { ...traced, LOG_LEVEL: 'debug' };
  const overrides = { gateway: traced, orders, 'admin-auth': traced };
  const settings = { OPERATOR_MAIL: OPERATOR, CHECK_HEALTH_EVERY_MS: '300' };
  return startShop({ dataDir, environment, print: (line) => printed.push(line), overrides, settings });
}

beforeAll(async () => {
  receiver = await startTraceReceiver();
  folder = await makeTestFolder();
  shop = await startAt(join(folder, 'first'));
  const client = createShopClient(shop);
  books = await client.listBooks();
  customer = await client.register();
  await eventually(() => place(0, 1));
}, START_MS);

afterAll(async () => {
  await shop.stop();
  receiver.close();
  await removeTestFolders();
}, START_MS);

const readStatistics = async () => (await createShopClient(shop).signInStaff()).readStatistics();

async function place(from: number, to: number): Promise<void> {
  placed.push(await customer.place(books.slice(from, to)));
}

const PLACING = { service: 'gateway', name: 'POST /api/orders' };

/** The spans from the customer's request to the statistics, each a child of the one before. */
const PATH = [
  PLACING,
  { service: 'orders', name: 'POST /api/orders' },
  { service: 'orders', name: 'publish bookstore.events' },
  { service: 'admin-auth', name: 'process admin-auth.stats' },
];

const matches = (wanted: { service: string; name: string }) => (span: ReceivedSpan) =>
  span.service === wanted.service && span.name === wanted.name;

/** The spans of the request that placed an order, in a trace that is not among `known`. */
function findPath(known: ReadonlySet<string>): ReceivedSpan[] {
  const root = receiver
    .spans()
    .find(
      (span) =>
        matches(PLACING)(span) &&
        Number(span.attributes['http.response.status_code']) === 201 &&
        !known.has(span.traceId),
    );
  const ofTrace = receiver.spans().filter(({ traceId }) => traceId === root?.traceId);
  return PATH.flatMap((step) => ofTrace.filter(matches(step)).slice(0, 1));
}

const traces = () => new Set(receiver.spans().map(({ traceId }) => traceId));

const untilComplete = (known: ReadonlySet<string>) =>
  eventually(() => {
    const path = findPath(known);
    expect(path.map(({ service, name }) => ({ service, name }))).toEqual(PATH);
    return path;
  });

const expectChain = (path: readonly ReceivedSpan[]) => {
  expect(path.slice(1).map(({ parentSpanId }) => parentSpanId)).toEqual(
    path.slice(0, -1).map(({ spanId }) => spanId),
  );
};

describe('the trace of an order', () => {
  it('spans gateway, orders, RabbitMQ and admin-auth, down to both databases', async () => {
    const known = traces();
    await place(0, 1);
    const path = await untilComplete(known);
    expectChain(path);
    expect(path[2]?.attributes).toMatchObject({
      'messaging.system': 'rabbitmq',
      'messaging.destination.name': 'bookstore.events',
      'messaging.rabbitmq.destination.routing_key': 'order.placed',
    });
    const stored = receiver.spans().filter(({ traceId }) => traceId === path[0]?.traceId);
    const parentsOf = (service: string, name: string) =>
      stored.filter(matches({ service, name })).map(({ parentSpanId }) => parentSpanId);
    expect(parentsOf('orders', 'insert orders')).toContain(path[1]?.spanId);
    const commands = stored.filter(
      (span) => span.service === 'admin-auth' && 'db.system.name' in span.attributes,
    );
    expect(commands.map(({ parentSpanId }) => parentSpanId)).toContain(path[3]?.spanId);
  });

  it('continues when the broker was down and the sweep publishes the event later', async () => {
    await shop.part('rabbitmq').stop();
    const known = traces();
    await place(1, 2);
    await shop.part('rabbitmq').start();
    expectChain(await untilComplete(known));
  });

  it('is in the lines of the logs, without personal data', async () => {
    const known = traces();
    await place(0, 1);
    const [root] = await untilComplete(known);
    await eventually(async () => {
      const files = ['gateway.log', 'orders.log'].map((name) => join(shop.logFolder, name));
      const logs = await Promise.all(files.map((file) => readFile(file, 'utf8')));
      for (const log of logs) expect(log).toContain(`"traceId":"${root?.traceId}"`);
      expect(JSON.stringify(receiver.spans()) + logs.join('\n')).not.toMatch(/@shop\.example|Bearer |eyJ/);
    });
  });
});

const OF_ALL = ['process_cpu_seconds_total', 'nodejs_eventloop_utilization', 'bookstore_build_info'];
const OF_HTTP = ['http_request_duration_seconds'];
const OF_DATABASE = ['mongodb_pool_connections', 'mongodb_pool_waiting_requests'];
const OF_OUTBOX = [
  'outbox_pending_events',
  'outbox_oldest_pending_seconds',
  'outbox_publishes_total',
  'broker_blocked',
  'broker_unconfirmed_messages',
];
const OF_ORDERS = [
  'orders_oldest_open_seconds',
  'orders_overdue',
  'stock_batch_duration_seconds',
  'stock_conflicts_total',
];
const OF_MAIL = [
  'mail_configured',
  'mails_waiting',
  'mails_failed',
  'mails_failed_last_hour',
  'mails_waiting_oldest_seconds',
  'mails_sent_total',
];
const OF_CONSUMERS = [
  'projection_lag_seconds',
  'redeliveries_total',
  'dead_letters_total',
  'queue_messages',
  'reconcile_last_success_timestamp_seconds',
];

describe('the metrics of every process', () => {
  it('can be parsed, and include what operators rely on', async () => {
    const pages = await readMetricsPages(shop.logFolder);
    const own: Partial<Record<ShopPart, string[]>> = {
      catalog: OF_OUTBOX,
      orders: [...OF_OUTBOX, ...OF_CONSUMERS, ...OF_ORDERS],
      'admin-auth': [...OF_CONSUMERS, 'orders_by_status', 'alerts_raised'],
      gateway: ['rate_limited_requests_total', 'upstream_failures_total'],
    };
    for (const name of SHOP_PARTS) {
      const { shape } = PARTS[name].schema;
      const families = [
        ...OF_ALL,
        ...(name === 'web' ? [] : OF_HTTP),
        ...('MONGO_URL' in shape ? OF_DATABASE : []),
        ...('SMTP_URL' in shape ? OF_MAIL : []),
        ...(own[name] ?? []),
      ];
      expect([name, pages.get(name)?.families]).toEqual([name, expect.arrayContaining(families)]);
    }
  });

  it('include all that alerts and dashboard ask for', async () => {
    const pages = await readMetricsPages(shop.logFolder);
    const all = [...pages.values()].map(({ page }) => page).join('\n');
    const families = new Set([...all.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const asked = await Promise.all(
      ['alerts.yml', 'dashboard.json'].map((name) => readFile(join(OBSERVABILITY, name), 'utf8')),
    );
    const expressions = [...asked.join('\n').matchAll(/"?expr"?:(.*(?:\n {10,}.*)*)/g)].map(
      ([, text]) => text,
    );
    const names = expressions.join('\n').match(/\b[a-z]+(_[a-z0-9]+)+\b(?! ?\()/g) ?? [];
    expect(names.length).toBeGreaterThan(20);
    const isMissing = (name: string) => !families.has(name) && !families.has(name.replace(/_[a-z]+$/, ''));
    expect(names.filter(isMissing)).toEqual([]);
  });

  it('count orders by status, and refusals by their code', async () => {
    const cheaper = books.slice(0, 1).map(({ _id }) => ({ _id, newPrice: 0.01 }));
    const body = orderOf(customer.email, cheaper);
    await createShopClient(shop).send('POST', '/api/orders/', { token: customer.token, body });
    await eventually(async () => {
      const pages = await readMetricsPages(shop.logFolder);
      expect(pages.get('admin-auth')?.page).toMatch(/^orders_by_status{status="placed",.*} [1-9]\d*$/m);
      expect(pages.get('orders')?.page).toMatch(/^failures_total{code="PRICE_CHANGED",.*} 1$/m);
    });
  });

  it('contain the routes of requests and never their paths', async () => {
    await fetch(`${shop.url}/api/books/no-such-book`);
    const pages = await readMetricsPages(shop.logFolder);
    for (const { page } of pages.values()) expect(page).not.toContain('no-such-book');
  });

  it('count the connections to the database and the messages in the queues', async () => {
    const { page = '' } = (await readMetricsPages(shop.logFolder)).get('orders') ?? {};
    const open = [...page.matchAll(/^mongodb_pool_connections{.*} (\d+)$/gm)].map(([, value]) =>
      Number(value),
    );
    expect(open).toHaveLength(2);
    expect(Math.max(...open)).toBeGreaterThan(0);
    expect(page).toMatch(/^queue_messages{queue="orders[.]prices[.]dead",service="orders"} 0$/m);
  });
});

const emails = z.array(z.object({ subject: z.string(), to: z.array(z.object({ address: z.string() })) }));

/** Waits until the operator got a mail that begins so. */
const untilTold = (alert: string) =>
  eventually(async () => {
    const mails = emails.parse(await (await fetch(`${shop.mailUrl ?? ''}/email`)).json());
    const told = mails.filter(({ to }) => to.some(({ address }) => address === OPERATOR));
    expect(told.map(({ subject }) => subject)).toContain(`${alert} at Bookstore`);
  });

/** Runs `npm run dead-letters` with these arguments. @returns what it prints. */
async function runDeadLetters(...args: string[]): Promise<string> {
  const file = join(folder, `dead-letters-${crypto.randomUUID()}.txt`);
  const output = await open(file, 'w');
  const stdio = ['ignore' as const, output.fd, 'inherit' as const];
  const options = { dataDir: join(folder, 'first'), environment, stdio };
  expect(await runAdminAuth(['dead-letters', ...args], options)).toBe(0);
  await output.close();
  return readFile(file, 'utf8');
}

describe('the operator is told, also when it is over,', () => {
  it('that a part is down', async () => {
    await shop.part('web').stop();
    await untilTold('PartDown web');
    await shop.part('web').start();
    await untilTold('Over: PartDown web');
  });

  it('that there are dead letters, which a command lists, puts back and throws away', async () => {
    const broker = await connect(shop.rabbitUrl);
    const channel = await broker.createConfirmChannel();
    channel.sendToQueue('orders.prices', Buffer.from('no JSON'), { type: 'book.saved', persistent: true });
    await channel.waitForConfirms();
    await broker.close();
    await untilTold('DeadLetters orders');
    expect(await runDeadLetters('list', 'orders.prices.dead')).toMatch(/rejected .*unreadable: no JSON/);
    expect(await runDeadLetters('requeue')).toContain('orders.prices.dead: 1 put back');
    await eventually(async () => {
      expect(await runDeadLetters('list')).toContain('orders.prices.dead: 1');
    });
    expect(await runDeadLetters('discard', 'orders.prices.dead')).toContain('1 thrown away');
    await untilTold('Over: DeadLetters orders');
  });
});

it(
  'A shop whose data folder was moved has all orders and exact statistics, those in its queues too',
  async () => {
    const untilAllAreCounted = () =>
      eventually(async () => {
        const totalSales = sumAmounts(placed.map(({ totalPrice }) => totalPrice));
        expect(await readStatistics()).toMatchObject({ totalOrders: placed.length, totalSales });
      });
    await untilAllAreCounted();
    await shop.part('admin-auth').stop();
    await place(2, 5);
    await eventually(async () => {
      expect(await shop.rabbitmqctl('list_queues', 'messages_ready')).toMatch(/^[1-9]/m);
    });
    await shop.stop();
    await rename(join(folder, 'first'), join(folder, 'second'));
    shop = await startAt(join(folder, 'second'));
    expect(printed.join('\n')).toContain('was moved');
    expect(await shop.rabbitmqctl('list_queues', 'state')).not.toContain('down');
    await untilAllAreCounted();
    customer = await createShopClient(shop).register();
    await place(0, 1);
    await untilAllAreCounted();
  },
  START_MS,
);
