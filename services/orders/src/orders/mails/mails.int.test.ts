import { afterAll, describe, expect, it } from '@jest/globals';
import { orderMail } from '@bookstore/contracts/mails';
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
