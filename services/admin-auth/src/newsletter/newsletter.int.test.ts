import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NEWSLETTER_REMOVAL_PATH, subscriber } from '@bookstore/contracts/newsletter';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createConnection } from 'mongoose';
import { startAdminAuth } from '../testing/admin-auth.ts';
import type { SubscriberDocument } from './subscriber.ts';

type Mail = { _id: string; to: string; content: { button: { url: string } }; unsubscribeUrl: string };

const MONGO_URL = createDatabaseUrl('admin_auth');
const former = await createConnection(MONGO_URL).asPromise();
await former
  .collection<{ _id: string; createdAt: Date }>('newsletter_subscribers')
  .insertOne({ _id: 'old@example.com', createdAt: new Date('2026-01-02T03:04:05.000Z') });
await former.close();
const { config, url, database, send, token, close } = await startAdminAuth({ MONGO_URL });
afterAll(() => close());

const subscribers = () => database.collection<SubscriberDocument>('newsletter_subscribers');
const mails = () => database.collection<Mail>('mails');
const mailsTo = (to: string) => mails().find({ to }).toArray();
const subscribe = (email: string, from = '192.0.2.1') =>
  send('POST', '/api/newsletter', { body: { email }, headers: { 'x-forwarded-for': from } });
const tokenOf = (mail: Mail | undefined) =>
  new URL(mail?.content.button.url ?? '').searchParams.get('token') ?? '';
const confirm = (value: string) =>
  send('POST', '/api/newsletter/confirmation', {
    body: { token: value },
    headers: { 'x-forwarded-for': '192.0.2.2' },
  });
const pathOf = (url = '') => new URL(url).pathname;
const list = async (query = '') => {
  const { body } = await send('GET', `/api/newsletter/subscribers${query}`, { token });
  return subscriber.array().parse(body);
};

async function subscribeAndConfirm(email: string) {
  await subscribe(email);
  const [mail] = await mailsTo(email);
  expect((await confirm(tokenOf(mail))).status).toBe(200);
  return { unsubscribePath: pathOf(mail?.unsubscribeUrl) };
}

const earlier = await eventually(async () => {
  const found = await list('?q=old');
  expect(found).toMatchObject([{ state: 'pending' }]);
  return found;
});

it('subscribers of earlier versions, who never confirmed, are pending', () => {
  expect(earlier).toEqual([
    {
      id: expect.any(String),
      email: 'old@example.com',
      state: 'pending',
      subscribedAt: '2026-01-02T03:04:05.000Z',
    },
  ]);
});

describe('subscribing to the newsletter', () => {
  beforeEach(() =>
    Promise.all([
      subscribers().deleteMany(),
      mails().deleteMany(),
      database.collection('mail_counts').deleteMany(),
    ]),
  );

  it('has a mail ask, and stores when and from where it was asked for and confirmed', async () => {
    expect((await subscribe('  Ann@Example.COM ')).status).toBe(201);
    const [pending] = await list();
    expect(pending).toMatchObject({
      email: 'ann@example.com',
      state: 'pending',
      subscribedFrom: '192.0.2.1',
    });
    const [mail] = await mailsTo('ann@example.com');
    expect((await confirm(tokenOf(mail))).status).toBe(200);
    expect(await list()).toEqual([
      { ...pending, state: 'confirmed', confirmedAt: expect.any(String), confirmedFrom: '192.0.2.2' },
    ]);
  });

  it('is confirmed by a link, and not by the link that unsubscribes or one that is too old', async () => {
    await subscribe('bob@example.com');
    const [mail] = await mailsTo('bob@example.com');
    const unsubscribeToken = pathOf(mail?.unsubscribeUrl).split('/').at(-1) ?? '';
    expect(await confirm(unsubscribeToken)).toMatchObject({ status: 410, body: { code: 'LINK_INVALID' } });
    await subscribers().updateMany({}, { $set: { confirmUntil: new Date() } });
    expect((await confirm(tokenOf(mail))).status).toBe(410);
    await subscribe('bob@example.com');
    expect((await confirm(tokenOf(mail))).status).toBe(200);
  });

  it('is confirmed again by the same link, which a mail scanner may have followed first, until it ends', async () => {
    await subscribe('ben@example.com');
    const [mail] = await mailsTo('ben@example.com');
    const answers = await Promise.all([1, 2, 3].map(() => confirm(tokenOf(mail))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [confirmed] = await list();
    expect((await confirm(tokenOf(mail))).status).toBe(200);
    expect(await list()).toEqual([confirmed]);
    await send('POST', pathOf(mail?.unsubscribeUrl));
    expect((await confirm(tokenOf(mail))).status).toBe(410);
  });

  it('does the same work for an address that is confirmed, so that no time tells who is subscribed', async () => {
    await subscribeAndConfirm('kit@example.com');
    const log = await openCommandLog(MONGO_URL, ['newsletter_subscribers', 'mails', 'mail_counts']);
    /** The writes of the request, without those of the sender of mails. */
    const countWrites = async (email: string) => {
      const commands = await log.record(() => subscribe(email));
      return commands.filter(
        ({ command }) => 'findAndModify' in command || 'updates' in command || 'q' in command,
      ).length;
    };
    const counts = [await countWrites('new@example.com'), await countWrites('kit@example.com')];
    await log.close();
    expect(counts[0]).toBeGreaterThan(2);
    expect(counts[1]).toBe(counts[0]);
  });

  it('answers alike whether the address is new, pending or confirmed, and mails a confirmed one nothing', async () => {
    const first = await subscribe('cy@example.com');
    const [mail] = await mailsTo('cy@example.com');
    await confirm(tokenOf(mail));
    const again = await subscribe('cy@example.com');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await mailsTo('cy@example.com')).toHaveLength(1);
  });

  it('mails a mailbox three times a day at most, also concurrently, by whatever address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => subscribe(`crowd+${index}@shop.org`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await mails().countDocuments({ to: /^crowd/ })).toBe(3);
    expect(await subscribers().countDocuments()).toBe(3);
  });

  it('counts on when a subscription has ended', async () => {
    for (let times = 0; times < 5; times += 1) {
      await subscribe('fickle@shop.org');
      for (const mail of await mailsTo('fickle@shop.org')) {
        await confirm(tokenOf(mail));
        await send('POST', pathOf(mail.unsubscribeUrl));
      }
    }
    const used = database.collection<{ times: Date[] }>('mail_counts');
    expect(await used.countDocuments({ 'times.2': { $exists: true } })).toBeGreaterThanOrEqual(1);
    await subscribe('fickle@shop.org');
    expect(await mailsTo('fickle@shop.org')).toEqual([]);
  });

  it('stores no token of a subscriber', async () => {
    await subscribe('dee@example.com');
    const [mail] = await mailsTo('dee@example.com');
    const stored = JSON.stringify(await subscribers().find().toArray());
    expect(stored).not.toContain(tokenOf(mail));
    expect(stored).not.toContain(pathOf(mail?.unsubscribeUrl).split('/').at(-1));
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('ends with one click of a mail program that sends %s, once', async (type, body) => {
    const { unsubscribePath } = await subscribeAndConfirm('eve@example.com');
    const click = () =>
      fetch(url + unsubscribePath, { method: 'POST', headers: { 'content-type': type }, body });
    expect((await click()).status).toBe(200);
    expect(await subscribers().countDocuments()).toBe(0);
    expect((await click()).status).toBe(410);
  });

  it('is exported for confirmed subscribers, each with addresses that unsubscribe', async () => {
    await subscribeAndConfirm('fay@example.com');
    await subscribe('pending@example.com');
    // As if the key of the tokens had been another one.
    await subscribers().updateMany({}, { $set: { unsubscribeHashes: ['earlier'] } });
    const text = String((await send('GET', '/api/newsletter/export.csv', { token })).body);
    const [, row = '', ...rest] = text.trimEnd().split('\r\n');
    expect(rest).toEqual([]);
    const cells = row.split(',');
    expect(cells[0]).toBe('fay@example.com');
    expect(cells[3]).toMatch(/^https:\/\/shop[.]example\/newsletter\/unsubscribe[?]token=/);
    expect((await send('POST', pathOf(cells[4]))).status).toBe(200);
    expect((await list()).map(({ email }) => email)).toEqual(['pending@example.com']);
  });

  it('is listed by state and search, and removed by admins with the mail that waits', async () => {
    await subscribeAndConfirm('gus.x@example.com');
    await subscribe('gusyx@example.com');
    expect(await list('?state=confirmed')).toHaveLength(1);
    expect((await list('?q=GUS.x')).map(({ email }) => email)).toEqual(['gus.x@example.com']);
    const [pending] = await list('?state=pending');
    const path = `/api/newsletter/subscribers/${pending?.id ?? ''}`;
    expect((await send('DELETE', path, { token })).status).toBe(200);
    expect((await send('DELETE', path, { token })).status).toBe(404);
    expect(await mailsTo('gusyx@example.com')).toEqual([]);
    const audit = await database.collection('audit_lines').find({ action: 'subscriber.remove' }).toArray();
    expect(audit).toMatchObject([{ by: { name: 'admin' }, subject: { id: pending?.id } }]);
    expect(JSON.stringify(audit)).not.toContain('@');
  });

  it('ends with the account, whether the address was subscribed or not', async () => {
    await subscribeAndConfirm('hal@example.com');
    const remove = (email: string, as?: string) =>
      send('POST', NEWSLETTER_REMOVAL_PATH, { body: { email }, token: as });
    for (const stranger of [undefined, token, 'a token'])
      expect((await remove('hal@example.com', stranger)).status).toBe(401);
    expect(await subscribers().countDocuments()).toBe(1);
    for (const email of ['Hal@example.com', 'stranger@example.com'])
      expect((await remove(email, config.SERVICE_TOKEN)).status).toBe(204);
    expect(await subscribers().countDocuments()).toBe(0);
  });
});
