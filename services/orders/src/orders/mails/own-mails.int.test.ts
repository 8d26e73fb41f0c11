import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CustomerMail, customerMail } from '@bookstore/contracts/mails';
import type { Order } from '@bookstore/contracts/orders';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { type SmtpUnderTest, startSmtpServer } from '@bookstore/mail/testing/mails';
import { type Shop, startShop } from '../../testing/shop.ts';

const SETTINGS = { SHOP_MAIL: 'orders@shop.example', MAILS_PER_ADDRESS: 10 };

let smtp: SmtpUnderTest;
let shop: Shop;
let placed: Order;

beforeAll(async () => {
  smtp = await startSmtpServer();
  shop = await startShop(1, 1, { ...SETTINGS, SMTP_URL: smtp.url });
  const token = await shop.signCustomer('ada', { email_verified: true });
  const fields = { courierNote: 'Ring twice' };
  placed = shop.orderOf((await shop.place(shop.bookIds, { as: token, fields })).body);
  await shop.command(placed._id, 'ship', { v: 1, carrier: 'Royal Post' });
  // One to the shop, too.
  await eventually(async () => {
    expect(smtp.received).toHaveLength(3);
    expect(await list(placed._id)).toHaveLength(2);
  });
});
afterAll(async () => {
  await shop.close();
  await smtp.close();
});

const send = (id: string, token: string | undefined) =>
  shop.send('GET', `/api/orders/${id}/mails`, { token });
const list = async (id: string): Promise<CustomerMail[]> =>
  customerMail.array().parse((await send(id, shop.tokens.ada)).body);

describe('the mails of an order, for its customer', () => {
  it('are those they were sent, newest first, and none to the shop', async () => {
    expect((await list(placed._id)).map(({ subject }) => subject)).toEqual([
      `Your order ${placed.number} is on its way`,
      `Thank you for your order ${placed.number}`,
    ]);
    expect(await list(placed.number)).toEqual(await list(placed._id));
  });

  it('say what was sent, without the links', async () => {
    const [shipped, first] = await list(placed._id);
    expect(shipped?.text).toContain('Carrier: Royal Post');
    expect(first?.text).toContain('Hello Ada Reader,');
    expect(first?.text).toContain('Note for the courier: Ring twice');
    expect(JSON.stringify([shipped, first])).not.toMatch(/http|View your order/);
  });

  it('are nobody else’s, and not found', async () => {
    const bob = await shop.signCustomer('bob');
    expect((await send(placed._id, bob)).body).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
    expect((await send('0'.repeat(24), bob)).status).toBe(404);
    expect((await send(placed._id, undefined)).status).toBe(401);
    expect((await send(placed._id, shop.tokens.staff)).status).toBe(401);
  });

  it('are only those that were sent', async () => {
    const mails = shop.connection.collection<{ _id: string }>('mails');
    const sent = await list(placed._id);
    const mark = (state: string) =>
      mails.updateOne({ _id: `order:${placed._id}:2:order-shipped` }, { $set: { state } });
    await mark('failed');
    expect(await list(placed._id)).toEqual(sent.slice(1));
    await mark('sent');
  });
});
