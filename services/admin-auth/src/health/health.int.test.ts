import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, jest } from '@jest/globals';
import { type AlertName, ALERTS, health } from '@bookstore/contracts/health';
import { startDatabaseProxy } from '@bookstore/kit/testing/database-proxy';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { startSmtpServer } from '@bookstore/mail/testing/mails';
import { createMetrics } from '@bookstore/runtime/metrics';
import { Health, startOpsServer } from '@bookstore/runtime/ops';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { findFreePort } from '@bookstore/runtime/testing/ports';
import type { AdminAuthConfig } from '../config.ts';
import { type AdminAuth, startAdminAuth } from '../testing/admin-auth.ts';
import type { BackupNote } from './backup.ts';
import { DatabaseOutage } from './database-outage.ts';

const EVERY_MS = 10;
const HOUR_MS = 3_600_000;
const OPERATOR = 'operator@shop.example';
const METRICS = [
  'outbox_oldest_pending_seconds',
  'mails_waiting_oldest_seconds',
  'mails_failed_last_hour',
] as const;

/** What a part shows operators, on its own port, with the figures that a test gives it. */
async function startPart(port: number) {
  const state = { roundsNotReady: 0, hasBroker: true };
  const own = { health: new Health(), metrics: createMetrics('orders') };
  own.health.require('database', () => state.roundsNotReady === 0 || state.roundsNotReady-- === 0);
  own.health.observe('broker.publish', () => state.hasBroker);
  const [pending, waiting, failed] = METRICS.map((name) => own.metrics.addGauge(name, name));
  const compared = own.metrics.addGauge('reconcile_last_success_timestamp_seconds', 'Compared.', ['owner']);
  const messages = own.metrics.addGauge('queue_messages', 'Messages.', ['queue']);
  const server = await startOpsServer({ port, address: '127.0.0.1', ...own });
  return { state, pending, waiting, failed, compared, messages, close: server.close };
}

type Gauge = { set: (labels: object, value: number) => void };

const smtp = await startSmtpServer();
const port = await findFreePort();
let part = await startPart(port);
let service: AdminAuth;
const proxy = await startDatabaseProxy(createDatabaseUrl('admin_auth'));
afterAll(async () => {
  proxy.cut();
  await Promise.all([smtp.close(), part.close()]);
});

/** Starts a service that looks at the shop all the time. */
const start = async (changes: Partial<AdminAuthConfig> = {}) =>
  (service = await startAdminAuth({
    CHECK_HEALTH_EVERY_MS: EVERY_MS,
    OPERATOR_MAIL: OPERATOR,
    OPS_URLS: { orders: `http://127.0.0.1:${port}` },
    DISK_ALERT_PERCENT: 101,
    PUBLIC_URL: 'http://shop.example',
    SMTP_URL: smtp.url,
    ...changes,
  }));

const subjects = (text = '') => smtp.headers('Subject').filter((subject) => subject?.includes(text));
const untilSubjects = (text: string, expected: string[]) =>
  eventually(() => {
    expect(subjects(text)).toEqual(expected);
  });
const noteBackup = (at: Date) =>
  service.database
    .collection<BackupNote>('operations')
    .updateOne({ _id: 'backup' }, { $set: { at } }, { upsert: true });
const leases = () => service.database.collection<{ _id: string; until: Date }>('leases');

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
  const { body } = await service.send('GET', '/api/admin/health', { token: service.token });
  return health.parse(body);
};

describe('something that is wrong with the shop', () => {
  beforeAll(() => start());
  afterAll(() => service.close());

  const AT = 'at Bookstore';
  type Fault = { begin: () => unknown; end: () => unknown };
  const age = (seconds: number) => Date.now() / 1000 - seconds;
  /** A figure of the part that is wrong. */
  const figure = (gauge: () => Gauge | undefined, wrong: number, right = 0, labels = {}): (() => Fault) => {
    return () => ({ begin: () => gauge()?.set(labels, wrong), end: () => gauge()?.set(labels, right) });
  };

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
      const [mail] = smtp.received.filter(({ to, source }) => to === OPERATOR && source.includes(raised));
      expect(mail?.source.replaceAll(/=\r\n/g, '')).toContain(
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
    const stored = () => service.database.collection('alerts').find().toArray();
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
    part.state.roundsNotReady = 2;
    await eventually(() => {
      expect(part.state.roundsNotReady).toBe(0);
    });
    await untilLookedAt(6);
    expect(subjects('PartDown')).toHaveLength(before);
    expect(await service.database.collection('alerts').countDocuments({ seen: { $gt: 0 } })).toBe(0);
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
  beforeEach(() => {
    smtp.received.length = 0;
  });
  afterEach(async () => {
    part.pending?.set(0);
    smtp.control.fault = undefined;
    await service.close();
  });

  it('is mailed once by all replicas, and not again after a restart', async () => {
    part.pending?.set(100);
    const other = await start();
    const { MONGO_URL } = other.config;
    await start({ MONGO_URL });
    await untilSubjects('EventsPending', ['EventsPending orders at Bookstore']);
    await other.close();
    await untilLookedAt();
    await service.close();
    await start({ MONGO_URL });
    await untilLookedAt();
    expect(subjects()).toHaveLength(1);
  });

  it('of what flaps is mailed once more when it comes back, and then not until it has been well for long', async () => {
    await start();
    const flap = async () => {
      part.pending?.set(100);
      await untilLookedAt(4);
      part.pending?.set(0);
      await untilLookedAt(5);
    };
    await flap();
    const text = 'EventsPending orders at Bookstore';
    await untilSubjects('EventsPending', [text, `Over: ${text}`]);
    for (let times = 0; times < 3; times += 1) await flap();
    expect((await readHealth()).alerts).toMatchObject([{ alert: 'EventsPending' }]);
    await untilSubjects('EventsPending', [text, `Over: ${text}`, text]);
    await untilSubjects('EventsPending', [text, `Over: ${text}`, text, `Over: ${text}`]);
    expect((await readHealth()).alerts).toEqual([]);
  });

  it('of a disk that is filling has its figures', async () => {
    await start({ DISK_ALERT_PERCENT: 0 });
    await untilSubjects('DiskFilling', ['DiskFilling database at Bookstore']);
    expect((await readHealth()).alerts[0]?.detail).toMatch(
      /^\d+% of [\d.]+ GB are used, [\d.]+ GB are free$/,
    );
  });

  it('of a certificate says when it ends, and none is raised where nothing answers', async () => {
    // The server's own certificate ended in February 2025.
    const server = await startSmtpServer({ secure: true });
    const host = `127.0.0.1:${server.port}`;
    await start({ PUBLIC_URL: `https://${host}` });
    await untilSubjects('CertificateExpiring', [`CertificateExpiring ${host} at Bookstore`]);
    expect((await readHealth()).alerts[0]?.detail).toBe('it ended at 2025-02-09 11:32 UTC');
    await server.close();
    await untilLookedAt(5);
    expect(subjects()).toHaveLength(1);
  });

  it('of a backup that was never made, or of the future, is raised once the first order is 26 hours old', async () => {
    await start();
    await noteBackup(new Date(Date.now() + 1000 * HOUR_MS));
    await untilLookedAt();
    const order = (hours: number) => ({
      $set: { placedAt: new Date(Date.now() - hours * HOUR_MS), v: 1 },
    });
    const facts = service.database.collection<{ _id: string }>('order_facts');
    await facts.updateOne({ _id: 'a'.repeat(24) }, order(25), { upsert: true });
    await untilLookedAt();
    expect((await readHealth()).alerts).toEqual([]);
    await facts.updateOne({ _id: 'a'.repeat(24) }, order(27));
    await untilSubjects('BackupOverdue', ['BackupOverdue backup at Bookstore']);
  });

  it('is shown, and mailed later, where nobody was to be told', async () => {
    part.pending?.set(100);
    const { config } = await start({ OPERATOR_MAIL: undefined });
    await eventually(async () => {
      expect(await readHealth()).toMatchObject({ mail: 'off', alerts: [{ alert: 'EventsPending' }] });
    });
    await service.close();
    await start({ MONGO_URL: config.MONGO_URL });
    await untilSubjects('EventsPending', ['EventsPending orders at Bookstore']);
    expect(await readHealth()).toMatchObject({ mail: 'on' });
  });

  it('that the operator’s address refuses is shown as such', async () => {
    smtp.control.fault = { at: 'rcpt', does: 550 };
    part.pending?.set(100);
    await start();
    await eventually(async () => {
      expect((await readHealth()).mail).toBe('failing');
    });
  });

  it('is mailed while the database is away, and its end when it is back', async () => {
    await start({ MONGO_URL: `${proxy.url}&serverSelectionTimeoutMS=200` });
    await untilLookedAt(1);
    proxy.cut();
    await untilSubjects('PartDown mongo', ['PartDown mongo at shop.example']);
    proxy.restore();
    await untilSubjects('Over', ['Over: PartDown mongo at Bookstore']);
    expect(subjects('PartDown mongo')).toHaveLength(2);
  });

  it('is mailed in each outage by a replica that does not look at the shop, too', async () => {
    const holder = await startAdminAuth({ CHECK_HEALTH_EVERY_MS: EVERY_MS, DISK_ALERT_PERCENT: 101 });
    const held = holder.database.collection<{ _id: string }>('leases');
    await eventually(async () => {
      expect(await held.findOne({ _id: 'health' })).toBeTruthy();
    });
    const url = new URL(proxy.url);
    url.pathname = new URL(holder.config.MONGO_URL).pathname;
    await start({ MONGO_URL: `${url.href}&serverSelectionTimeoutMS=200` });
    const { prototype } = DatabaseOutage;
    const [failed, ended] = [jest.spyOn(prototype, 'note'), jest.spyOn(prototype, 'end')];
    for (const outages of [1, 2]) {
      proxy.cut();
      await eventually(() => {
        expect(subjects('PartDown mongo')).toHaveLength(outages);
      });
      proxy.restore();
      ended.mockClear();
      await eventually(() => {
        expect(ended.mock.contexts).toContain(failed.mock.contexts[0]);
      });
    }
    jest.restoreAllMocks();
    await holder.close();
  });
});
