import { ERRORS } from '@bookstore/contracts/errors';
import { orderMail } from '@bookstore/contracts/mails';
import { stockAlertReceipt } from '@bookstore/contracts/stock';
import { untilAnswered } from '@bookstore/kit/testing/http-client';
import type { MailDocument } from '@bookstore/mail/stored-mail';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { Price } from '../../prices/prices.service.ts';
import { aBookId } from '../../testing/factories.ts';
import { startShop } from '../../testing/shop.ts';
import type { StoredAlerts } from './alert.schema.ts';

/** More than a sweep reads. */
const MANY = 120;
const MAX_ALERTS = 50;

const shop = await startShop(24, 2, { MAILS_PER_ADDRESS: 2 });
afterAll(() => shop.close());

const alerts = () => shop.connection.collection<StoredAlerts>('stock_alerts');
const prices = () => shop.connection.collection<Price>('prices');
const mails = () => shop.connection.collection<MailDocument>('mails');
const mailsOf = (bookId: string) =>
  mails()
    .find({ _id: new RegExp(`^stock:${bookId}:`) })
    .toArray();

const signVerified = (sub: string) => shop.signCustomer(sub, { email_verified: true });
const request = (bookId: string, token: string) =>
  shop.send('POST', `/api/stock/${bookId}/alerts`, { token });
const countAlerts = async (bookId: string) => alerts().countDocuments({ 'alerts.bookId': bookId });
const untilNoneIsDue = () =>
  eventually(async () => {
    expect(await shop.states.countDocuments({ dueV: { $exists: true } })).toBe(0);
  });

describe('asking for a mail when a book is back', () => {
  it('is for customers with a verified address', async () => {
    const bookId = await shop.takeCounted(0);
    expect((await request(bookId, shop.tokens.ada)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await request(aBookId(), await signVerified('v1'))).body).toMatchObject({
      code: 'BOOK_NOT_FOUND',
    });
    expect(await countAlerts(bookId)).toBe(0);
  });

  it('stores nothing while the book can be ordered', async () => {
    const [counted, uncounted] = [await shop.takeCounted(1), shop.takeBook()];
    const token = await signVerified('v2');
    for (const bookId of [counted, uncounted]) {
      const { status, body } = await request(bookId, token);
      expect(status).toBe(201);
      expect(stockAlertReceipt.parse(body).message).toBe('This book can be ordered now.');
    }
    expect(await alerts().countDocuments({ _id: 'v2' })).toBe(0);
  });

  it('is stored once, however often it is asked for, also at the same time', async () => {
    const bookId = await shop.takeCounted(0);
    const token = await signVerified('v3');
    const replies = await Promise.all(Array.from({ length: 5 }, () => request(bookId, token)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await alerts().findOne({ _id: 'v3' }))?.alerts).toHaveLength(1);
    const countWrites = async () => (await shop.states.findOne({ _id: new Types.ObjectId(bookId) }))?.alerts;
    const before = await countWrites();
    expect((await request(bookId, token)).status).toBe(201);
    // A write would meet those of whoever brings the book back.
    expect(await countWrites()).toBe(before);
  });

  it('is stored of a crowd for those who are told so, and refused to the others before anything is done', async () => {
    const bookId = await shop.takeCounted(0);
    const tokens = await Promise.all(
      Array.from({ length: 100 }, (_, number) => signVerified(`crowd-${number}`)),
    );
    const statuses = (await Promise.all(tokens.map((token) => request(bookId, token)))).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect(await countAlerts(bookId)).toBe(statuses.filter((status) => status === 201).length);
  });

  it('is refused beyond fifty books that are sold, also at the same time', async () => {
    const waiting = Array.from({ length: MAX_ALERTS - 2 }, aBookId);
    const sold = { v: 1, isSold: true, title: 'Emma', priceCents: 999 };
    await prices().insertMany(waiting.map((_id) => ({ _id, ...sold })));
    const email = 'v4@example.com';
    const added = waiting.map((bookId) => ({ id: new Types.ObjectId(), bookId, email, v: 1 }));
    await alerts().insertOne({ _id: 'v4', alerts: added });
    const bookIds: string[] = [];
    while (bookIds.length < 4) bookIds.push(await shop.takeCounted(0));
    const token = await signVerified('v4');
    const replies = await Promise.all(bookIds.map((bookId) => request(bookId, token)));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[0]?.body).toMatchObject({ code: 'RATE_LIMITED', status: ERRORS.RATE_LIMITED.status });
    const stored = (await alerts().findOne({ _id: 'v4' }))?.alerts ?? [];
    expect(stored).toHaveLength(MAX_ALERTS);
    const [gone] = stored;
    await prices().updateOne({ _id: gone?.bookId ?? '' }, { $set: { isSold: false } });
    const again = await request(
      bookIds.find((id) => stored.every((each) => each.bookId !== id)) ?? '',
      token,
    );
    expect(again.status).toBe(201);
    const kept = (await alerts().findOne({ _id: 'v4' }))?.alerts ?? [];
    expect(kept).toHaveLength(MAX_ALERTS);
    expect(kept).not.toContainEqual(gone);
  });
});

describe('a book that is back', () => {
  it('is told in one mail for each alert, which then is gone', async () => {
    const bookId = await shop.takeCounted(0);
    const customers = Array.from({ length: MANY }, (_, index) => `back-${index}`);
    const tokens = await Promise.all(customers.map(signVerified));
    for (const token of tokens) expect((await request(bookId, token)).status).toBe(201);
    await shop.receive(bookId, 1);
    await untilNoneIsDue();
    const made = await mailsOf(bookId);
    expect(made.map(({ to }) => to).toSorted()).toEqual(
      customers.map((sub) => `${sub}@example.com`).toSorted(),
    );
    expect(made[0]).toMatchObject({ kind: 'back-in-stock', state: 'waiting' });
    expect(made[0]?.content.subject).toBe('“Emma” is back in stock');
    expect(made[0]?.content.button?.url).toBe(`${shop.config.PUBLIC_URL}/books/${bookId}`);
    expect(await countAlerts(bookId)).toBe(0);
  });

  it('is told again only to those who ask again, and however it came back', async () => {
    const bookId = await shop.takeCounted(0);
    const token = await signVerified('again');
    await request(bookId, token);
    const { v } = await shop.levelOf(bookId);
    await shop.sendStock('PUT', bookId, { uncounted: true, v });
    await untilNoneIsDue();
    await shop.count(bookId, { onHand: 1 });
    const { _id: orderId } = shop.orderOf((await shop.place([bookId])).body);
    expect(await mailsOf(bookId)).toHaveLength(1);
    expect((await request(bookId, token)).status).toBe(201);
    await shop.command(orderId, 'cancel', { v: 1 });
    await untilNoneIsDue();
    expect(await mailsOf(bookId)).toHaveLength(2);
    await shop.receive(bookId, 5);
    await untilNoneIsDue();
    expect(await mailsOf(bookId)).toHaveLength(2);
  });

  it('leaves no alert behind that was asked for at that moment', async () => {
    const bookId = await shop.takeCounted(0);
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, index) => signVerified(`race-${index}`)));
    const asked = tokens.map((token) => untilAnswered(() => request(bookId, token)));
    const received = shop.receive(bookId, 1);
    const replies = await Promise.all(asked);
    expect((await received).status).toBe(200);
    const stored = replies.filter(({ body }) => stockAlertReceipt.parse(body).message.includes('one mail'));
    await untilNoneIsDue();
    expect(await countAlerts(bookId)).toBe(0);
    expect(await mailsOf(bookId)).toHaveLength(stored.length);
  });

  it('is told to an address as often in a day as mails about orders are, and takes none of those', async () => {
    const token = await signVerified('much');
    const bookIds = [await shop.takeCounted(0), await shop.takeCounted(0), await shop.takeCounted(0)];
    for (const bookId of bookIds) {
      await request(bookId, token);
      await shop.receive(bookId, 1);
      await untilNoneIsDue();
    }
    const own = await mails().find({ to: 'much@example.com' }).sort({ state: 1 }).toArray();
    expect(own.map(({ state }) => state)).toEqual(['skipped', 'waiting', 'waiting']);
    const placing = { as: token, fields: { email: 'much@example.com' } };
    expect((await shop.place(bookIds.slice(0, 1), placing)).status).toBe(201);
    await eventually(async () => {
      const placed = await mails().findOne({ to: 'much@example.com', kind: 'order-placed' });
      expect(placed?.state).toBe('waiting');
    });
  });

  it('is in no list of mails about orders, and staff cannot send its mails', async () => {
    const [bookId, token] = [await shop.takeCounted(0), await signVerified('listed')];
    await request(bookId, token);
    await shop.receive(bookId, 1);
    await untilNoneIsDue();
    await shop.place([bookId], { as: token, fields: { email: 'listed@example.com' } });
    await eventually(async () => {
      expect(await mails().countDocuments({ to: 'listed@example.com' })).toBe(2);
    });
    const { body, headers } = await shop.sendAsStaff('GET', '/api/mails/?limit=100');
    const kinds = orderMail
      .array()
      .parse(body)
      .map(({ kind }) => kind);
    expect(kinds).toContain('order-placed');
    expect(kinds).not.toContain('back-in-stock');
    expect(headers.get('x-total-count')).toBe(String(kinds.length));
    const [mail] = await mailsOf(bookId);
    const path = `/api/mails/${encodeURIComponent(mail?._id ?? '')}/send`;
    expect((await shop.sendAsStaff('POST', path)).status).toBe(404);
  });
});
