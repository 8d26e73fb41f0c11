import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { type AlertName, ALERTS, health } from '@bookstore/contracts/health';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { startDatabaseProxy } from '@bookstore/kit/testing/database-proxy';
import { createClient } from '@bookstore/kit/testing/http-client';
import { startSmtpServer } from '@bookstore/mail/testing/mails';
import { createMetrics } from '@bookstore/runtime/metrics';
import { Health, startOpsServer } from '@bookstore/runtime/ops';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { findFreePort } from '@bookstore/runtime/testing/ports';
import { type Connection, createConnection } from 'mongoose';
import { createApp } from '../app.ts';
import type { AdminAuthConfig } from '../config.ts';
import { createAdminAuthConfig } from '../testing/config.ts';
import { signInAdmin } from '../testing/sign-in.ts';
import type { BackupNote } from './backup.ts';

const EVERY_MS = 100;
const HOUR_MS = 3_600_000;
const OPERATOR = 'operator@shop.example';
const METRICS = [
  'outbox_oldest_pending_seconds',
  'mails_waiting_oldest_seconds',
  'mails_failed_last_hour',
] as const;

/** What a part shows operators, on its own port, with the figures that a test gives it. */
async function startPart(port: number) {
  const state = { isReady: true, hasBroker: true };
  const own = { health: new Health(), metrics: createMetrics('orders') };
  own.health.require('database', () => state.isReady);
  own.health.observe('broker.publish', () => state.hasBroker);
  const [pending, waiting, failed] = METRICS.map((name) => own.metrics.addGauge(name, name));
  const compared = own.metrics.addGauge('reconcile_last_success_timestamp_seconds', 'Compared.', ['owner']);
  const messages = own.metrics.addGauge('queue_messages', 'Messages.', ['queue']);
  const server = await startOpsServer({ port, address: '127.0.0.1', ...own });
  return { state, pending, waiting, failed, compared, messages, close: server.close };
}

type Gauge = { set: (labels: object, value: number) => void };
type Part = Awaited<ReturnType<typeof startPart>>;
type Smtp = Awaited<ReturnType<typeof startSmtpServer>>;

let smtp: Smtp;
let config: AdminAuthConfig;
let port: number;
let part: Part;
let service: RunningService;
let database: Connection;

const startSmtp = async () => {
  smtp = await startSmtpServer();
  port = await findFreePort();
  part = await startPart(port);
};

const createConfig = (changes: Partial<AdminAuthConfig> = {}) =>
  createAdminAuthConfig({
    CHECK_HEALTH_EVERY_MS: EVERY_MS,
    OPERATOR_MAIL: OPERATOR,
    OPS_URLS: { orders: `http://127.0.0.1:${port}` },
    DISK_ALERT_PERCENT: 101,
    PUBLIC_URL: 'http://shop.example',
    SMTP_URL: smtp.url,
    ...changes,
  });

const subjects = (text = '') => smtp.headers('Subject').filter((subject) => subject?.includes(text));
const untilSubjects = (text: string, expected: string[]) =>
  eventually(() => {
    expect(subjects(text)).toEqual(expected);
  });
const backups = () => database.collection<BackupNote>('operations');
const leases = () => database.collection<{ _id: string; until: Date }>('leases');

/** Waits until the shop was looked at some more times. */
async function untilLookedAt(times = 4): Promise<void> {
  for (let time = 0; time < times; time++) {
    const before = await leases().findOne({ _id: 'health' });
    await eventually(async () => {
      const now = await leases().findOne({ _id: 'health' });
      expect(now?.until.getTime()).toBeGreaterThan(before?.until.getTime() ?? 0);
    });
  }
}

const readHealth = async () => {
  const send = createClient(service.url);
  const { body } = await send('GET', '/api/admin/health', { token: await signInAdmin(send) });
  return health.parse(body);
};

beforeAll(startSmtp);
afterAll(() => Promise.all([smtp.close(), part.close()]));

describe('something that is wrong with the shop', () => {
  beforeAll(async () => {
    config = await createConfig();
    service = await createApp(config);
    database = await createConnection(config.MONGO_URL).asPromise();
    await untilLookedAt();
  });
  afterAll(() => Promise.all([service.close(), database.close()]));
  // The mails of the test before.
  beforeEach(async () => {
    await untilLookedAt();
    smtp.received.length = 0;
  });

  const AT = 'at Bookstore';
  type Fault = { begin: () => unknown; end: () => unknown };
  const age = (seconds: number) => Date.now() / 1000 - seconds;
  /** A figure of the part that is wrong. */
  const figure = (gauge: () => Gauge | undefined, wrong: number, right = 0, labels = {}): (() => Fault) => {
    return () => ({ begin: () => gauge()?.set(labels, wrong), end: () => gauge()?.set(labels, right) });
  };
  const noteBackup = (at: Date) => backups().updateOne({ _id: 'backup' }, { $set: { at } }, { upsert: true });

  const FAULTS: readonly [AlertName, string, () => Fault][] = [
    [
      'PartDown',
      'orders',
      () => ({ begin: () => part.close(), end: async () => (part = await startPart(port)) }),
    ],
    [
      'PartDown',
      'rabbitmq',
      () => ({ begin: () => (part.state.hasBroker = false), end: () => (part.state.hasBroker = true) }),
    ],
    ['EventsPending', 'orders', figure(() => part.pending, 61)],
    [
      'ReconciliationStale',
      'orders',
      figure(() => part.compared, age(301), age(-HOUR_MS), { owner: 'catalog' }),
    ],
    ['DeadLetters', 'orders', figure(() => part.messages, 2, 0, { queue: 'orders.prices.dead' })],
    ['MailsWaiting', 'orders', figure(() => part.waiting, 3601)],
    ['MailsFailed', 'orders', figure(() => part.failed, 1)],
    [
      'BackupOverdue',
      'backup',
      () => ({
        begin: () => noteBackup(new Date(Date.now() - 27 * HOUR_MS)),
        end: () => noteBackup(new Date()),
      }),
    ],
  ];

  it.each(FAULTS)(
    '%s %s is mailed once, with what to do, and once when it is over',
    async (alert, what, fault) => {
      const { begin, end } = fault();
      const raised = `${alert} ${what} ${AT}`;
      await begin();
      await untilSubjects(`${alert} ${what}`, [raised]);
      await untilLookedAt();
      expect((await readHealth()).alerts).toMatchObject([{ alert, subject: what }]);
      await end();
      await untilSubjects(`${alert} ${what}`, [raised, `Over: ${raised}`]);
      await untilLookedAt();
      expect(subjects(`${alert} ${what}`)).toHaveLength(2);
      expect((await readHealth()).alerts).toEqual([]);
      const mails = smtp.received.filter(({ to }) => to === OPERATOR);
      expect(mails.at(-2)?.source.replaceAll(/=\r\n/g, '')).toContain(
        ALERTS[alert].action.replaceAll('`', '').slice(5, 40),
      );
    },
  );

  it('that lasts writes nothing while nothing is new', async () => {
    part.failed?.set(2);
    await eventually(async () => {
      expect((await readHealth()).alerts).toHaveLength(1);
    });
    await untilLookedAt();
    const stored = () => database.collection('alerts').find().toArray();
    const before = await stored();
    await untilLookedAt();
    expect(await stored()).toEqual(before);
    part.failed?.set(0);
    await eventually(async () => {
      expect((await readHealth()).alerts).toEqual([]);
    });
  });

  it('that does not last is not mailed', async () => {
    const before = subjects('PartDown').length;
    part.state.isReady = false;
    await eventually(async () => {
      expect(await database.collection('alerts').countDocuments({ seen: { $gt: 0 } })).toBe(1);
    });
    part.state.isReady = true;
    await untilLookedAt(6);
    expect(subjects('PartDown')).toHaveLength(before);
    expect(await database.collection('alerts').countDocuments()).toBe(0);
  });

  it('leaves what is unknown of a part as it is while that part does not answer', async () => {
    part.messages.set({ queue: 'orders.prices.dead' }, 2);
    const before = subjects('DeadLetters').length;
    await eventually(() => {
      expect(subjects('DeadLetters')).toHaveLength(before + 1);
    });
    await part.close();
    await eventually(async () => {
      expect((await readHealth()).alerts.map(({ alert }) => alert)).toEqual(['DeadLetters', 'PartDown']);
    });
    await untilLookedAt(5);
    expect(subjects('DeadLetters')).toHaveLength(before + 1);
    part = await startPart(port);
    await eventually(async () => {
      expect((await readHealth()).alerts).toEqual([]);
    });
  });
});

describe('an alert', () => {
  let proxy: Awaited<ReturnType<typeof startDatabaseProxy>> | undefined;

  beforeEach(async () => {
    smtp.received.length = 0;
    config = await createConfig();
    database = await createConnection(config.MONGO_URL).asPromise();
  });
  afterEach(async () => {
    part.pending?.set(0);
    smtp.control.fault = undefined;
    await Promise.all([service.close(), database.close()]);
    proxy?.cut();
  });

  it('is mailed once by all replicas, and not again after a restart', async () => {
    part.pending?.set(100);
    service = await createApp(config);
    const other = await createApp(config);
    await untilSubjects('EventsPending', ['EventsPending orders at Bookstore']);
    await other.close();
    await untilLookedAt();
    await service.close();
    service = await createApp(config);
    await untilLookedAt();
    expect(subjects()).toHaveLength(1);
  });

  it('of a disk that is filling has its figures', async () => {
    service = await createApp({ ...config, DISK_ALERT_PERCENT: 0 });
    await untilSubjects('DiskFilling', ['DiskFilling database at Bookstore']);
    expect((await readHealth()).alerts[0]?.detail).toMatch(
      /^\d+% of [\d.]+ GB are used, [\d.]+ GB are free$/,
    );
  });

  it('of a certificate says when it ends, and none is raised where nothing answers', async () => {
    // The server's own certificate ended in February 2025.
    const server = await startSmtpServer({ secure: true });
    const host = `127.0.0.1:${server.port}`;
    service = await createApp({ ...config, PUBLIC_URL: `https://${host}` });
    await untilSubjects('CertificateExpiring', [`CertificateExpiring ${host} at Bookstore`]);
    expect((await readHealth()).alerts[0]?.detail).toBe('it ended at 2025-02-09 11:32 UTC');
    await server.close();
    await untilLookedAt(5);
    expect(subjects()).toHaveLength(1);
  });

  it('of a backup that was never made, or of the future, is raised once the first order is 26 hours old', async () => {
    const at = new Date(Date.now() + 1000 * HOUR_MS);
    await backups().updateOne({ _id: 'backup' }, { $set: { at } }, { upsert: true });
    service = await createApp(config);
    await untilLookedAt();
    const order = (hours: number) => ({
      $set: { placedAt: new Date(Date.now() - hours * HOUR_MS), v: 1 },
    });
    const facts = database.collection<{ _id: string }>('order_facts');
    await facts.updateOne({ _id: 'a'.repeat(24) }, order(25), { upsert: true });
    await untilLookedAt();
    expect((await readHealth()).alerts).toEqual([]);
    await facts.updateOne({ _id: 'a'.repeat(24) }, order(27));
    await untilSubjects('BackupOverdue', ['BackupOverdue backup at Bookstore']);
  });

  it('is shown, and mailed later, where nobody was to be told', async () => {
    const unattended = { ...config };
    delete unattended.OPERATOR_MAIL;
    part.pending?.set(100);
    service = await createApp(unattended);
    await eventually(async () => {
      expect(await readHealth()).toMatchObject({ mail: 'off', alerts: [{ alert: 'EventsPending' }] });
    });
    await service.close();
    service = await createApp(config);
    await untilSubjects('EventsPending', ['EventsPending orders at Bookstore']);
    expect(await readHealth()).toMatchObject({ mail: 'on' });
  });

  it('that the operator’s address refuses is shown as such', async () => {
    smtp.control.fault = { at: 'rcpt', does: 550 };
    part.pending?.set(100);
    service = await createApp(config);
    await eventually(async () => {
      expect((await readHealth()).mail).toBe('failing');
    });
  });

  it('is mailed while the database is away, and its end when it is back', async () => {
    proxy = await startDatabaseProxy(config.MONGO_URL);
    service = await createApp({ ...config, MONGO_URL: proxy.url });
    await untilLookedAt(1);
    proxy.cut();
    await untilSubjects('PartDown mongo', ['PartDown mongo at shop.example']);
    proxy.restore();
    await untilSubjects('Over', ['Over: PartDown mongo at Bookstore']);
    expect(subjects('PartDown mongo')).toHaveLength(2);
  });
});
