import { afterAll, describe, expect, it } from '@jest/globals';
import { mailSendingResult, orderMail } from '@bookstore/contracts/mails';
import type { MailDocument } from '@bookstore/mail/stored-mail';
import { aMail } from '@bookstore/mail/testing/mails';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { startShop } from '../../testing/shop.ts';

const ORDERS = 3;

// Without SMTP_URL all mails wait, and without SHOP_MAIL nobody hears of new orders but their customers.
const shop = await startShop(1);
const orderIds: string[] = [];
while (orderIds.length < ORDERS) orderIds.push(shop.orderOf((await shop.place(shop.bookIds)).body)._id);
await eventually(async () => {
  expect(await shop.orders.countDocuments({ dueMails: { $exists: true } })).toBe(0);
});
afterAll(() => shop.close());

async function list(query = '') {
  const { status, body, headers } = await shop.sendAsStaff('GET', `/api/mails/${query}`);
  expect(status).toBe(200);
  return { mails: orderMail.array().parse(body), total: headers.get('x-total-count') };
}

describe('the list of mails', () => {
  it('has the mails about orders, newest first', async () => {
    const { mails, total } = await list();
    expect(total).toBe(String(ORDERS));
    expect(
      mails.map(({ orderId, kind, to, state, attempts }) => ({ orderId, kind, to, state, attempts })),
    ).toEqual(
      orderIds.toReversed().map((orderId) => ({
        orderId,
        kind: 'order-placed',
        to: 'ada@example.com',
        state: 'waiting',
        attempts: 0,
      })),
    );
    for (const { id, orderId, subject } of mails) {
      expect(id).toBe(`order:${orderId}:1:order-placed`);
      expect(subject).toMatch(/order [0-9A-Z]{8}/);
    }
  });

  it('has those of a state or an order', async () => {
    const [orderId = ''] = orderIds;
    expect((await list('?state=sent')).mails).toEqual([]);
    expect((await list('?state=waiting&page=2&limit=1')).mails).toMatchObject([{ orderId: orderIds[1] }]);
    for (const id of [orderId, orderId.toUpperCase()])
      expect((await list(`?orderId=${id}`)).mails.map((mail) => mail.orderId)).toEqual([orderId]);
    expect((await list(`?state=failed&orderId=${orderId}`)).total).toBe('0');
  });

  it.each(['state=lost', 'orderId=1', 'page=501&limit=20'])('is not of %s', async (query) => {
    expect((await shop.sendAsStaff('GET', `/api/mails/?${query}`)).status).toBe(400);
  });
});

it('A mail is sent now: it is due at once, and 404 if there is none', async () => {
  const id = `order:${orderIds[0]}:1:order-placed`;
  const send = (mailId: string) => shop.sendAsStaff('POST', `/api/mails/${encodeURIComponent(mailId)}/send`);
  const { status, body } = await send(id);
  expect(status).toBe(200);
  const { nextAt = '', ...mail } = orderMail.parse(body);
  expect(mail).toMatchObject({ id, state: 'waiting', kind: 'order-placed' });
  expect(Math.abs(Date.now() - Date.parse(nextAt))).toBeLessThan(60_000);
  expect(await send('order:1:1:order-placed')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

describe('all mails of a state', () => {
  const mails = () => shop.connection.collection<MailDocument>('mails');
  const sendAll = async (body: object) => {
    const reply = await shop.sendAsStaff('POST', '/api/mails/send', body);
    expect(reply.status).toBe(200);
    return reply.body;
  };

  it('are counted, and each is sent once: those that failed, or wait for their next attempt', async () => {
    const later = new Date(Date.now() + 3_600_000);
    const [first, second] = orderIds.map((id) => `order:${id}:1:order-placed`);
    await mails().updateOne({ _id: first ?? '' }, { $set: { state: 'failed', endedAt: later } });
    await mails().updateOne({ _id: second ?? '' }, { $set: { nextAt: later, attempts: 3 } });
    const count = async () => (await shop.sendAsStaff('GET', '/api/mails/counts')).body;
    expect(await count()).toEqual({ waiting: ORDERS - 1, sent: 0, failed: 1, skipped: 0 });
    for (const state of ['failed', 'waiting']) {
      expect(await sendAll({ state })).toEqual({ sent: 1, refused: 0 });
      expect(await sendAll({ state })).toEqual({ sent: 0, refused: 0 });
    }
    expect(await count()).toEqual({ waiting: ORDERS, sent: 0, failed: 0, skipped: 0 });
    expect(await mails().countDocuments({ nextAt: { $lte: new Date() }, attempts: 0 })).toBe(ORDERS);
    expect(await shop.auditOf(second ?? '')).toMatchObject([
      { action: 'mail.send', changes: expect.arrayContaining([{ field: 'attempts', before: 3, after: 0 }]) },
    ]);
  });

  it('are sent a hundred with each request, and at most ten a day to an address', async () => {
    const at = new Date();
    const failed = Array.from({ length: 105 }, (_, number) => ({
      ...aMail({ to: number < 12 ? 'same@example.com' : `reader-${number}@example.com`, createdAt: at }),
      _id: `order:${String(number).padStart(24, '0')}:1:order-placed`,
      state: 'failed' as const,
      attempts: 1,
      expiresAt: at,
      endedAt: at,
    }));
    await mails().insertMany(failed);
    const first = mailSendingResult.parse(await sendAll({ state: 'failed' }));
    expect(first).toEqual({ sent: 100, refused: 0, next: failed[5]?._id });
    expect(await sendAll({ state: 'failed', after: first.next })).toEqual({ sent: 3, refused: 2 });
    expect(await mails().countDocuments({ state: 'failed' })).toBe(2);
  });

  it.each([{ state: 'sent' }, { state: 'skipped' }, {}])('are not sent by %j', async (body) => {
    expect((await shop.sendAsStaff('POST', '/api/mails/send', body)).status).toBe(400);
  });
});
