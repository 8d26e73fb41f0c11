import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { MongoClient } from 'mongodb';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { portOf } from '@bookstore/runtime/testing/ports';
import type { NewMail } from '../mail.ts';
import { MailOutbox } from '../mail-outbox.ts';
import { createDefaultShop } from '../shop-settings.ts';
import { MAIL_INDEXES, type MailDocument, MAILS } from '../stored-mail.ts';

/** What a server does instead of accepting: it answers with an error, cuts its connections or never answers. */
export type Fault = { at: 'connect' | 'rcpt' | 'data'; does: 'cut' | 'stall' | number; words?: string };

type Received = { to: string; source: string; isSecure: boolean };

const headerOf = (source: string, name: string) => {
  const [head = ''] = source.split('\r\n\r\n');
  return new RegExp(`^${name}:(.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\s+/g, ' ').trim();
};

/** A real SMTP server, which keeps what it was sent, also what it then did not accept. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  /** What was received is answered with `words` after `delayMs`, and not before `hold` is fulfilled. */
  const control: { fault?: Fault | undefined; hold?: Promise<unknown>; delayMs?: number; words?: string } =
    {};
  const load = { now: 0, most: 0 };
  const reply = (at: Fault['at'], accept: (error?: Error | null, words?: string) => void) => {
    const { fault, words } = control;
    if (fault?.at !== at) accept(null, words);
    else if (fault.does === 'cut') for (const socket of sockets) socket.destroy();
    else if (fault.does !== 'stall')
      accept(Object.assign(new Error(fault.words ?? 'no'), { responseCode: fault.does }));
  };
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 50,
    ...options,
    onConnect: (_session, callback) => {
      reply('connect', callback);
    },
    onRcptTo: (_address, _session, callback) => {
      reply('rcpt', callback);
    },
    onData: (stream, { envelope, secure }, callback) => {
      load.most = Math.max(load.most, (load.now += 1));
      const receive = async (source: string) => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source, isSecure: secure });
        await control.hold;
        await delay(control.delayMs);
        reply('data', callback);
      };
      text(stream)
        // A client can go before it has sent all of it.
        .then(receive, () => undefined)
        .finally(() => (load.now -= 1));
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  listener.on('connection', (socket: Socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
  });
  const port = await portOf(listener);
  return {
    port,
    /** A URL for sending without TLS. */
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    received,
    control,
    load,
    /** The values of a header of what was received. */
    headers: (name: string) => received.map(({ source }) => headerOf(source, name)),
    /** Forgets what it was sent, and accepts all again. */
    reset: () => {
      received.length = 0;
      load.most = 0;
      for (const key of Object.keys(control)) Reflect.deleteProperty(control, key);
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}

export const MAIL_FROM = 'Bookstore <orders@shop.example>';
export const PUBLIC_URL = 'https://shop.example';

/** A database of its own, with the indexes of mails, and outboxes on it. */
export async function openMails() {
  const client = await new MongoClient(createDatabaseUrl('mail')).connect();
  const db = client.db();
  const mails = db.collection<MailDocument>(MAILS);
  for (const { collection, key, options } of MAIL_INDEXES)
    await db.collection(collection).createIndex(key, { ...options }, {});
  const outboxes: MailOutbox[] = [];
  const metrics = createMetrics('mail');
  return {
    db,
    mails,
    metrics,
    start: (
      SMTP_URL: string | undefined,
      pace: ConstructorParameters<typeof MailOutbox>[0]['pace'] = {},
      outboxMetrics = createMetrics('mail'),
      shop = createDefaultShop(),
    ): MailOutbox => {
      const outbox = new MailOutbox({
        db,
        settings: { SMTP_URL, MAIL_FROM, MAIL_MAX_AGE: 48, MAILS_PER_CLIENT: 3, MAILS_PER_DOMAIN: 4 },
        publicUrl: PUBLIC_URL,
        logger: createLogger('mail', 'silent'),
        metrics: outboxMetrics,
        shop: { read: () => Promise.resolve(shop) },
        pace: { pollMs: 20, pauseMs: 20, spacingMs: 0, expireMs: 20, graceMs: 500, ...pace },
      });
      outboxes.push(outbox);
      return outbox;
    },
    /** The only mail. */
    read: async (): Promise<MailDocument> => {
      const [mail] = await mails.find().toArray();
      if (!mail) throw new Error('no mail is stored');
      return mail;
    },
    /** Makes every waiting mail due. */
    hurry: () => mails.updateMany({ state: 'waiting' }, { $set: { nextAt: new Date() } }),
    /** Closes the outboxes, and deletes what they have stored. */
    reset: async () => {
      await Promise.all(outboxes.splice(0).map((outbox) => outbox.close()));
      for (const collection of await db.collections()) await collection.deleteMany();
    },
    close: () => client.close(),
  };
}

export type SmtpUnderTest = Awaited<ReturnType<typeof startSmtpServer>>;

/** A mail about an order. */
export const aMail = ({ content, ...changes }: Partial<NewMail> = {}): NewMail => ({
  id: `order:${crypto.randomUUID()}:1:order-placed`,
  kind: 'order-placed',
  to: 'ann@reader.example',
  content: {
    subject: 'Thank you',
    preview: 'Soon',
    heading: 'Thank you',
    paragraphs: ['Hello Ann,'],
    ...content,
  },
  createdAt: new Date(),
  ...changes,
});
