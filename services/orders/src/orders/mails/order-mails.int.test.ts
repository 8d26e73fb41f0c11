import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerMail } from '@bookstore/contracts/mails';
import type { OrderCommand } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { MailDocument } from '@bookstore/mail/stored-mail';
import { aMail, startSmtpServer } from '@bookstore/mail/testing/mails';
import { Types } from 'mongoose';
import { aChangedOrder, CONTACT, requestOf } from '../../testing/commands.ts';
import { startShop } from '../../testing/shop.ts';
import type { OrderDocument } from '../order.schema.ts';

const SHOP_MAIL = 'orders@shop.example';
/** More than a sweep reads. */
const MANY = 30;

let customers = 0;

const smtp = await startSmtpServer();
const shop = await startShop(4, 2, { SHOP_MAIL, SMTP_URL: smtp.url, MAILS_PER_ADDRESS: 10 });
const [counted = ''] = shop.bookIds;
await eventually(() => shop.count(counted, { onHand: 1000 }));

afterAll(async () => {
  await shop.close();
  await smtp.close();
});

const mails = () => shop.connection.collection<MailDocument>('mails');

const untilNoneIsDue = (due = 0) =>
  eventually(async () => {
    expect(await shop.orders.countDocuments({ dueMails: { $exists: true } })).toBe(due);
  });

/** The mails of an order, once all that were due are made. */
async function mailsOf(orderId: string, due = 0): Promise<MailDocument[]> {
  await untilNoneIsDue(due);
  const made = await mails().find().sort({ createdAt: 1, _id: 1 }).toArray();
  return made.filter(({ _id }) => _id.startsWith(`order:${orderId}:`));
}

/** Who received the mails of an order, by their Message-IDs. */
const receiversOf = (orderId: string): string[] =>
  smtp.received
    .filter(({ source }) => source.includes(`<order.${orderId}.`))
    .map(({ to }) => to)
    .toSorted();

/** A new customer's order. @returns it, and the customer's token. */
async function placeAs(productIds: readonly string[], isVerified = false, fields = {}) {
  const sub = `reader-${(customers += 1)}`;
  const email = `${sub}@example.com`;
  const own = await shop.signCustomer(sub, isVerified ? { email_verified: true } : {});
  const { status, body } = await shop.place(productIds, { as: own, fields: { email, ...fields } });
  expect(status).toBe(201);
  return { order: shop.orderOf(body), own };
}
const place = async (productIds: readonly string[]) => (await placeAs(productIds)).order;

const ARGUMENTS: Partial<Record<OrderCommand, object>> = {
  ship: { carrier: 'DHL', tracking: '00340434161094042557' },
  deliver: { collected: false },
};

/** Runs one command after another on an order. */
async function runAll(order: Order, commands: readonly OrderCommand[]): Promise<Order> {
  let current = order;
  for (const command of commands) {
    const { method, path, body } = requestOf(command, current, ARGUMENTS[command]);
    const reply = await shop.sendAsStaff(method, path, body);
    expect([command, reply.status]).toEqual([command, 200]);
    current = shop.orderOf(reply.body);
  }
  return current;
}

const WALKS: readonly { commands: readonly OrderCommand[]; mails: readonly string[] }[] = [
  {
    commands: ['confirm', 'ship', 'deliver', 'collect', 'return'],
    mails: ['3:order-shipped', '4:order-delivered', '6:order-returned'],
  },
  {
    commands: ['removeItem', 'correct', 'cancel', 'reopen'],
    mails: ['2:item-removed', '3:order-corrected', '4:order-cancelled', '5:order-reopened'],
  },
];

describe('an order', () => {
  it.each(WALKS)('mails what it went through, and no more: $commands', async ({ commands, mails: due }) => {
    const order = await runAll(await place(shop.bookIds.slice(0, 2)), commands);
    const made = await mailsOf(order._id);
    const expected = ['1:order-placed', '1:order-received', ...due].map((mark) => {
      const [v = '', kind = ''] = mark.split(':');
      const happened = order.history.find((change) => change.v === Number(v));
      return {
        _id: `order:${order._id}:${mark}`,
        kind,
        to: kind === 'order-received' ? SHOP_MAIL : order.email,
        createdAt: new Date(happened?.at ?? NaN),
      };
    });
    expect(made.map(({ _id, kind, to, createdAt }) => ({ _id, kind, to, createdAt }))).toEqual(expected);
    const removed = made.find(({ kind }) => kind === 'item-removed')?.content.paragraphs.join();
    if (commands.includes('removeItem')) expect(removed).toContain('“Emma” is not available');
    await eventually(() => {
      expect(receiversOf(order._id)).toEqual(expected.map(({ to }) => to).toSorted());
    });
  });
});

describe('a correction', () => {
  it('is mailed with what the order then says, and not to customers who made it themselves', async () => {
    const { order, own } = await placeAs(shop.bookIds.slice(1, 2));
    const correct = async (current: Order, as: string, args: object) => {
      const { method, path, body } = requestOf('correct', current, args);
      const reply = await shop.send(method, path, { token: as, body });
      expect(reply.status).toBe(200);
      return shop.orderOf(reply.body);
    };
    const corrected = await correct(order, own, { phone: '555111' });
    await shop.orders.updateOne({ number: order.number }, { $set: { emailVerified: true } });
    await correct(corrected, shop.tokens.staff, { phone: '555222' });
    const [mail, ...others] = (await mailsOf(order._id)).filter(({ kind }) => kind === 'order-corrected');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ _id: `order:${order._id}:3:order-corrected`, to: order.email });
    expect(mail?.content.facts).toEqual([{ label: 'Phone', value: '555222' }]);
    expect(mail?.content.address?.[0]).toBe(CONTACT.name);
  });
});

describe('a customer with many orders', () => {
  const insert = async (count: number, fields: Partial<OrderDocument>, dueMails = ['1:order-placed']) => {
    const orders = Array.from({ length: count }, () => aChangedOrder({ ...fields, dueMails }));
    await shop.orders.insertMany(orders);
    return orders;
  };
  const countMails = (email: string, state: MailDocument['state']) =>
    mails().countDocuments({ to: { $regex: `^${email}$`, $options: 'i' }, state });
  const untilEnded = async (email: string, sent: number, skipped: number) => {
    await untilNoneIsDue();
    await eventually(async () => {
      expect(await countMails(email, 'sent')).toBe(sent);
    });
    expect(await countMails(email, 'skipped')).toBe(skipped);
  };

  it('gets at most 5 mails a day, without own words, at an address that is not verified', async () => {
    const name = 'WIN 1000 USD';
    await insert(4, { name, email: 'stranger@example.com' });
    const last = (await insert(4, { name, email: 'Stranger@Example.com' })).at(-1);
    await untilEnded('stranger@example.com', 5, 3);
    const received = smtp.received.filter(({ to }) => /stranger/i.test(to));
    expect(received).toHaveLength(5);
    for (const { source } of received) {
      expect(source).toContain('Hello,');
      expect(source).not.toMatch(/WIN|Springfield|5551234/);
    }
    const { body } = await shop.sendAsStaff('GET', `/api/mails/?state=skipped&orderId=${String(last?._id)}`);
    const reason = 'more than 5 mails to this address in a day, and it is not verified';
    expect(body).toMatchObject([{ state: 'skipped', reason, attempts: 0 }]);
  });

  it('hears of all that staff do with an order, and of the rest five times at whatever address of a mailbox', async () => {
    for (let number = 0; number < 7; number += 1) await insert(1, { email: `mule+${number}@example.com` });
    await insert(3, { email: 'mule+0@example.com' }, ['3:order-shipped']);
    await untilNoneIsDue();
    const made = await mails().find({ to: /^mule/ }).toArray();
    const countOf = (kind: string, state: string) =>
      made.filter((mail) => mail.kind === kind && (mail.state === 'skipped' ? 'skipped' : 'sent') === state)
        .length;
    expect([countOf('order-placed', 'sent'), countOf('order-placed', 'skipped')]).toEqual([5, 2]);
    expect([countOf('order-shipped', 'sent'), countOf('order-shipped', 'skipped')]).toEqual([3, 0]);
  });

  it('gets at most 10 a day at a verified one, where that is the limit, and the shop hears of 10 of the orders', async () => {
    const dueMails = ['1:order-placed', '1:order-received'];
    await insert(12, { email: 'regular@example.com', emailVerified: true }, dueMails);
    await untilEnded('regular@example.com', 10, 2);
    expect(await countMails(SHOP_MAIL, 'skipped')).toBe(2);
  });

  it('does not delay the mails of others', async () => {
    const flood = 'flood@example.com';
    await insert(1400, { customerId: 'flood', email: flood });
    const template = { ...aMail({ to: flood }), state: 'waiting' as const, attempts: 0 };
    const waiting = Array.from({ length: 1400 }, (_, number) => ({
      ...template,
      _id: `order:flood:${number}:order-placed`,
      nextAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    }));
    await mails().insertMany(waiting);
    const old = aChangedOrder({
      _id: new Types.ObjectId('0'.repeat(24)),
      customerId: 'patient',
      dueMails: ['1:order-placed'],
    });
    await shop.orders.insertOne(old);
    const { _id, email } = await place(shop.bookIds.slice(1, 2));
    await eventually(() => {
      expect(receiversOf(_id)).toContain(email);
      expect(receiversOf(old._id.toString())).toEqual([old.email]);
    });
    // A replica begins to send at most 25 mails a second.
    expect(await mails().countDocuments({ to: flood, state: 'waiting' })).toBeGreaterThan(1000);
    await Promise.all([shop.orders.deleteMany({ customerId: 'flood' }), mails().deleteMany({ to: flood })]);
  });
});

describe('a due mail', () => {
  it('of a change is made, too, that is stored while the mail of an earlier one is made', async () => {
    const { _id } = aChangedOrder();
    const earlier = `order:${_id.toString()}:1:order-placed`;
    const session = await shop.connection.startSession();
    await shop.orders.insertOne(aChangedOrder({ _id, dueMails: ['1:order-placed'] }));
    session.startTransaction();
    const change = { $inc: { v: 1 }, $push: { dueMails: '3:order-shipped' } };
    const { modifiedCount } = await shop.orders.updateOne({ _id, v: 3 }, change, { session });
    // What has read the order before has to wait for it now, to take its marks away.
    await eventually(async () => {
      expect(await mails().countDocuments({ _id: earlier })).toBe(modifiedCount);
    });
    await session.commitTransaction();
    await session.endSession();
    expect(await mailsOf(_id.toString())).toHaveLength(2);
  });

  it('does not wait for orders that cannot be read, which are counted until they are repaired', async () => {
    const dueMails = ['3:order-shipped'];
    const unreadable = Array.from({ length: MANY }, () => new Types.ObjectId());
    const documents = unreadable.map((_id) => ({ _id, status: 'placed', v: 3, dueMails }));
    await shop.connection.collection('orders').insertMany(documents);
    const { _id } = await place(shop.bookIds.slice(1, 2));
    expect(await mailsOf(_id, MANY)).toHaveLength(2);
    await eventually(async () => {
      const skipped = await shop.readMetric('skipped_documents_total', 'where="mails"');
      expect(skipped).toBeGreaterThanOrEqual(MANY);
    });
    const [repaired] = unreadable;
    if (!repaired) throw new Error('no order');
    await shop.orders.replaceOne({ _id: repaired }, aChangedOrder({ _id: repaired, dueMails }));
    expect(await mailsOf(repaired.toString(), MANY - 1)).toHaveLength(1);
    await shop.orders.deleteMany({ _id: { $in: unreadable.slice(1) } });
  });
});

describe('the mails of an order, for its customer', () => {
  let placed: Order;
  let own: string;
  const send = (id: string, token: string) => shop.send('GET', `/api/orders/${id}/mails`, { token });
  const list = async (id = placed._id) => customerMail.array().parse((await send(id, own)).body);

  beforeAll(async () => {
    ({ order: placed, own } = await placeAs(shop.bookIds.slice(1, 2), true, { courierNote: 'Ring twice' }));
    await shop.command(placed._id, 'ship', { v: 1, carrier: 'Royal Post' });
    await eventually(async () => {
      expect(receiversOf(placed._id)).toEqual([SHOP_MAIL, placed.email, placed.email].toSorted());
      expect(await list()).toHaveLength(2);
    });
  });

  it('are those they were sent, newest first, and none to the shop', async () => {
    expect((await list()).map(({ subject }) => subject)).toEqual([
      `Your order ${placed.number} is on its way`,
      `Thank you for your order ${placed.number}`,
    ]);
    expect(await list(placed.number)).toEqual(await list());
  });

  it('say what was sent, without the links', async () => {
    const [shipped, first] = await list();
    expect(shipped?.text).toContain('Carrier: Royal Post');
    expect(first?.text).toContain('Hello Ada Reader,');
    expect(first?.text).toContain('Note for the courier: Ring twice');
    expect(JSON.stringify([shipped, first])).not.toMatch(/http|View your order/);
  });

  it('are nobody else’s, and not found', async () => {
    const bob = await shop.signCustomer('bob');
    expect((await send(placed._id, bob)).body).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
    expect((await send('0'.repeat(24), bob)).status).toBe(404);
  });

  it('are only those that were sent', async () => {
    const sent = await list();
    const _id = `order:${placed._id}:2:order-shipped`;
    await mails().updateOne({ _id }, { $set: { state: 'failed' } });
    expect(await list()).toEqual(sent.slice(1));
  });
});
