import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { createMetrics } from '@bookstore/runtime/metrics';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { MailQueue } from './mail-queue.ts';
import { createDefaultShop } from './shop-settings.ts';
import { aMail, openMails, startSmtpServer } from './testing/mails.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How much earlier a timer can fire than the clock says. */
const EARLY_MS = 5;
const ID = '6740a1b2c3d4e5f60718293a';

const [smtp, mails] = [await startSmtpServer(), await openMails()];
afterEach(async () => {
  await mails.reset();
  smtp.reset();
});
afterAll(() => Promise.all([mails.close(), smtp.close()]));

describe('the mail outbox', () => {
  const untilState = (state: string) =>
    eventually(async () => {
      expect(await mails.read()).toMatchObject({ state });
    });
  const untilReceived = (count: number) =>
    eventually(() => {
      expect(smtp.received).toHaveLength(count);
    });

  it('asks for replies to the e-mail address of the shop, where it has one', async () => {
    const shop = createDefaultShop();
    const outbox = mails.start(smtp.url, {}, createMetrics('mail'), shop);
    await outbox.add([aMail()]);
    await untilReceived(1);
    shop.email = 'help@shop.example';
    await outbox.add([aMail()]);
    await untilReceived(2);
    expect(smtp.headers('Reply-To')).toEqual([undefined, 'help@shop.example']);
  });

  it('sends a mail with its Message-ID, its date and its sender', async () => {
    const createdAt = new Date(Date.now() - HOUR_MS);
    await mails.start(smtp.url).add([aMail({ id: `order:${ID}:2:order-shipped`, createdAt })]);
    await untilState('sent');
    expect(smtp.headers('Message-ID')).toEqual([`<order.${ID}.2.order-shipped@shop.example>`]);
    expect(smtp.headers('Date')).toEqual([createdAt.toUTCString().replace('GMT', '+0000')]);
    expect(smtp.headers('From')).toEqual(['Bookstore <orders@shop.example>']);
    expect(smtp.headers('To')).toEqual(['ann@reader.example']);
    expect(smtp.headers('Auto-Submitted')).toEqual(['auto-generated']);
    expect(smtp.received[0]?.source).toMatch(/text\/plain[^]*text\/html/);
    const stored = await mails.read();
    expect(stored).toMatchObject({ attempts: 1, endedAt: expect.any(Date) });
    expect(Object.keys(stored)).not.toContain('lease');
  });

  it('has the headers of one-click unsubscribing, and keeps no address of it once a mail is sent', async () => {
    const unsubscribeUrl = 'https://shop.example/api/newsletter/unsubscribe/token';
    await mails.start(smtp.url).add([aMail({ kind: 'newsletter-confirm', unsubscribeUrl, isSecret: true })]);
    await untilState('sent');
    expect(smtp.headers('List-Unsubscribe')).toEqual([`<${unsubscribeUrl}>`]);
    expect(smtp.headers('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(JSON.stringify(await mails.read())).not.toContain(unsubscribeUrl);
  });

  it('sends each mail once from two replicas', async () => {
    const one = mails.start(smtp.url);
    mails.start(smtp.url);
    const many = Array.from({ length: 100 }, (_, index) => aMail({ to: `reader-${index}@shop.example` }));
    await one.add(many);
    await eventually(async () => {
      expect(await mails.mails.countDocuments({ state: 'sent', attempts: 1 })).toBe(100);
    });
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(many.map(({ to }) => to).toSorted());
  });

  it('sends at most five mails at once', async () => {
    const { promise, resolve } = Promise.withResolvers();
    smtp.control.hold = promise;
    await mails.start(smtp.url).add(Array.from({ length: 20 }, () => aMail()));
    await untilReceived(5);
    expect(await mails.mails.countDocuments({ lease: { $exists: true } })).toBe(5);
    resolve(undefined);
    await untilReceived(20);
    expect(smtp.load.most).toBe(5);
  });

  it('sends a backlog with time for others in between', async () => {
    const startedAt = Date.now();
    await mails.start(smtp.url, { spacingMs: 60 }).add(Array.from({ length: 12 }, () => aMail()));
    await untilReceived(12);
    expect(Date.now() - startedAt).toBeGreaterThan(11 * (60 - EARLY_MS));
  });

  it('stores that a mail was caught, until it is sent again', async () => {
    smtp.control.words = 'Caught, not delivered';
    const outbox = mails.start(smtp.url);
    const mail = aMail();
    await outbox.add([mail]);
    await untilState('sent');
    const { mails: caught } = await outbox.list({}, { page: 1, limit: 1 });
    expect(caught).toMatchObject([{ _id: mail.id, state: 'sent', isCaught: true }]);
    smtp.control.words = 'OK';
    await outbox.sendAgain(mail.id);
    await untilState('sent');
    expect(await mails.read()).not.toHaveProperty('isCaught');
  });

  it('keeps a mail as it is when one of the same id is added', async () => {
    const outbox = mails.start(smtp.url);
    const mail = aMail();
    await outbox.add([mail]);
    await untilState('sent');
    await outbox.add([{ ...mail, to: 'other@reader.example' }, mail]);
    await outbox.add([aMail()]);
    await untilReceived(2);
    expect(smtp.received.map(({ to }) => to)).toEqual([mail.to, mail.to]);
  });

  it('gives up a mail that is too old, with or without a mail server', async () => {
    for (const url of [smtp.url, undefined]) {
      const outbox = mails.start(url);
      await mails.mails.deleteMany();
      await outbox.add([aMail({ createdAt: new Date(Date.now() - 48 * HOUR_MS - 1000) })]);
      await untilState('failed');
      expect(await mails.read()).toMatchObject({ reason: 'not sent within 48 hours', attempts: 0 });
      await outbox.close();
    }
    expect(smtp.received).toEqual([]);
  });

  it('gives up a mail at its own expiry, which being sent again does not put off', async () => {
    smtp.control.fault = { at: 'rcpt', does: 451, words: 'try $later' };
    const outbox = mails.start(smtp.url);
    const mail = aMail({ expiresAt: new Date(Date.now() + HOUR_MS) });
    await outbox.add([mail, aMail({ createdAt: new Date(0), expiresAt: new Date(Date.now() + HOUR_MS) })]);
    const untilFailed = (count: number) =>
      eventually(async () => {
        expect(await mails.mails.countDocuments({ state: 'failed' })).toBe(count);
      });
    await untilFailed(1);
    await eventually(async () => {
      expect(await mails.mails.findOne({ _id: mail.id })).toMatchObject({
        reason: '451 try $later (RCPT TO)',
        expiresAt: mail.expiresAt,
      });
    });
    smtp.control.fault = undefined;
    await mails.mails.updateOne({ _id: mail.id }, { $set: { expiresAt: new Date() } });
    await untilFailed(2);
    const words = 'not sent in time: 451 try $later (RCPT TO)';
    expect(await mails.mails.findOne({ _id: mail.id })).toMatchObject({ reason: words });
    await outbox.sendAgain(mail.id);
    await untilFailed(2);
    expect(smtp.received).toEqual([]);
  });

  it('takes over a mail whose replica died while it sent it, with the same Message-ID', async () => {
    const dead = new MailQueue(mails.db, 48, HOUR_MS);
    const mail = aMail();
    await dead.add([mail]);
    const [claimed] = await dead.claim(1);
    if (!claimed) throw new Error('nothing was claimed');
    const outbox = mails.start(smtp.url);
    await outbox.add([aMail({ to: 'next@reader.example' })]);
    await untilReceived(1);
    expect(smtp.received[0]?.to).toBe('next@reader.example');
    // The lease ends.
    await mails.mails.updateOne({ _id: mail.id }, { $set: { nextAt: new Date() } });
    await untilReceived(2);
    expect(smtp.headers('Message-ID')[1]).toBe(`<${mail.id.replaceAll(':', '.')}@shop.example>`);
    await eventually(async () => {
      expect(await mails.mails.countDocuments({ state: 'sent' })).toBe(2);
    });
    await dead.retryLater(claimed, 'too late', false);
    expect(await mails.mails.findOne({ _id: mail.id })).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('deletes the content and the address of a secret when it is sent and when it is given up', async () => {
    const token = 'https://shop.example/reset-password?token=secret';
    const secret = (changes = {}) =>
      aMail({
        kind: 'reset-password',
        isSecret: true,
        content: { ...aMail().content, button: { label: 'Reset', url: token } },
        ...changes,
      });
    const outbox = mails.start(smtp.url);
    const [sent, old] = [secret(), secret({ createdAt: new Date(0) })];
    await outbox.add([sent, old]);
    await eventually(async () => {
      expect(await mails.mails.countDocuments({ state: 'waiting' })).toBe(0);
    });
    expect(smtp.received).toHaveLength(1);
    const blank = { subject: 'Thank you', preview: '', heading: '', paragraphs: [] };
    const stored = await mails.mails.find().toArray();
    expect(stored.map(({ to, content }) => [to, content])).toEqual([
      ['', blank],
      ['', blank],
    ]);
    expect(await outbox.sendAgain(sent.id)).toBeUndefined();
    expect(await outbox.sendAgain(old.id)).toBeUndefined();
  });

  it('sends a mail again: a sent one with another Message-ID, a failed one however old', async () => {
    const outbox = mails.start(smtp.url);
    const [sent, old] = [aMail(), aMail({ createdAt: new Date(0) })];
    await outbox.add([sent, old]);
    await eventually(async () => {
      expect(await mails.mails.countDocuments({ state: 'waiting' })).toBe(0);
    });
    expect(await outbox.sendAgain(sent.id)).toMatchObject({ _id: sent.id, state: 'waiting', attempts: 0 });
    expect(await outbox.sendAgain(old.id)).not.toHaveProperty('reason');
    expect(await outbox.sendAgain('order:unknown')).toBeUndefined();
    await untilReceived(3);
    const toMessageId = (id: string, suffix = '') => `<${id.replaceAll(':', '.')}${suffix}@shop.example>`;
    const [first, ...others] = smtp.headers('Message-ID');
    expect(first).toBe(toMessageId(sent.id));
    expect(others.toSorted()).toEqual([toMessageId(sent.id, '.1'), toMessageId(old.id)].toSorted());
  });

  it('does not send a mail twice that is being sent when it is to be sent again', async () => {
    const { promise, resolve } = Promise.withResolvers();
    smtp.control.hold = promise;
    const outbox = mails.start(smtp.url);
    const mail = aMail();
    await outbox.add([mail]);
    await untilReceived(1);
    expect(await outbox.sendAgain(mail.id)).toMatchObject({ state: 'waiting', attempts: 1 });
    resolve(undefined);
    await untilState('sent');
    expect(smtp.received).toHaveLength(1);
  });

  it('waits when it closes for what is being sent, and cuts what takes too long', async () => {
    const { promise, resolve } = Promise.withResolvers();
    smtp.control.hold = promise;
    const outbox = mails.start(smtp.url, { graceMs: 30_000 });
    await outbox.add([aMail()]);
    await untilReceived(1);
    const closing = outbox.close();
    resolve(undefined);
    await closing;
    expect(await mails.read()).toMatchObject({ state: 'sent' });
    smtp.control.fault = { at: 'data', does: 'stall' };
    const stalled = mails.start(smtp.url, { socketTimeout: HOUR_MS, sendTimeout: HOUR_MS });
    await stalled.sendAgain((await mails.read())._id);
    await untilReceived(2);
    // A reply may take an hour.
    await stalled.close();
    expect(await mails.read()).toMatchObject({ state: 'waiting', attempts: 1 });
  });

  it('measures what waits, what failed and what was sent', async () => {
    const metrics = createMetrics('mail');
    const outbox = mails.start(smtp.url, {}, metrics);
    await outbox.add([aMail()]);
    await untilState('sent');
    await outbox.add([aMail({ createdAt: new Date(0) })]);
    await eventually(async () => {
      expect(await metrics.metrics()).toMatch(/^mails_failed{.*} 1$/m);
    });
    smtp.control.fault = { at: 'rcpt', does: 'cut' };
    await outbox.add([aMail({ createdAt: new Date(Date.now() - HOUR_MS) })]);
    await eventually(async () => {
      const text = await metrics.metrics();
      expect(text).toMatch(/^mails_waiting{.*} 1$/m);
      expect(text).toMatch(/^mails_waiting_oldest_seconds{.*} 36\d\d\.?/m);
      expect(text).toMatch(/^mail_configured{.*} 1$/m);
      expect(text).toMatch(/^mails_sent_total{outcome="sent".*} 1$/m);
      expect(text).toMatch(/^mails_sent_total{outcome="retried".*} 1$/m);
      expect(text).toMatch(/^mails_sent_total{outcome="expired".*} 1$/m);
    });
  });

  it.each([
    [451, /^mails_waiting_oldest_seconds{.*} (.*)$/m],
    [550, /^mails_failed_last_hour{.*} (.*)$/m],
  ])(
    'tell nothing of addresses that the server answers %i to, before they are of three domains',
    async (does, pattern) => {
      const metrics = createMetrics('mail');
      const outbox = mails.start(smtp.url, {}, metrics);
      smtp.control.fault = { at: 'rcpt', does };
      const createdAt = new Date(Date.now() - HOUR_MS);
      const addTo = (...receivers: string[]) =>
        outbox.add(receivers.map((to) => aMail({ to, createdAt, isSecret: true })));
      const readAfter = async (count: number) => {
        await eventually(async () => {
          expect(await mails.mails.countDocuments({ reason: { $exists: true } })).toBe(count);
        });
        return Number(pattern.exec(await metrics.metrics())?.[1]);
      };
      await addTo('a@one.example', 'b@one.example', 'c@one.example', 'd@Two.example');
      expect(await readAfter(4)).toBe(0);
      await addTo('e@three.example');
      expect(await readAfter(5)).toBeGreaterThan(0);
    },
  );
});
